import type { LearntWeights } from './weigh.js';

/** Written by training/gate/train.mts from 1692 sentences; not to be edited by hand. */
export const LEARNT: LearntWeights = {
  modelId: 'multilingual-e5-small-80k-q8',
  signals: ['remember', 'fromNowOn', 'standing', 'preference', 'habit', 'forMe', 'wantsOfAgent', 'prohibition', 'correction', 'outdated', 'misspoke', 'contrast', 'procedure', 'decision', 'decisionTaken', 'willDo', 'constraint', 'background', 'aim', 'milestone', 'partDone', 'nextStep', 'reason', 'self', 'group', 'owned', 'bodily', 'question', 'aside', 'doubtfulRecall', 'hypothetical', 'unreal', 'uncertain', 'debugging', 'undecided', 'others', 'reported', 'quoted', 'material', 'roleplay', 'command', 'oneOff', 'smallTalk', 'mood', 'feeling', 'sarcasm', 'idiom', 'fragment', 'answersChoice', 'confirms', 'answersProgress', 'contradicts', 'objects', 'figures', 'names'],
  withMeaning: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [0.426, -1.194, 0.768],
      signals: [
        [2.075, 1.05, 1.04, 1.613, 0.887, 0.243, 0.241, 0.552, 0.713, 0.234, 1.059, 0.528, 1.48, 1.074, 0.967, 1.196, 1.038, 1.383, 1.013, 2.162, 0.924, 0.624, 0.843, 0.547, 0.52, -0.447, 1.357, -1.68, -0.809, -0.717, -1.406, -2.043, -0.997, -1.048, -0.697, -0.69, -1.969, -0.472, -0.846, -1.523, -0.427, -1.443, -1.445, -0.796, -1.438, -1.689, -0.897, -0.323, 1.759, 2.241, 1.048, 2.322, 0.487, -0.104, 0.512],
        [-0.973, -0.181, -1.307, -0.89, -0.677, -0.16, -0.213, -0.378, -0.491, 0.154, -0.302, -0.397, -0.473, -1.369, -0.211, -0.61, -0.796, -0.149, -0.388, -1.804, -1.389, -0.203, -0.503, 0.108, 0.347, 0.308, -0.57, -0.59, -0.222, -0.127, -0.263, -0.366, -0.485, -0.352, -0.193, -0.066, -0.442, -0.193, -0.185, -0.122, -1.448, -0.44, -0.513, -0.44, -0.534, -0.03, -0.149, 0.047, -0.462, -0.41, -0.293, -1.109, -0.11, 0.23, -0.085],
        [-1.101, -0.869, 0.267, -0.723, -0.21, -0.083, -0.028, -0.173, -0.222, -0.388, -0.757, -0.131, -1.007, 0.295, -0.757, -0.586, -0.242, -1.234, -0.626, -0.358, 0.465, -0.421, -0.341, -0.655, -0.867, 0.139, -0.786, 2.27, 1.032, 0.844, 1.669, 2.41, 1.482, 1.4, 0.89, 0.756, 2.411, 0.665, 1.031, 1.645, 1.875, 1.883, 1.958, 1.236, 1.972, 1.72, 1.046, 0.275, -1.297, -1.832, -0.755, -1.213, -0.377, -0.126, -0.427],
      ],
      meaning: {
        scale: 0.0396235,
        offsets: [-0.86, 1.381, -0.55],
        rows: [
          'xgnk/+kp3AkFzhP7/soNKswEBCT8rvsjCuz+1gwRTeEOFALxDgAEFuPkFxJJDQMqOU266y8KzhAFISLMvswrARrdIwgVDRQQIvoP+/TkD/YL1uf5wwQK0GwLAOAGAAca+BkIISElJwsu8uXT2uwj9j/qE+Hr3/bz4fHVlvP6uB7kA/M+9iv87gD17AvwFOwX6v0tHxr1KvHl+Rzl/yofF+gqxsswAAftFv4CJgMYPv7i5tod7O8oDyj/5gXlNz0WCjXwJxRN/AEuKgXTyecKIQwGC84CIBEA3QkN9PH34LLgLff+K/ry8RPhz+ga+ynNA/7V/Cj236XhJSYjKyv98g4bF+vp7hf5EfcZ8QUC8kPh9O/p7QLpIfz8yxPvBkIcDtK5ENPVNxHpJuruJzf4+/H0/vAdyiwl6wjzHP0K7Sbu7fbhCzQECd2tH6r0EOb3IO28JAPf899iEskTKdzH4VH6CN0TCxf3G9tD7AQJ+TfKEQwg3sX7Fd77Ad/gD8Y0',
          '9v0X7BPkB0c47fUa5RIZ50cq6/vjERkK7MX/583KAw/fBfMyGwQMARAg6Nm0KhMA8cQDAN/yLg0E+OMnNSf2IvL79BcC9x7qCTMA+zz18+juJzoR/fToLN71QiAh9fjr8cIIG87yrNXT7vwpB/UACQH69AFFBBAxBPMNMAv1HN0tA9NBBcv79fUcDAEj8OHeEOoD0g8s2RHOBvb+B+f5LM4hJwP+HOz9AxhG2A0HyAgSB/vr3hL88srV8xS95uTRIerr2RPt7PPGBhAe8Cjm9+P3EkJX5Czv+ewvAxIGAyDsERsBD+ZB7eIM8zX3CcT3EeYH9coH7BUG+eXqAPQmIQLu8/037w3wAfTw7wMMGwIV8Pz+/Twq+BsXKg4LA+HzBR/w7Qz04eYU+xH4yasSKBQ58PnXH+Hh8+c5zSzYLhPgBv89yscUDwkxExMIy0XtxgMb9eAnGSLzAwwn+x4v3AYA7QjwBfsS6A/pyRTc7LwK3AoPCw/znzDt7tVJ/CvN',
          'RPoFFQTzHbHDRPnrHSXa8O3SEeEgQezTClADQycksA8T5wvd2Pzw6Q38ARUDyenW1u9DFfIEBOP35vsODQ3f3fQo6eDp/M4G1dPxCtAn/iIHA9/2QQgPA7YBvgDZCwL7FyTvxBHpLSAAIB8DHh7dAsAc+R7QHfrbGxsdOgIRLAXv+jqBBQoJHQvwCPPt/DMLBhnQENbg/f5NAu4d+u/ovUq0EzLR5A0W6Ou4AvDi+fsMEyr3Nv7cAA4rJ+he4+AZ1OElANnGGQwM0ewPRvIQ6BEE4/Gn+8MQKQvECfwDHS40w+4BxiDNIgsTPuPv/BM77BwkEA4DNEYZ4vTy1eLd7fD49hjhItwY7hX3IPfx87sKGxYZF8Lt5+nuCt8G+N3x7RBYAyE36AkC3wUaEB723vvTEhcNF/L6IhHUF9ce5cgzDQvjKgXo6BoizkIEJdUcGhEp5h369P+r6ivF2wYKQqkGCxv98e73/RbTS+gbGw0sEuvSFywSTPIYEUzX9g//',
        ],
      },
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [0.532, -0.684, -0.125, -0.393, 0.67],
      signals: [
        [-0.925, 1.78, 2.187, 1.657, 2.275, 0.701, 1.595, 0.614, -0.695, -1.047, -0.028, 0.701, -0.21, -1.559, -0.813, -0.827, -0.177, 0.054, 0.309, -1.061, -0.099, -0.448, 0.106, 1.135, -0.867, 0.499, -1.065, 0.04, 0.103, -0.049, -0.106, 0, 0.848, -0.725, -0.21, -0.591, -0.311, -0.009, 0.019, 0, 0.063, -0.534, -0.353, 0.175, 0, 0, 0, 0.034, -0.39, -0.905, -0.232, -0.432, 1.247, -0.777, -0.514],
        [-0.794, -0.952, -0.968, -0.408, -0.562, 0.173, 0.507, -0.04, 3.431, 2.831, 2.471, 1.704, 1.561, -0.875, -0.632, -0.444, -0.304, -0.44, 0.765, -0.703, -0.541, -0.383, -0.779, -0.054, -0.304, 0.03, 0.56, 0.02, -0.03, -0.019, -0.119, 0, -0.186, -0.296, -0.046, 0.561, -0.232, -0.009, -0.01, 0, -0.34, -1, 0.641, -0.208, 0, 0, 0, 1.277, -0.451, -0.759, -0.309, 2.383, -0.401, -0.474, 0.301],
        [-1.417, 0.133, 0.056, -0.049, -0.736, -0.764, -1.144, 0.054, -1.07, -0.912, -1.016, -0.608, -1.439, 3.306, 1.614, 3.091, 1.758, 2.224, 0.379, -0.094, -0.949, -0.618, -0.062, -0.506, 1.331, -0.421, -0.013, 0.432, -0.007, -0.041, 0.394, 0, -1.203, -0.148, 0.299, 0.247, -0.065, 0.047, -0.005, 0, 0.355, 0.178, -0.18, -0.628, 0, 0, 0, -0.599, 2.278, 2.925, -0.517, -0.561, -0.713, 0.506, 0.878],
        [-1.3, -0.641, 0.34, -0.906, -0.407, 0.096, -0.849, -0.376, -0.704, -0.658, -0.573, -0.597, -0.993, 0.366, 0.067, -1.07, -0.991, -0.877, -0.799, 3.46, 2.541, 1.415, 0.606, -0.568, 0.047, -0.62, -0.599, -0.233, -0.003, -0.029, -0.114, 0, 0.798, 1.432, -0.026, -0.456, -0.132, -0.01, -0.002, 0, 0.16, 1.377, 0.125, 0.249, 0, 0, 0, -0.34, -0.51, -0.487, 1.533, -0.446, -0.068, 0.861, -0.602],
        [4.435, -0.321, -1.615, -0.295, -0.571, -0.205, -0.108, -0.252, -0.963, -0.214, -0.854, -1.2, 1.081, -1.238, -0.236, -0.75, -0.286, -0.961, -0.653, -1.602, -0.952, 0.034, 0.129, -0.006, -0.208, 0.512, 1.118, -0.259, -0.063, 0.139, -0.055, 0, -0.257, -0.262, -0.017, 0.238, 0.741, -0.019, -0.003, 0, -0.237, -0.022, -0.232, 0.412, 0, 0, 0, -0.372, -0.927, -0.773, -0.475, -0.943, -0.065, -0.116, -0.063],
      ],
      meaning: {
        scale: 0.0339308,
        offsets: [-2.589, 0.019, 0.716, -0.27, 2.1],
        rows: [
          'EPjp5+QMJOy//dX0MBAX1tQC5GK85BvP/yYlM/MMFwnn4gYL8PMY8wv8MfwfmrE2BiMuxz3/2gwF5/LLKx0K+BUj7fzT6C4QLfjIFAoCO+bs5tnf7fs57D326OK298sU+RrWFAPmL0IB6xfv+g79vxsGXzKBBxz8GcZIF/gU4VSDF/AmLjMgEVVKEeviDgf/IgYKMdYJ3Q4RDiQ+7QH34jTf3NsCL+fmBhvm/xktHvPdBCTtKuIUGios0Ab4AvAcnjsNBRdhBvbp9d8XJdP3AQDcDAG1JLvV4QUYAgT62uzcJwLm7wCn5fj7BvJW8B4pGjbj7AjWCwgwEu/y110I6wwCzzMB3V0TIfsDAQeiHPX06s3dFfDY87zM00bZHEwRNTkVoOpJRy7d8d08//YJ8vUE8aK14So9+Pj5IvK66Prw/wTAIQfVAyjO4fMkH9XW2vO/4vuy2AwrCSQA+y80CToSHvANEQvmJ/De8t/+BBbv1hUaBd/yBM4x6xXeQeUb',
          '2ELvUeX449sV3Tex0hcPJAoD+/0VJg0IARgOEC8PAQgzPtP93ifs4v/71/8HAuj4E/bVER3v5eDe/hb84/r7+M7nCg0S/iImCb4V6P/p3xMD+NgXAxgL1fPtC/gDBG0HHjXz2S0OCfPz0MPPASfz9tsR8uY2/9UU5//x2AH67B84+Bj0zP7r2Nbj6u/w3jFC9Qf0AQSr9fEn6uPZ/P386O/28ublAQ/x8hMUx9n+IQDg3981DxvJ/RXbJfMlFCsbG/gTKbvGBgv5IhHk6fvjGgAR+88J8/HQ9DO/7PraMvceAPscEQEpMAf42wP/9AX2DSonICbz8gUN/SQl7coGEQghEO8BKcLrAg0Q9/kTCBYe0RApFgwbCywW7QgQ//8SCuoBJ+PSD/0JGRD+KOj06B3aBTo9+ibI3xPgC+UI9fQPBtAW6hwN7OIc4vjhKR00RAkwGjLo7PIJ490dBPT8R8kN+941A88E7dYFMw4YAArf/9r67/0X6+QxA9wX8gkO',
          '3LT7AD0eD//6G+kJMfDPKNHqKNzT5+YEFPjwAA7w/eT6EQfeGxcIAMnuKC7/V0nsFSTLP93j2yX/IyDg5Bkq7uouNR4l5PcK6uH/CPkMHQEHFg/g3M357/n9scQNDBwA9+sPKfDpAx4cLBn48vXdIR8H8BQprC0d6iDj2wsH7fpEBRTXNugSHLvFG0Q1+8XQCvkIve/hQ+rTDQr6Nx081+kbCQwz/RrqJtLxLvfZ9hAqIwQqKQUwAAco7xb24gwoJv7+FwoP2AIsFuzz4xMb4gsE5hAi7DtGBPbJueL3BdkAyP4GAxPhGfnkC7TQQBPWw7feE7osPvif+hT8X+bm3eALOtXyFgYOA9Io1A5CDrvcAhjTxOz17xkAFPkA0Rv/tu7YJjfK/O8ICCT7BBHgE/T0+h1J8/sZEgIjEClA7yj4/gr1KP8bL/nbFsv19PT61BPy1vQeFQzY5MTkOcr5tg0KFRb3BjUKKOYJ9ATu8hYgEkfv7R0GUO37/Pm88ucW',
          'IAYk+/Hl2+gM/hVH0OYB5voWBgVMAOf/4wcB1AUGD+wC1RL96OIOBvwR9en19vsXC+gc+QYZDPUL+/Ex1+Db+y3o2dLxK/bX5AcLBeYBy+wE8g4XDCv9EAMLLCAR6vkXCPATIAYPJvv/9/kHAv4hIwTx6+foCe25IyXwEAX2EsTq3Q7i2SsPCgn4HuL5FBsM0yj9JCn+9AT92QLz8hPuGyTtBC3x89c49S3hMgr5ANsV+vTitw3p/t0TA/b/Fezg9u/xCA/dCfsS8in+7wYSHwMU39vEJvIe9d77RAb86RjwBN3PAvbZ2B8d/i/r+88FBwT8By/nysQcJgYAyv3e9vsI8hTp+N365yn3Kuob2B4IM+8vEeb/A/j5DtQSI+X8A9/8/O32990FKunJCCsiB+nnCPvwDA8W8gwM8OoRBgkUEgYXHCUWvgX4CBjgCtfnORQEMPkiDd4GGhgp3/i6IQXsAgPX7w0D7g4rHycS+AEP+OQUGwcBAzf3FBod4usO',
          'HAwIzQn5EFIlDfYL/QMK+Fb888ERDgsmCMPc6Mzv3B/r+Q8eL+zmJTEJ2+/mFiPQxtkW8MQWWvsT/ecpOPD3KAfg+ggEC8Pp/GEZ+BcI/hkGGjMTJ/bGQNMVL0IpD7PP69UVytoUn7HyIxRDEtcTB+fw1Ow4RvUZ8/b0Jvf0NM8XD9Yt97zT8REVzQEBBefjDNH87A5t9xL5Ie787dLjRNAiJQf14BkH7dQ02g0EyyEEAATS5/IK7N2/GPru8+zBLOHxsxXsEwLg4voUIBn44/H7NUZc1yf3MvRlFBo4BywXDSkq+/d1+egMFyjv4fsFEOUc2uoj+jcI0dPtE/YuMhLL9fQi7f368/7OCQjt9hsLERz4ADIZEAYlHuUF8bXjCBAWGA8ltwkMxAUDzeUBDBFGCA3UJqbMJuf50xbsLuH16xwesbntJPhCHjElu0MU1Nwb/uYlGhjvFiTW6Rse2evr0Bnw+OQK1kbpyefqEsoCIubpAwDwvimsA/sz+T+z',
        ],
      },
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.631, 1.574, -2.205],
      signals: [
        [-1.18, 1.411, 1.358, 1.286, 1.927, -0.377, 0.835, 0.367, -1.544, -0.719, -0.317, 0.185, -0.092, -1.79, -0.715, -0.977, -0.674, -0.575, -0.28, -1.121, 0.152, -0.387, 0.212, 0.812, -0.546, -0.075, 1.506, -0.458, 0.217, -0.119, -0.119, 0, 1.028, -0.653, -0.314, 0.154, 0.027, -0.006, 0.022, 0, 0.179, -0.247, -0.29, 0.296, 0, 0, 0, -0.065, -0.626, -1.112, -0.334, 1.137, 1.471, 0.046, -0.255],
        [0.143, -1.273, -0.89, -0.508, -1.429, -0.627, -1.604, -0.78, -0.219, 0.656, 1.031, 0.489, -2.522, 2.21, 0.924, 1.208, 0.886, 1.014, 0.664, 1.863, 0.316, -0.118, -0.11, -0.655, 0.782, -0.757, -0.816, 0.54, -0.008, 0.183, 0.14, 0, -0.864, 0.732, 0.357, 0.468, -0.237, 0.009, -0.016, 0, 0.207, 0.649, 0.308, -0.195, 0, 0, 0, 0.442, 0.778, 1.302, 0.398, -0.872, -0.685, 0.583, 0.489],
        [1.037, -0.138, -0.468, -0.778, -0.498, 1.004, 0.769, 0.413, 1.763, 0.063, -0.715, -0.674, 2.615, -0.42, -0.209, -0.232, -0.213, -0.439, -0.385, -0.741, -0.468, 0.505, -0.102, -0.156, -0.236, 0.831, -0.69, -0.081, -0.209, -0.063, -0.021, 0, -0.164, -0.079, -0.043, -0.621, 0.21, -0.003, -0.007, 0, -0.386, -0.402, -0.019, -0.101, 0, 0, 0, -0.377, -0.152, -0.19, -0.065, -0.265, -0.786, -0.629, -0.234],
      ],
      meaning: {
        scale: 0.0452446,
        offsets: [-1.594, 1.634, -0.039],
        rows: [
          'Girp2/wCCvHYCwnZGAoO4wbt80/muwYOF/YtHeftHA8K6wAE//MDJO/5Ghb+msoB/CI71Asl9+Lj8eDIBygG8gD+/xDh/h0b/QzcAvzzGuzz2/Tt9CgW9i/749u8+bIR5BwJ6xLpLiTh5w8DBPgy2woZSTCpJQkI68cUBAz57yvzIAgD9x4F9UhD7f36BOXxD8j3EQjx9gn/7/c6AvPz+h/xxOwL/Qr08OkC9RQpDSu09B3eHNv5/jvz8P4O9Q72lCEbEgVjJQP/5eTyIf7f3hnoCQDfGrDwBSg25/II+fEEKA0L/QfUAgkODBo8zh8UDSjg3h/+Bvs1A/AF0TkbBRb08P8AFxggNigHGRPaIdz15+H1E/roCs7zy/nr/BP6Kx783fxGJUMO0OY7BjIG2BQD8dzd8BwQ++DnFt3lBv8O4ROy6fDnFQrv8txBDP/f0PTr/QTv/O02Ag357igNHvsCJOkeEtPkGgH/Ae4dAfn+9fcb8NwO8O4C/BjxLdn/',
          '9fIoIwL+CCkxEgw96vTsE/8tBuD1OfkD9x/a1QoN9QP5DQIa2wUNF/H67OrofzcEB9HmMP3s/CcMCgEc8vffDtoaFfoVF/HZEA8gFgQH3AUXICAeB97wCcoQDBU56y/mItAHI+/i1ggS5xMAAPHvPPH5n91i4Az3GCfzLAQMJL5D7ujpErYHBtDsIRUR/+4F2Cvt1AIB5ffDCf3s5QYV//UUIRj89AUNIB0H7ufk8fEs4usH6CsC8+L28vTpFeHjSOoO/u7ABvj5DhYI6QIE/xMM9iJA2DYQBdrh8fvkABv50gMB9+gI9QH47vi7HNXt5N7iIOcL9vq89xrwI7H11/cOHO8T9tva++z6y/dN7wgNAAIv9BQK4BHyLu0pA90Ly9XxIQ2q0MgKNf3N9MH1LPEKBx8RGODq8BAp3REtJgf/IvtcAggdB+4yCSa98g36+Rkl9+o0EAbaA/0N7eQW4gMf/gDn9ykO/wb+CBz55fIiDA/6EULvDBUD7+sWxCYD',
          '8eXwAgIA7uf34uvr/gEGCfvmB9ElDAHv8uv6Dg8G7+7+Cf7iJgnwxSAM+wAb5//7/Q3f/PjuDfcRBB8cB+Ab/ybo7PYJ6vIM8+UE5wAGCg/2Bez1Bfr6AQf0ERALHR8J+hTw8v81/NQNMt79+xfe6QXuGPP1+usB/hL50PH77RfK8g8U9yz0BejR8u71/S0KGQ0cG/YOJQE+CQzaGQb4B+v7G/z5D/EA8fr3HQXzAuQgKvga/PoFEOMXHg4K9hEmI/XX8A3d1QUIDQYH9v8dI9MMAd7hDhkA9f7qKBMUB/QDBvD0DBEkCfb6Be8IFgz/Dvo/Afn3AwsPBfYLDBbwJPP+9BLt8wwGz+z+HPbZ8Bv+GR3c+fIOFiEbBxrrARH7Cg0TAfcQC/Xo+x34Bg4F/PrzCAYS+AQFFRDwDRLu1Pvz/fLyFQj85QffBv4CA/QnNvPwDBLc9Azw+/b7JfTdAALe3Rf7+AQO5/kD+PbrGhXg/vrr/+ICBP78Ff35EAH+',
        ],
      },
    },
  },
  wordingAlone: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [-0.263, 0.036, 0.227],
      signals: [
        [2.288, 1.426, 1.312, 1.943, 1.122, 0.729, 0.793, 1.055, 1.017, 0.597, 1.709, 1.233, 1.9, 1.153, 1.167, 1.668, 1.528, 1.491, 1.612, 2.449, 1.213, 0.274, 1.273, 0.293, 0.384, -0.098, 1.382, -1.416, -0.466, -0.751, -0.745, -1.854, -0.842, -0.93, -1.232, -0.82, -1.475, 0.22, -0.783, -1.768, -0.282, -1.198, -1.269, -0.967, -1.885, -2.211, -1.263, -0.581, 2.211, 2.151, 1.263, 2.582, 0.834, 0.34, 0.87],
        [-1.548, -0.794, -2.014, -1.774, -0.858, -0.33, -0.82, -1.435, -1.301, 0.134, -0.845, -1.309, -1.173, -1.528, -0.659, -1.192, -1.477, 0.015, -0.667, -2.023, -1.452, 0.265, -1.208, 0.089, 0.408, 0.348, -0.589, -1.378, -0.617, -0.631, -0.671, -1.007, -1.362, -0.855, -0.691, 0.077, -0.803, -0.575, -0.553, -0.357, -1.879, -0.699, -1.291, -0.577, -1.175, -0.212, -0.263, 0.138, -0.702, -0.88, -0.395, -1.103, -0.257, 0.191, -0.149],
        [-0.741, -0.632, 0.702, -0.169, -0.264, -0.398, 0.026, 0.381, 0.284, -0.731, -0.864, 0.076, -0.727, 0.374, -0.508, -0.477, -0.051, -1.506, -0.945, -0.427, 0.239, -0.539, -0.065, -0.382, -0.792, -0.25, -0.792, 2.793, 1.083, 1.382, 1.416, 2.861, 2.204, 1.784, 1.923, 0.743, 2.278, 0.355, 1.337, 2.125, 2.161, 1.897, 2.56, 1.544, 3.06, 2.423, 1.526, 0.443, -1.509, -1.271, -0.868, -1.479, -0.576, -0.531, -0.721],
      ],
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [0.24, -0.875, 0.031, -0.534, 1.139],
      signals: [
        [-0.465, 2.217, 2.626, 2.004, 2.895, 1.08, 2.259, 1.275, -0.798, -1.772, 0.05, 0.962, 0.18, -1.855, -1.215, -1.133, -0.26, -0.444, 1.056, -1.529, -0.185, -1.026, 0.25, 1.526, -1.245, 0.627, -0.973, 0.385, 0.536, -0.08, -0.171, 0, 1.088, -1.225, -0.218, -1.05, -0.413, -0.029, 0.028, 0, 0.368, -1.023, -0.752, 0.76, 0, 0, 0, -0.251, 0.387, -0.592, -0.43, -0.583, 1.981, -0.932, -0.527],
        [-0.681, -0.978, -1.145, -0.289, -0.518, 0.164, 0.856, -0.33, 4.092, 3.179, 3.373, 2.085, 2.07, -1.038, -0.623, 0.373, -0.036, 0.148, 0.75, -0.792, -0.794, -0.245, -0.995, -0.102, -0.141, 0.184, 0.496, 0.299, -0.341, -0.013, -0.124, 0, -0.223, -0.178, -0.071, 0.505, -0.494, -0.098, -0.02, 0, -0.395, -1.6, 1.333, -0.629, 0, 0, 0, 1.515, -1.007, -0.841, -0.339, 2.862, -0.99, -0.474, 0.498],
        [-1.709, 0.308, 0.348, 0.339, -1.236, -0.749, -0.979, 0.553, -1, -0.78, -1.556, -0.081, -1.783, 3.249, 2.232, 3.249, 2.245, 2.62, 0.502, 0.189, -0.643, -0.933, 0.385, -0.671, 1.121, -0.448, -0.018, 0.279, -0.014, -0.034, 1.421, 0, -2.101, -0.261, 0.459, 0.476, 0.632, 0.348, -0.002, 0, 0.083, -0.246, -0.485, -1.267, 0, 0, 0, -0.655, 2.519, 3.124, -0.614, -0.618, -0.796, 0.552, 0.996],
        [-1.835, -0.636, 0.639, -1.394, -0.833, -0.154, -1.76, -0.493, -0.74, -0.275, -0.708, -0.874, -1.144, 0.88, 0.243, -1.347, -1.468, -1.512, -1.054, 3.996, 3.067, 2.03, 0.998, -0.811, 0.113, -0.453, -0.723, -0.331, -0.003, -0.021, -0.519, 0, 1.943, 2.558, -0.083, -0.82, -0.247, -0.09, -0.001, 0, 0.49, 2.466, 0.256, 0.014, 0, 0, 0, -0.66, -0.491, -0.495, 2.264, -0.43, -0.075, 1.165, -0.76],
        [4.689, -0.91, -2.468, -0.66, -0.309, -0.34, -0.376, -1.004, -1.554, -0.352, -1.159, -2.093, 0.677, -1.236, -0.637, -1.142, -0.481, -0.812, -1.255, -1.864, -1.445, 0.174, -0.637, 0.059, 0.152, 0.09, 1.218, -0.633, -0.178, 0.148, -0.607, 0, -0.707, -0.894, -0.087, 0.888, 0.523, -0.131, -0.004, 0, -0.546, 0.402, -0.352, 1.122, 0, 0, 0, 0.05, -1.409, -1.196, -0.881, -1.231, -0.121, -0.312, -0.207],
      ],
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.204, 1.258, -1.462],
      signals: [
        [-1.29, 1.454, 1.573, 1.884, 2.269, -0.137, 0.906, 0.608, -1.704, -1.322, -0.344, 0.368, -0.224, -1.84, -1.297, -1.263, -0.576, -0.88, -0.108, -1.248, -0.152, -0.952, 0.196, 1.212, -0.42, -0.233, 1.932, -0.173, 0.805, -0.349, -0.322, 0, 0.982, -1.05, -0.394, 0.301, 0.214, -0.015, 0.024, 0, 0.241, -0.592, -0.656, 0.563, 0, 0, 0, 0.346, -0.206, -0.889, -0.515, 1.438, 1.749, -0.035, -0.27],
        [0.374, -1.135, -0.919, -0.539, -1.663, -0.552, -2.001, -0.95, -0.039, 1.113, 1.259, 0.593, -2.896, 2.637, 1.48, 1.576, 0.915, 1.365, 0.776, 2.148, 0.721, 0.402, -0.552, -0.623, 0.933, -0.701, -0.706, 0.13, -0.015, 0.661, 0.363, 0, -0.801, 1.121, 0.43, 0.563, -0.555, 0.019, -0.018, 0, 0.095, 0.97, 0.695, -0.276, 0, 0, 0, 0.526, 0.475, 1.06, 0.672, -0.469, -0.416, 0.69, 0.64],
        [0.916, -0.319, -0.654, -1.345, -0.606, 0.689, 1.096, 0.343, 1.743, 0.208, -0.916, -0.961, 3.119, -0.797, -0.182, -0.313, -0.339, -0.485, -0.668, -0.9, -0.57, 0.55, 0.356, -0.589, -0.514, 0.934, -1.226, 0.043, -0.79, -0.313, -0.04, 0, -0.181, -0.071, -0.037, -0.863, 0.341, -0.005, -0.006, 0, -0.336, -0.378, -0.039, -0.288, 0, 0, 0, -0.873, -0.27, -0.171, -0.158, -0.97, -1.333, -0.654, -0.37],
      ],
    },
  },
};
