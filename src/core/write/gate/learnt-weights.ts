import type { LearntWeights } from './weigh.js';

/** Written by training/gate/train.mts from 3956 sentences; not to be edited by hand. */
export const LEARNT: LearntWeights = {
  modelId: 'multilingual-e5-small-80k-q8',
  signals: ['remember', 'fromNowOn', 'standing', 'preference', 'habit', 'forMe', 'wantsOfAgent', 'howToAnswer', 'prohibition', 'correction', 'outdated', 'misspoke', 'contrast', 'procedure', 'decision', 'decisionTaken', 'willDo', 'constraint', 'background', 'aim', 'milestone', 'partDone', 'nextStep', 'reason', 'self', 'group', 'owned', 'bodily', 'question', 'aside', 'doubtfulRecall', 'hypothetical', 'unreal', 'uncertain', 'debugging', 'undecided', 'others', 'reported', 'quoted', 'material', 'roleplay', 'command', 'oneOff', 'smallTalk', 'mood', 'feeling', 'sarcasm', 'idiom', 'passing', 'praise', 'picksOne', 'toolOutput', 'published', 'atHand', 'standingOrder', 'orderAtHand', 'ofNobody', 'ruleOfNobody', 'fragment', 'answersChoice', 'confirms', 'answersProgress', 'contradicts', 'objects', 'figures', 'names'],
  withMeaning: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [1.149, -2.37, 1.221],
      signals: [
        [0.786, 0.234, -0.059, 1.006, 0.402, 0.333, 0.18, 1.301, 0.173, 0.825, 0.564, 0.457, 0.081, 0.692, 0.683, 0.6, 0.304, 0.378, 0.445, 0.026, 0.984, 0.106, -0.009, 0.602, 0.091, -0.213, -0.335, 0.803, -0.683, -0.433, -0.32, -1.063, -0.64, -0.679, -0.189, -0.964, -0.266, -0.985, -0.543, -0.358, -0.651, -0.446, -0.629, -0.699, -0.472, -0.558, -0.414, -0.492, -1.079, -0.537, -0.626, -0.815, -1.296, -0.466, 0.897, -0.507, -0.719, 0.234, -0.046, 0.716, 1.253, 0.116, 0.95, 0.101, 0.096, 0.26],
        [-0.354, -0.106, -0.457, -0.418, -0.414, -0.16, -0.179, -0.195, -0.138, -0.184, -0.101, -0.082, -0.168, -0.213, -0.427, -0.156, -0.18, -0.345, -0.205, -0.101, -0.591, -0.331, 0.109, -0.18, 0.496, 0.678, 0.465, -0.365, -0.418, -0.044, -0.104, -0.133, -0.119, -0.256, -0.178, -0.077, -0.092, -0.138, -0.078, -0.053, -0.019, -0.513, -0.294, -0.05, -0.06, -0.262, -0.006, -0.055, -0.073, -0.08, -0.07, -0.095, -0.017, 0.333, -0.04, 0.029, 0.584, -0.428, -0.234, -0.268, -0.034, -0.095, -0.286, -0.106, 0.137, -0.176],
        [-0.432, -0.128, 0.516, -0.589, 0.012, -0.173, -0.001, -1.105, -0.034, -0.641, -0.463, -0.375, 0.086, -0.479, -0.256, -0.444, -0.124, -0.034, -0.24, 0.075, -0.393, 0.225, -0.1, -0.422, -0.587, -0.465, -0.13, -0.438, 1.101, 0.477, 0.423, 1.196, 0.759, 0.934, 0.367, 1.04, 0.358, 1.123, 0.62, 0.41, 0.67, 0.959, 0.923, 0.749, 0.533, 0.82, 0.419, 0.548, 1.152, 0.617, 0.696, 0.91, 1.313, 0.133, -0.857, 0.479, 0.135, 0.194, 0.279, -0.448, -1.219, -0.021, -0.664, 0.006, -0.233, -0.084],
      ],
      meaning: {
        scale: 0.0327183,
        offsets: [-0.656, 1.12, -0.474],
        rows: [
          '4OgKH+4a4xzhxBQc6fsNG6n5+QfkzOwLBA71weoSHw4LG+XL/xECDwj5CQ98GNtBLjHvATgR2+EFFPTF2dobIgoEPez5AgwvFhYS6OPpFiPg6vHpsxbz1lIxILsR9CoIDiNdEBgOJPBd1tnX4u4H/CESCOjt4d3k4uv3h/MD3fbo/voVIELpGA7q8igMCdkA3CELBzUCNEoILAcLA0EwIe48Ac0wwDDwNQMMM/AqYvoHxN0GFSRS+0EU8y7tNR8Q/kQQO/ok9AgwCg2cvgvgLeYxA+IDNvfv5BP21fMGtIG4ECX5GvLrACDY5Mrw+jPr+gjt+Cn957L6GQwfPC/b8woe8e3iCxDK8AcXDSIHzR7FFM/Z8gjtHvbl6Bvk/zUmDeyz6d+79fTlBRsDGxHZ4QQJ6dY0vSAi4CLMKf8v0B/n1/UaFCDi8ASYPcsA+d8D898KHA/L/N08Dc34H/XSISfXROLjDhEb66wd4f7s8TXbFDYM7q8eIAUPB/P6J8cf',
          '+g0f6yzi+0tG6vwI5BMi5GcZ9+XnDx8O07rs5tLFAhbqAQk7Ef4L5/oP8t6VJxkE5rr299TrLBgABupXOy0IIO31ChIM+RfNGysF/D/s9/DkKBsf+PzrI9nwLhQjAuHq47b6DcMWoMbD4ypI+fYM/+/n4AY1Bgs3CPcGJQbnIeMt/OBJCc7z1QgWDfkFCNjWD+cLz/k72fvJ/gL4BO34LsoxJCL7MPMSAxtV1hAUvQoZAfPm3Q/p97bZ9Auy5+7REtHn5hL32trLDgQZ9Rbz7uQDDTRf3jLe9OczDhHx/zQDGCgGEe8/7esIBDD3CKD/I+MN/doM3gcL+9/0+vc6GhXzCgpE4hb+/PLp1v0OHxEL8vkOAUwZBiIvQRIB/PX3/Sz46hzQ5+st6/X9y88eFCU/0vTMBe/RD8dLyh+3PyLnBAI30cYeGQ9EECX/zkzmqg4b5dg5FykV7QUt8RcxywQH+wEQDfQZ7CDuzAvd78YI3gMP/vT+mDni8bxE/UbK',
          'JQvY9eYEIpjYUvDcM/LQAfHuERQ2JfXnKDgfWUMp4N0K5BP68PHzCf74BRTwwAy77BUbB/QE+Qf75iLk7PndvgkHuQL7Bd0E0L/pHN4q8+087vT4Ve4iB9XfszHMCvYODyep4yXcO0rfR/zhJR3tBfAGFxHdGRjlFx4DVAYWAifrBiai2PAjE+oAAN/u708qFfjpKdHD87sv1vf9+dLYsEmT2xLVEN79x+Ke9wDC4PzgOzAUDs3FDgkTGcdi5PMf8OoJ3/TlMh0G6O5LTt8t5TbM8Ouf7NczJwbWHfwJTUtG2LMB1R/WE/UgGAcZ/i0V5BYGC/73O0j77BXtytrr8+HvBQnaE9o5FAcAHeDrE9Ew+TgZDaz62+jt19MaBdfj9uhVLAV1JCHuEPEAGiAJC9e4RTYBP/ENERfpDeMb8b8yJQmwGxoA9+0ktBABOdUXYxPb/xn87PqvBi7b8PT9FNUiwR0N5PvMKTT1U/c3IAUeDsflE13kSMIPCFHC3PMX',
        ],
      },
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [-6.345, -7.484, -7.24, -7.675, -7.235],
      signals: [
        [-2.113, 0.558, 0.134, 0.795, 0.731, 0.521, 0.692, 1.472, 0.423, -0.619, -0.522, -0.09, 0.128, -0.024, -0.272, -0.366, -0.574, -1.447, -0.455, -0.229, -0.808, -0.223, -0.277, -0.559, -0.185, -0.9, 0.161, -1.691, -0.317, 0.079, -0.447, -0.009, 0.002, 0.352, -0.305, -0.241, -0.872, -0.084, 0.349, 0.027, 0, -0.489, -0.572, -0.155, 0.105, 0.251, 0, -0.492, 0.088, 0.001, -0.003, 0.031, 0, -0.373, 0.249, -0.284, -0.2, 0.016, 0.061, -0.484, -0.824, -0.387, 0.082, 0.3, -1.336, -1.209],
        [-2.068, 0.081, -0.865, -0.711, -0.358, -0.087, -0.5, -0.199, -0.755, 2.111, 1.196, 1.079, 0.628, 0.259, -0.9, -0.706, -0.527, -1.129, -0.645, -0.126, -0.571, -0.395, -0.45, -1.102, -1.256, -0.373, -0.751, -0.7, -0.399, -0.014, 0.342, -0.149, 0, 0.026, -0.295, -0.049, -0.166, -0.111, -0.114, 0.254, 0, -0.587, -0.283, 0.015, -0.057, -0.052, 0, 0.366, -0.004, -0.056, -0.063, -0.007, 0, -0.125, -0.243, -0.32, -0.013, -0.587, 0.498, -0.619, -0.38, -0.195, 1.716, 0.571, -0.925, -0.781],
        [-2.411, -0.296, -0.74, -0.584, -0.44, -0.606, -0.693, -0.549, -0.162, -0.372, 0.094, -0.359, -0.37, -0.632, 2.306, 0.79, 1.115, -0.532, 1.173, -0.043, -0.206, -0.645, -0.686, -0.612, -1.472, -0.051, -0.372, -0.99, -0.132, -0.007, -0.083, 0.333, 0, -0.297, -0.109, 0.418, -0.769, -0.042, -0.062, -0.044, 0, -0.759, -0.027, 0.204, 0.044, -0.062, 0, -0.144, -0.008, 0.167, -0.021, -0.009, 0, -0.219, -0.222, -0.104, -0.548, 0.578, -0.197, 2.259, 1.369, -0.095, -0.53, -0.383, -0.645, -0.639],
        [-1.644, -0.647, -0.698, -0.842, -0.314, -0.025, -0.599, -0.231, -0.655, -0.551, -0.405, -0.285, -0.318, -1.017, -0.32, 0.142, -0.664, -1.534, -0.51, -0.514, 1.782, 1.555, 1.217, -0.255, -1.699, -1.075, -0.36, -0.7, 0.124, -0.012, -0.067, -0.054, -0.001, 0.17, 0.334, -0.067, -0.482, -0.053, -0.046, -0.032, 0, -0.429, 0.908, 0.041, -0.115, -0.01, 0, -0.04, -0.007, -0.07, -0.083, -0.008, 0, -0.298, -0.093, 0.023, -0.384, -0.571, -0.152, -0.534, -0.164, 0.824, -0.475, -0.147, -0.752, -1.23],
        [0.561, -0.286, -0.783, -1.02, -0.209, 0.197, -0.081, -0.493, -0.622, -0.569, -0.363, -0.344, -0.658, 0.233, -0.814, -0.45, -1.121, -1.264, -0.744, -0.268, -0.788, -0.881, -0.395, 0.166, -0.701, 0.036, -0.449, -0.053, 0.724, -0.045, -0.336, -0.122, -0.001, -0.25, 0.375, -0.062, -0.663, 0.289, -0.126, -0.205, 0, 0.494, -0.617, -0.105, 0.022, -0.127, 0, 0.309, -0.068, -0.042, 0.17, -0.007, 0, -0.166, 0.309, 0.094, -0.035, -0.026, -0.21, -0.621, -0.001, -0.147, -0.793, -0.342, -0.475, -0.865],
      ],
      meaning: {
        scale: 0.0430261,
        offsets: [-2.149, -0.53, 0.896, -0.602, 1.952],
        rows: [
          'JeHkuOcvJtuc1+YQTDbw2uMywFDg1/z98yAdB9XzJ+YbCtwjDgH56+UFFhgPntAy8fot/CgD4uonvwnkUfjf9CAuBA8A5goO/efCIQf3LeQYCsEV7gVI7jHe6vGxBb//GQrGIArhPGMP+e0X6y0C0gb1RE278+P2DcUUDgPx5iyxGRYiSAcwAX9XFN3hJPDp+CHIJfkN/hQUCCJtCvsfHRHZGgf5AO/zFO/l9g7UItKr8Qa7Ax0zDlJV5hnY/wsjrRsQsRVD+fTK5OP1J/HwKgz//v3f7MvUsB/86EwJ/fXuFPjXzyfm7RgmBwwn9zlMSxf+2CnYLWkzGf3W4Gry7RvwuxTI/zIwJC/W2efZ6sQG77n7JS3fyqa1uBr27Cf/E2QnltMtRgji7QMvDtTYBCAlEIef5vcABxYqPL7L/9kaKvrNDOPLGCHN6BEm583P5dHZ3+vl6f7uDyQm5igzJzLq8vzqRxzXJNzYGAfs4Bvj5xUZGyAZ/84d4/jSTRsg',
          'yUb1Ue8MztUE/DzhyjP2Dvj35x/yIyAL2BMGKzwK2gYr8vz8zwf89yf01+3e9P3OCBDT9D3sEO0L8O4O8Q4Q1AbnLh4PBdvnEAc11Pvu4hTuBMMHBRQS2ujdKxbmFEYYAB303SEE3t3l2NLqA/sC8OEf1d4QHRQY6PQK/gz4D/858AIFyvP/4+z8+yXf7S8I0xbzDDCbCQMEDObT9PQG0QrR8d3b+RzbBQMe2rz+BSHuA9UCHfq2/f7YHtkLIkn7DOkDF8YDD/z/+uHw9RDb/PL7/OcdCO6+HRjc7Pj4DCI7Fhcs9fg2C+cI6BAC1fD0DwAIKg34+xX2AUsW8OD//innKvoSDtjSEyrs7O0PGFMU1R87LBH+/h48CjIX3CT37MzrEPbfAvpF4gUu+gz9ARLn+zpL4yjV5Qy97NLkBu0d+vQ76xfL4Qsl5+zZChQwZQZMIxjx7/wt0Qs45fUINNMUFcERE8MF3eMZNOsw3+vbAvAe9BEKBvYKQwns6iwa',
          '/QwT2yf2DODINQDpLv/m8fv6FMwLuAQSCRK89QLQFdn8Gw0YExrqKOYVAyM3Gxnt/hH1RPnj1ycC6x4IBUAN984CEhMbIj7+1AMbFx31JyEJANsA7usGA9v1vM7jCfcN7QT+E/L79R0RCezb2+EWCeQFARrOyEgb5w3vDgDxB8wWBznXRPwhHtnNDChO+tME+e7kAvDXMuW84jD9DQoE6PoQ3e0dBzYDDN+4Ggv/5AEj7ikbBRov9NoF5wrgDPQeJ+ISJhDx2AFCH/f+HEr8wQ/xCA4X3CFDOOTlqwbrFxT91QzsCCEM+ub+HMP7AAH/4/sAEtkUEfvk2PrZNOby4P76FNQs5PIICNry9fvx3bYU6TTQ5fwE4hAONAXq4x72xvfzMzcCzPUU0AA3/AT7+Af99Q4YCM/t7ST/BSIYA14G3e8L5PEzJCnwDAbnGwgC4CUH7wzhIhb0CvX9DwQV7gf/LwLkLfro9eUC0A8HAsoXGxfz8jDzCQoD2w3cwff/',
          'NeAmzu3ZwgAlByAkyfb+7BYN5Q1J6/zJ7/AZAgrq+f/28RrqE9oc7QH//hUnA+sS9tUH/gkIEOz8+vIu6e/XEADl99kUHAnQ6BYG8P755dj99Qv2FSLpCusgHDYWDMoUB+UuJgf1A+bv8AUf+ggDEgz+7/DwC+rjEzX2EAj8HtEM0gLfBygDBxINH+gmJi7y4jMWMTMY8SUQyhPzChnjCAcS/DH+4eAz8SgEKv717r4ZBPXmq/r3GNMH3/vj+Rrw7+7s/BXsGgfv5Bru/gUaCxYV4cy/LN9DF9P5NRIBBDfq/PLa0vLZ6TIL4zv9HdckLf0N6xkS2ccJM/0Awf8J8foEE/L97M/dDyHzPuQf3ibiG9UrH/IaCwQbINrnGvr99+gi7NwN5/YcEtyh/Q//DN3t9A3jEugG5Rog+hLtGP7ZHg8TBSYU6xUXJhvaBgXcFODrBO0n/d/qExUP+Qbf9wb28PveAe0B8x0UHR8k6eAQ4NTvCBsD2VAC+B5C6fj8',
          'EvoeFgbzHyz5HxDbENwcHir+4snaAeQb4tzyItr35g7b9QEZG/Ik9Rza+/fcQP728ToL7qoUMR/u/f0KLQ0YE9cE++j27efoIiDrAwAR/xIa7EQQE+XQNw4wHUUtC8XOzAsCzsA6ybryFFAsJQIqCejN+O/pJP4ZH+0bQPHzFAwxFt4m87vbDBAJw+7qDOrfFtsO9OVB9RsRFuHpxt72FOwPGhsH3Pv74tn0uvrx5Aj2GvkB2u3LAPCl+g0Z/wjdEPvt0On8KNfF9Sg+D/IM0QXIHiQ+8hsEDf5j/RUO9wsM+Q0xJN4nCdMALSIs5t8o7wP9+QUW/BD629fvCfAxONL+ARM8FOkPD90JCiwjFQPwIyDhBwf7ETodCfQIGagILwMMCBgo0frO1vAA8bby8FMOCF3TJ/AZ8bAIAC72J/UA/e3n9MUFFNdOxfgh20Xky+7s7/IKAQMRBAoCAxDt1gLg4ez/4+45HSwE9rqvQfAd7wPq97jSzRjo9ihdEzPP',
        ],
      },
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.849, 1.374, -2.223],
      signals: [
        [-0.792, 0.821, 0.517, 0.853, 0.857, 0.109, 0.483, 1.341, 0.551, -1.021, -0.457, -0.208, 0.109, -0.458, -0.696, -0.673, -0.203, -0.414, -0.227, -0.12, -0.798, -0.153, -0.144, -0.029, 0.475, -0.331, 0.225, 0.505, -0.347, -0.174, -0.357, 0.013, -0.406, 0.44, -0.347, -0.207, 0.291, 0.239, 0.479, 0.053, 0, -0.203, -0.288, 0.012, 0.268, 0.105, 0, -0.469, 0.021, 0.021, -0.002, 0.061, 0, -0.152, 0.426, 0.003, 0.056, -0.068, -0.077, -0.699, -0.97, -0.429, 0.345, 0.687, -0.099, -0.317],
        [0.001, -1.012, -0.442, -0.601, -0.306, -0.413, -0.625, -1.122, -0.623, -0.231, 0.547, 0.624, 0.209, -1.249, 0.655, 0.488, 0.537, 0.298, 0.487, 0.309, 0.866, 0.117, 0.093, 0.149, -0.507, 0.171, -0.336, 0.048, 0.424, -0.094, 0.398, 0.022, -0.024, -0.144, 0.397, 0.255, 0.202, -0.207, -0.395, -0.031, 0, 0.404, 0.376, 0.075, -0.055, -0.062, 0, 0.242, -0.016, 0.013, 0.006, -0.049, 0, 0.183, -0.099, 0.164, -0.197, 0.062, 0.302, 0.833, 1.068, 0.487, -0.383, -0.618, 0.446, 0.169],
        [0.791, 0.191, -0.075, -0.252, -0.551, 0.304, 0.143, -0.219, 0.071, 1.252, -0.09, -0.416, -0.318, 1.707, 0.04, 0.185, -0.334, 0.116, -0.26, -0.19, -0.068, 0.036, 0.051, -0.119, 0.032, 0.16, 0.111, -0.553, -0.077, 0.268, -0.041, -0.035, 0.429, -0.296, -0.05, -0.047, -0.494, -0.032, -0.084, -0.022, 0, -0.201, -0.088, -0.088, -0.213, -0.044, 0, 0.226, -0.005, -0.034, -0.003, -0.011, 0, -0.031, -0.327, -0.166, 0.141, 0.006, -0.225, -0.135, -0.098, -0.058, 0.038, -0.069, -0.347, 0.148],
      ],
      meaning: {
        scale: 0.0443630,
        offsets: [-1.826, 1.835, -0.022],
        rows: [
          'JCP4uvAt+fu/7Q/7RB0B1wUF2Dzzy/odDwMzA8TuIfQh/+wUFfT1DOsMCif7odEn9SA9Hfkz/tIG2fDQHSX99/4VBR4ACf0T9fPYEf3WEf/1B+gO6S8m6C3239fL+K31/x8MAxvdSFgG6/4P6gwT7gYWJx7OBtv55NLx8xjz6BHfJwMQAf/78GBJ9db4GOPy9urWD/oG9wv73AVfEewjGRb48gsS+OwO9Rrg0Bb9AQai/fyqChEED1A1Chj0BfgLmA0V6fBZ+ggG5ezqJ9nIExL+CfH26tXm1iwh4SYDJRQGGgcN3i/z8hU3ChUk3zwXKwbd2TneDDo+HwkG02Ua/B/t3e7eAyE9KSnN5uXm/sXl7MkODh/w+7Pdx/YA3fXpBj4DxuslCyv12tQRG/7m8CsD9rrO9QH/+v4MOdXMDeYTGQvG5PrpGRz7DARS6/DhsP3dBNIpFvUJDg394hM9Lf3mGvIVLQjXIfjRAgYe3/QG9vcg7vYg8rr2A/nDLw8M',
          '2RQfQQbc/yRMKxUHy9f1FBYPIObvFN3tBQTY5wgN7CDrABEIyf4MDAjuDen+ej3sCuu78Prv8SEAH/L52wD+Idn4A+P5EAvhIf8p8vss//wC8ir2CeHTH9UzB/8g8CUZ7NMQDeEBtvv/1kkJ9uIDFxAQrdsv9ED8ESIJLPcNE9pc9/bgG8wAIbXJGB4Y0+wk7yIZ7AcS7/DEDBbJ1ALv2AER8v0QASH/Hw0OHdse+xpICwoy+O/h9tK48ugQA+jPTN8LNuC2CPEFDBEY6xUgxBAJ9zcu9SIgQNbzBuz17RX29wUCF9P+AOLZ0+/lA7LxwwbpGMMq8dG23gb3DIH32dsmOfA1++XLDfotCxQpDx4BCx0Y7OAD+iQiM/QABecPAa/uRyzU1d8bF/Xcy/IMBvX9DlIvIPP39e8S0jUjFBvc6w066uoy99sVBgewHifzBRgfCgcUEQYI8+0L/fP80P4qFuoO/gIn/xotBxn5GuosBv/oCBvb+TsA8v86vfvZ',
          'A8jpBQr3COH16dz/8QwLFeXrCN4dISj27Pn1FTQF8+z0AQTlIg3/6A0H6fAH5vLtAfUI8w3eEQz6CB43CdsF6Cnz+P8H5/gL6Q3//Qj98AYIB+/8DfAH+f7XGioVGS3zFQ7l8AQiAq37PrjoIBLq/OraLAcDBuUKCwwF4fH/BRXF4QcP5DUF7+vt8wzwFDHqGvQRBf/oGgVBGObYGxLuD+n3HPfdCPPz7dkSEw/lBOAX+Poj/gAb+94SBAD7+CAmGxTh4DDx/gj1DwT+7xEYKd75ANfcIQn66v/rGe4I7tYE7/TxC/4QDwnwI/34HxH4EvM6DgT5BPUMA/EDIBrvKwbu6iLtA/r4yt0GDgfx8x0aCRnaBgENCykBBhYAHyQI+RMP8+oHIPXwDzcTGxEOCuAA+/QC6wwKERLi9fYR4P8R++gBMRzl7wjw7vX/9+ksS+sE8ifD2QXv/wb5IPrHAwXx0SPd1fYB4O0C9+DpByLOBQr4Cu8FFgsKCwgDFPYb',
        ],
      },
    },
  },
  wordingAlone: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [0.569, -1.091, 0.522],
      signals: [
        [0.825, 0.398, 0.342, 1.061, 0.395, 0.522, 0.563, 1.599, 0.485, 0.971, 0.598, 0.581, 0.505, 1.014, 0.775, 0.636, 0.654, 0.793, 0.569, 0.297, 1.2, 0.354, 0.037, 0.754, -0.114, -0.173, -0.236, 0.779, -0.707, -0.438, -0.386, -0.999, -0.7, -0.686, -0.178, -0.866, -0.248, -0.966, -0.288, -0.339, -0.744, -0.359, -0.59, -0.754, -0.581, -0.916, -0.591, -0.479, -1.046, -0.713, -0.664, -0.889, -1.182, -0.542, 0.971, -0.384, -0.641, 0.279, -0.296, 0.769, 0.983, 0.195, 1.011, 0.215, 0.273, 0.542],
        [-0.703, -0.307, -1.085, -0.815, -0.4, -0.348, -0.719, -0.467, -0.763, -0.618, -0.096, -0.245, -0.595, -0.613, -0.655, -0.285, -0.508, -0.821, -0.094, -0.261, -0.819, -0.491, 0.277, -0.502, 0.532, 0.95, 0.48, -0.27, -0.914, -0.17, -0.287, -0.408, -0.353, -0.76, -0.373, -0.453, -0.023, -0.365, -0.494, -0.222, -0.123, -0.808, -0.601, -0.488, -0.147, -0.586, -0.081, -0.112, -0.22, -0.35, -0.092, -0.147, -0.126, 0.195, -0.064, -0.069, 0.479, -0.487, -0.111, -0.451, -0.204, -0.147, -0.366, -0.178, 0.037, -0.399],
        [-0.123, -0.091, 0.743, -0.246, 0.006, -0.174, 0.156, -1.132, 0.278, -0.352, -0.503, -0.336, 0.09, -0.4, -0.12, -0.352, -0.146, 0.028, -0.474, -0.036, -0.381, 0.137, -0.314, -0.252, -0.417, -0.777, -0.244, -0.509, 1.621, 0.609, 0.674, 1.407, 1.054, 1.445, 0.551, 1.319, 0.271, 1.331, 0.782, 0.561, 0.868, 1.167, 1.191, 1.242, 0.729, 1.502, 0.672, 0.591, 1.267, 1.063, 0.757, 1.036, 1.308, 0.347, -0.907, 0.452, 0.162, 0.208, 0.407, -0.318, -0.779, -0.048, -0.646, -0.037, -0.31, -0.144],
      ],
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [-9.279, -10.13, -9.841, -10.143, -9.916],
      signals: [
        [-2.32, 0.665, 0.798, 1.095, 1.074, 0.858, 1.148, 2.471, 0.827, -0.444, -1.007, -0.218, 0.161, 0.067, -0.386, -0.593, -0.724, -1.549, -0.576, -0.494, -1.349, -0.297, -0.697, -0.418, 0.072, -1.147, -0.084, -2.011, 0.004, 0.303, -0.561, 0.214, 0.053, 0.324, -0.002, -0.169, -1.194, 0.041, 0.659, 0.198, 0, -0.382, -0.809, -0.462, 0.007, 0.351, 0, -0.742, 0.103, 0.206, -0.005, 0.222, 0, -0.667, 0.443, -0.321, -0.241, -0.071, 0.242, -0.662, -0.833, -0.244, -0.087, 0.495, -1.588, -1.454],
        [-1.978, -0.065, -1.118, -0.918, -0.551, -0.156, -0.661, -0.559, -0.888, 2.44, 1.625, 1.524, 0.95, 0.357, -1.189, -0.527, -0.538, -1.067, -0.615, -0.08, -0.604, -0.408, -0.568, -1.15, -1.259, -0.255, -0.817, -0.629, -0.407, -0.046, 0.45, -0.2, -0.005, 0.033, -0.338, -0.1, 0.061, -0.176, -0.286, 0.215, 0, -0.615, -0.606, 0.278, -0.081, 0.03, 0, 0.471, -0.02, -0.18, -0.028, -0.105, 0, 0.072, -0.247, -0.371, 0.044, -0.476, 0.423, -0.575, -0.528, -0.203, 1.968, 0.537, -0.801, -0.656],
        [-2.517, -0.336, -0.881, -0.556, -0.54, -0.728, -0.716, -0.673, -0.008, -0.373, 0.095, -0.467, -0.027, -0.889, 2.569, 0.721, 1.384, -0.302, 1.399, 0.302, -0.099, -0.724, -0.844, -0.59, -1.74, 0.13, -0.273, -0.972, -0.449, -0.021, -0.128, 0.479, -0.005, -0.378, -0.202, 0.6, -0.784, 0.206, -0.001, -0.14, 0, -0.742, -0.13, 0.261, 0.13, -0.07, 0, -0.077, -0.004, 0.257, -0.009, -0.038, 0, -0.069, -0.329, -0.011, -0.705, 0.662, -0.142, 2.549, 1.973, -0.163, -0.537, -0.457, -0.714, -0.615],
        [-1.759, -0.549, -0.718, -1.138, -0.49, -0.216, -0.789, -0.432, -0.816, -0.718, -0.246, -0.405, -0.677, -0.978, -0.044, 0.376, -0.76, -1.792, -0.778, -0.629, 2.327, 1.846, 1.85, -0.261, -1.823, -1.333, -0.241, -0.904, 0.081, -0.016, -0.088, -0.153, -0.003, 0.303, 0.29, -0.153, -0.694, -0.089, -0.11, -0.043, 0, -0.557, 1.609, 0.184, -0.159, -0.032, 0, -0.066, -0.002, -0.132, -0.023, -0.031, 0, -0.434, -0.175, -0.034, -0.401, -0.553, -0.609, -0.589, -0.355, 0.834, -0.54, -0.201, -0.473, -1.225],
        [0.821, -0.31, -1.064, -0.868, -0.089, 0.242, -0.175, -0.808, -0.904, -0.905, -0.466, -0.434, -1.003, 0.249, -0.95, -0.573, -1.152, -1.254, -0.623, -0.292, -0.872, -1.013, -0.338, 0.033, -0.619, 0.22, -0.376, 0.341, 0.771, -0.219, -0.269, -0.34, -0.04, -0.282, 0.252, -0.178, -0.371, 0.018, -0.263, -0.23, 0, 0.508, -0.661, -0.262, 0.103, -0.28, 0, 0.415, -0.077, -0.152, 0.065, -0.048, 0, -0.094, 0.309, 0.14, 0.109, -0.158, 0.087, -0.724, -0.257, -0.223, -0.804, -0.375, -0.599, -0.822],
      ],
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.56, 1.317, -1.876],
      signals: [
        [-1.055, 0.636, 0.746, 1.207, 1.058, 0.419, 0.709, 1.938, 0.75, -1.074, -0.875, -0.247, 0.222, -0.761, -0.896, -0.933, -0.462, -0.562, -0.402, -0.33, -1.251, -0.416, -0.648, -0.277, 0.796, -0.626, 0.213, 0.585, -0.197, 0.018, -0.511, 0.211, -0.417, 0.463, -0.254, 0.001, 0.03, 0.366, 0.601, 0.175, 0, -0.07, -0.576, -0.32, 0.19, 0.066, 0, -0.684, 0.062, 0.22, -0.018, 0.313, 0, -0.352, 0.595, -0.099, -0.072, 0.217, 0.512, -0.68, -0.849, -0.222, 0.243, 0.65, -0.315, -0.435],
        [0.011, -1.103, -0.902, -0.74, -0.521, -0.576, -0.928, -1.683, -0.787, -0.205, 0.86, 0.607, 0.209, -1.679, 0.898, 0.746, 0.723, 0.353, 0.671, 0.474, 0.972, 0.203, 0.577, 0.023, -0.661, 0.426, -0.128, 0.174, 0.262, -0.113, 0.59, -0.167, -0.062, -0.184, 0.03, 0.034, 0.434, -0.302, -0.543, -0.149, 0, 0.246, 0.577, 0.41, 0.145, 0.007, 0, 0.283, -0.023, -0.178, 0.026, -0.294, 0, 0.348, -0.201, 0.2, -0.301, 0.276, 0.129, 1.01, 0.959, 0.293, -0.085, -0.576, 0.675, 0.34],
        [1.044, 0.467, 0.156, -0.467, -0.537, 0.157, 0.219, -0.255, 0.037, 1.279, 0.015, -0.36, -0.43, 2.44, -0.002, 0.187, -0.261, 0.208, -0.269, -0.144, 0.279, 0.214, 0.071, 0.254, -0.136, 0.2, -0.085, -0.759, -0.065, 0.095, -0.078, -0.043, 0.478, -0.278, 0.224, -0.035, -0.464, -0.064, -0.058, -0.025, 0, -0.175, -0.001, -0.091, -0.336, -0.073, 0, 0.401, -0.038, -0.041, -0.008, -0.018, 0, 0.003, -0.394, -0.101, 0.373, -0.493, -0.641, -0.33, -0.11, -0.071, -0.158, -0.073, -0.359, 0.095],
      ],
    },
  },
};
