import type { LearntWeights } from './weigh.js';

/** Written by training/gate/train.mts from 3956 sentences; not to be edited by hand. */
export const LEARNT: LearntWeights = {
  modelId: 'multilingual-e5-small-80k-q8',
  signals: ['remember', 'fromNowOn', 'standing', 'preference', 'habit', 'forMe', 'wantsOfAgent', 'howToAnswer', 'prohibition', 'correction', 'outdated', 'misspoke', 'contrast', 'procedure', 'decision', 'decisionTaken', 'willDo', 'constraint', 'background', 'aim', 'milestone', 'partDone', 'nextStep', 'reason', 'self', 'group', 'owned', 'bodily', 'question', 'aside', 'doubtfulRecall', 'hypothetical', 'unreal', 'uncertain', 'debugging', 'undecided', 'others', 'reported', 'quoted', 'material', 'roleplay', 'command', 'oneOff', 'smallTalk', 'mood', 'feeling', 'sarcasm', 'idiom', 'passing', 'praise', 'picksOne', 'toolOutput', 'published', 'atHand', 'standingOrder', 'orderAtHand', 'ofNobody', 'ruleOfNobody', 'fragment', 'answersChoice', 'confirms', 'answersProgress', 'contradicts', 'objects', 'figures', 'names'],
  withMeaning: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [1.151, -2.369, 1.218],
      signals: [
        [0.785, 0.237, -0.059, 1.008, 0.403, 0.335, 0.173, 1.294, 0.169, 0.823, 0.564, 0.45, 0.084, 0.694, 0.681, 0.599, 0.304, 0.386, 0.447, 0.027, 0.985, 0.108, -0.006, 0.603, 0.087, -0.214, -0.333, 0.801, -0.679, -0.43, -0.32, -1.062, -0.639, -0.677, -0.178, -0.963, -0.265, -0.983, -0.54, -0.344, -0.662, -0.517, -0.626, -0.705, -0.474, -0.559, -0.415, -0.487, -1.079, -0.535, -0.627, -0.814, -1.297, -0.468, 0.899, -0.502, -0.715, 0.227, -0.043, 0.718, 1.25, 0.119, 0.95, 0.103, 0.096, 0.26],
        [-0.354, -0.105, -0.456, -0.418, -0.415, -0.159, -0.182, -0.196, -0.138, -0.184, -0.103, -0.084, -0.167, -0.211, -0.427, -0.156, -0.179, -0.344, -0.205, -0.101, -0.591, -0.331, 0.109, -0.18, 0.494, 0.676, 0.465, -0.365, -0.417, -0.044, -0.103, -0.133, -0.119, -0.258, -0.177, -0.076, -0.093, -0.138, -0.077, -0.053, -0.019, -0.492, -0.294, -0.05, -0.061, -0.262, -0.006, -0.055, -0.073, -0.08, -0.07, -0.095, -0.017, 0.334, -0.04, 0.029, 0.581, -0.428, -0.238, -0.268, -0.034, -0.095, -0.287, -0.106, 0.138, -0.176],
        [-0.431, -0.131, 0.515, -0.591, 0.012, -0.177, 0.009, -1.098, -0.031, -0.64, -0.461, -0.366, 0.083, -0.482, -0.255, -0.442, -0.125, -0.042, -0.242, 0.074, -0.394, 0.223, -0.103, -0.423, -0.581, -0.462, -0.132, -0.436, 1.096, 0.474, 0.423, 1.195, 0.757, 0.935, 0.355, 1.039, 0.357, 1.121, 0.617, 0.397, 0.682, 1.009, 0.92, 0.755, 0.535, 0.821, 0.421, 0.542, 1.151, 0.615, 0.697, 0.909, 1.314, 0.135, -0.859, 0.474, 0.134, 0.2, 0.281, -0.451, -1.216, -0.023, -0.662, 0.003, -0.234, -0.084],
      ],
      meaning: {
        scale: 0.0328745,
        offsets: [-0.679, 1.125, -0.43],
        rows: [
          '4OgKHu4b4x3gxBQd6fsOHKn6+AflzOsLBQ71wuoSHw0LG+XL/xIBDwj6CQ58GNtBLS/vATgQ3OEEFPTF2dsbIgsEPOz5AQwuFRUR6OPpFSLg6fHpshb01lExHrwR9CkIDiNdERcOIu9e1tnX4e4I/CETCenu4t7k4uv3hvMD3fbo/voVH0LpGQ/q8icMCdkB2yIMCDUDNEoIKwcLA0EwIO08AcwwwC/wNQMNM+8oYfsIxd8GFyRR+0AV8y7sNSAQ/kUQO/sk9AkvCg6dvQvhLOUxAuECNvbv5RL21fMGs4G4ECX6GvPrACDY5Mvv+jPs+gju9yn957L5GgwgPC/c8wsd8OzjCxDL8QcXDSIFzR3FFNDZ8gjtHvTm6RzlADQmDey06N+69fXmBRsDGxDa4QUJ6dU0vSEi4CLMKf8u0R/m2PUZFCDj8AOZO8oA+uAD898KGw/L/N47Dc35HvTTICfYQ+LkDhEa66we4v/t8TXbFDYL77AdHwQOB/T6J8cf',
          '+g0e7Cvi+0tG6/wI5BMi5WYZ9+XnDx4O07rs5tLFAhXqAQg6Ef0L5/oP8t6VJxkE5rv299TrLBgABupWOy0IIO31ChIM+RjNGisF/D7s9/DlKBof+PzrI9nwLRMjAuHq5Lf6DcMWocbE4ypH+fYMAO/o4QY1Bgs3CPcGJQbnIeMt/OBICc7z1QkWDfgFCNjXD+cM0Pk72fvJ/gL4BO34LsoxJCH7L/ISBBtV1hATvQoZAfPm3Q/p97fZ9Auy6O7REtHn5xL32tvLDgQZ9Rbz7uQDDTNe3jLf9eczDhHx/zQDGCgGEfA/7esIBC/3CKH/IuMN/doM3gcL+9/1+vc6GhXzCgpE4hb+/PLp1v0OHxEL8vkOAUwZBiEvQBIB/PX3/Sv46hzQ5+st6/X9zM8eEyU/0vTMBPDRD8dLyh63PyLnAwI20cYeGQ9FECX/z0zmqg4b5dg5FykV7QUs8RcwywQG+wIQDfQZ7B/uzAvd78cI3gMO/vX+mDni8bxE/UbK',
          'JQvY9+cDIZjaUfHbNPLQAPHtEhQ0JfbnJzgeWEQp390L5BP68PD0Cf/4BRTvwAy77RYbB/QF+Aj85iLl7PjcvgcHugH8BdwE0L/qG94r9O477vX4Ve4hB9betTHNCvYODyap4ibcPUreR/3iJRzsBfAFFxHeGBflFh4DVAcVAifsBiai2fAkEukAAOHv7k8oFvfpKNLC87sv1/f9+dHXsUmT3BPVEd/+yOKe9wHE4fvgOy4VDM3GDgkSGsdi5PIf8OoJ3vPlMh0G6O5JTt8s5jfM8eug7NgyJgbXHfwJTktG17MB1R3WE/UgGAYZ/iwU5BUEDP32O0f76xXsy9vq8+DxBgrZE9s3EwcAHeDtE9Iw+TcZDaz62+rr19IaBNjj9ulULQV1JCDuEPAAGSIIC9a4RDcAP/ANERfpDeMb8L8zJQmxGxoA+O4itREBN9UXYxPbARn87PmwBi7b8fX9FdUiwR0N5fvNKjT0UvY2IAUeDsfmE1zlSMMQCFDC2/MW',
        ],
      },
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [-6.361, -7.487, -7.243, -7.671, -7.217],
      signals: [
        [-2.106, 0.57, 0.143, 0.797, 0.733, 0.521, 0.677, 1.48, 0.432, -0.621, -0.525, -0.126, 0.136, -0.015, -0.266, -0.364, -0.574, -1.451, -0.454, -0.221, -0.794, -0.219, -0.279, -0.554, -0.182, -0.901, 0.169, -1.684, -0.312, 0.08, -0.448, -0.009, 0.002, 0.356, -0.32, -0.239, -0.872, -0.082, 0.356, 0.026, 0, -0.397, -0.572, -0.162, 0.107, 0.25, 0, -0.491, 0.085, 0.003, -0.003, 0.033, 0, -0.373, 0.262, -0.28, -0.174, 0.004, 0.06, -0.482, -0.818, -0.385, 0.09, 0.307, -1.341, -1.209],
        [-2.065, 0.087, -0.865, -0.712, -0.357, -0.085, -0.512, -0.202, -0.755, 2.11, 1.184, 1.078, 0.63, 0.259, -0.898, -0.704, -0.527, -1.131, -0.644, -0.121, -0.568, -0.394, -0.452, -1.102, -1.265, -0.371, -0.747, -0.695, -0.399, -0.014, 0.344, -0.147, 0, 0.026, -0.315, -0.049, -0.167, -0.11, -0.113, 0.232, 0, -0.476, -0.279, 0.019, -0.058, -0.052, 0, 0.369, -0.004, -0.056, -0.063, -0.007, 0, -0.125, -0.239, -0.322, -0.009, -0.586, 0.499, -0.619, -0.378, -0.197, 1.718, 0.573, -0.93, -0.782],
        [-2.411, -0.294, -0.735, -0.585, -0.439, -0.605, -0.698, -0.556, -0.163, -0.372, 0.086, -0.366, -0.368, -0.63, 2.306, 0.792, 1.113, -0.536, 1.175, -0.043, -0.205, -0.645, -0.688, -0.609, -1.475, -0.048, -0.371, -0.988, -0.134, -0.007, -0.084, 0.334, 0, -0.298, -0.119, 0.419, -0.767, -0.041, -0.062, -0.045, 0, -0.731, -0.026, 0.201, 0.045, -0.061, 0, -0.144, -0.008, 0.167, -0.021, -0.01, 0, -0.218, -0.221, -0.105, -0.551, 0.584, -0.199, 2.255, 1.372, -0.095, -0.53, -0.383, -0.642, -0.639],
        [-1.647, -0.646, -0.697, -0.842, -0.314, -0.024, -0.605, -0.233, -0.656, -0.551, -0.409, -0.288, -0.317, -1.018, -0.319, 0.142, -0.667, -1.538, -0.509, -0.516, 1.778, 1.552, 1.213, -0.256, -1.704, -1.076, -0.361, -0.701, 0.123, -0.012, -0.068, -0.053, -0.001, 0.171, 0.327, -0.067, -0.481, -0.053, -0.047, -0.033, 0, -0.408, 0.908, 0.041, -0.115, -0.01, 0, -0.041, -0.007, -0.07, -0.082, -0.009, 0, -0.301, -0.093, 0.02, -0.391, -0.569, -0.151, -0.537, -0.164, 0.822, -0.475, -0.147, -0.753, -1.229],
        [0.553, -0.308, -0.798, -1.021, -0.214, 0.193, -0.043, -0.489, -0.629, -0.566, -0.336, -0.299, -0.671, 0.223, -0.823, -0.456, -1.116, -1.248, -0.748, -0.28, -0.801, -0.884, -0.384, 0.159, -0.688, 0.035, -0.462, -0.065, 0.722, -0.047, -0.334, -0.125, -0.001, -0.254, 0.426, -0.065, -0.665, 0.285, -0.135, -0.18, 0, 0.24, -0.621, -0.099, 0.021, -0.126, 0, 0.306, -0.066, -0.045, 0.169, -0.008, 0, -0.165, 0.291, 0.097, -0.056, -0.023, -0.208, -0.617, -0.011, -0.145, -0.803, -0.351, -0.467, -0.865],
      ],
      meaning: {
        scale: 0.0434343,
        offsets: [-2.144, -0.555, 0.906, -0.583, 1.986],
        rows: [
          'JeDluOYwJdyc2OURSTXx2uMzwE/h2Pz+8x4dB9XzJ+YaCdwiDwL46+UFFxcQntAz7/ot/CgD4usmwAnkUPjg9SEvBQ8A5gwN/ufEIAf3LeQXCsEU7QZI7zDd6vGxBcH+GQrFIQriOmIQ+u4X6iwE0gb1RU268+L3DMYVDQPx5iyzFxciRwUvAX9VE93hJfDs+SHJJfkO/xMVCSFtCvwgHRHZGgf4AO7zFO/l9w3SINKs8Qa7BRwyDlJV5RnX/wsjrxsRshVB+vXL5OTzJfHwKQsA/P3g7cvVsB/750wI+/PuE/nX0Cfn7xclBgwl9jhKShf/2SjZLGgyGf3X4Gnx7RvvuhPJ/zEwJC3V2ObZ6cQF7rn8JC3fy6a3uRv36yX/E2ImmNMtRAjj7gMwDtTaBCElEImh5ff/BxYqPL7L/9sYK/rPC+XMGCHQ6Q8n6c3Q5dLa3+rl6QDuECMn5ig0JzHr8fvqRRzYI9zYGAbs4Rvk6RQXGyEZAM8e4/jTThsh',
          'yUb2UO8MztUE/DzhyjL2Dvn45x/0Ix8L2RIGKzsJ2wYr8vz8zwf89yf01uzf9P3PCBDT9D3tEOwL8e4O8g4R1AbnLh4PBNznDwY11Pvt5BTvBMQHAxUT2uncKhbnE0UXAR313iEE3d3l2dHqA/wC7+Ef1d4PHRMY6PUL/gz3DwA58AIFyvP+4uz8+yTe7S4J0xb0DDCcCQMEDObV9PUH0QrS8d7a+hvbBQMd2739BSDuAtUDHvq2/f7ZHtkLIUn7DOkDFsYDD/z/+uHx9RDb+/L8/OgdCe2+HBjc7Pj5CyA7Fhcs9fg2C+cI5xAC1fDzDwAIKQ74+xX2AUsW8eD//innKvkSDtnTFCrs7O4PF1IT1R88KxH//x09CzIW3CP37MzrEPbfAvpE4gUt+gz9ARLn/DpK4yjW5gy+7NLkB+0d+vQ86hfM4Asl6OzaChQvZAVMIhfx7vws0gs35fUIM9MUFMERE8MF3uMZNOsw3+vcAvAd9BEJBvYKQgns6iwZ',
          '/QsT2yf2DODINADpLv/m8vz7FMwLuQMRCRG99gLQFdn8GgwXExnqKOcVAyI3Ghnt/hH1Q/rj2CYC6x4IBUAN9s4CExMbIj7+1AMbFx30JyEJANwA7usGA9z1vc7jCfcM7QT/FPL89RwRCezb2+EXCeQGARrOyUgb5w3wDgDwBs0WBznYQ/wgHdrNDChN+tME+e7lAvDYMuW94jD+DQoE6PoQ3u0cBzYDDOC5Ggv+5AAj7ikbBRou9NsF5wnhDPQdJuMSJQ/x2QFBH/f+G0n8wQ/xBw4X3CBDN+TmrAbrFxP+1QvsCCEM++b+HMP7AAD+4/sAEtkVEfvl2PraNOby4f76FNQs5fEICNry9vvy3LYU6TTR5fwF4hAOMwXq4x72xvfyMjcCzfUU0AA3/AP7+Af99g8YCNDt7ST/BSIYA10G3fAL4/EyIyjwDAXnHAgC4CQH8AzhIhf0CvX9DwQV7gf/LgLlLfro9uUC0A4HAssXGhfz8i/zCAoD2w3cwvf/',
          'NOAmz+3ZwwAkByAjyff+7BYN5Q1I6/zJ7/AYAgrq+f/28hrqE9oc7QH//hQnA+sS9tUH/gkIEOz8+vIt6u/YEP/l99oUHAnQ6BYG8P755dj99Qr2FSLpCusgHDUWDMsTB+UuJQf2A+bv8AUe+ggEEgz+7/DwC+rjEzX2EAj8HtIM0gLfBygDBxIMH+glJi3y4jMWMTMY8SUPyhP0ChjjCAcS/DH+4eEz8ScEKf717r8ZBPXmrPr3GNMH4Pvk+Rrw7+7s/BXsGgfv5Rru/gUaChYV4czALOBCF9P5NBEBBDbq/PLa0vPZ6TEL4zv9HdgkLf0N6xkS2ccJM/0Awv8J8voEE/L97dDdDyDzPeQf3ybiG9UrHvIaCwMbH9vnGvn8+Okh7NwN5/YcEdyi/Q//C93t9Q3jEekG5hof+hHtGP7aHg8TBCYU6xUXJhvbBgXdE+HrBO0m/d/rExUP+Qbf9wb28PveAe0B8x0UHR4j6eAQ4dXvCBsD2VAC+B5C6vj8',
          'E/odFwjxICz7Hg/bEt0bHin848rYAeUZ5N/yIdv55g7c9gIZGvIk9RzY/PnbQf/18zoL76oUMSDv/PwKLA0XE9cC+eb27uTpIiHpBP4S/RMZ7EMSFePONQ4yHUQtC8XQywsCzcE3zLzxE1AsJgInCujM9+/sJP8YIOwZQfD1FQovGN0l873eDA4Lw/DrCurcFdsM9OQ/9BsQFeLnx970FO0PGBoJ2/3749n1t/v35wn1G/gC1+7MAfCm/A0bAAfeEPzt0Or+JtbG9ig9EvIM0wbHISM+8R0EDf5k/xQO+Q4L+A0wI90lB9X/LiEu6OEp7wL7+gUT/BD629bvCfAyONH/AhU6E+kODN4LCiwjFgTyJCDeCQb5DzsaCPMHGqsILwQOBxgo0/rN1vD+8rjx8lEOBlvTKe8Y8bAGAC72JfMC/e3m98UEFdhKw/of2EXlzO/r8PMKAgERAgkBBBHs1wPf4+7/5e83HSwF9ryvQPAb7wPt9rjTzBbn9ihcEjTP',
        ],
      },
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.837, 1.388, -2.224],
      signals: [
        [-0.786, 0.831, 0.522, 0.857, 0.859, 0.11, 0.477, 1.349, 0.557, -1.02, -0.459, -0.222, 0.111, -0.452, -0.691, -0.671, -0.2, -0.414, -0.223, -0.113, -0.787, -0.149, -0.139, -0.029, 0.479, -0.334, 0.23, 0.508, -0.343, -0.176, -0.357, 0.013, -0.405, 0.443, -0.355, -0.204, 0.292, 0.24, 0.486, 0.053, 0, -0.116, -0.287, 0.011, 0.27, 0.105, 0, -0.465, 0.02, 0.024, -0.002, 0.063, 0, -0.15, 0.436, 0.008, 0.082, -0.08, -0.082, -0.694, -0.96, -0.428, 0.355, 0.692, -0.103, -0.318],
        [-0.005, -1.022, -0.447, -0.606, -0.309, -0.415, -0.616, -1.129, -0.628, -0.232, 0.548, 0.638, 0.206, -1.255, 0.65, 0.486, 0.534, 0.298, 0.485, 0.301, 0.854, 0.113, 0.088, 0.147, -0.509, 0.174, -0.342, 0.044, 0.421, -0.093, 0.398, 0.022, -0.024, -0.148, 0.407, 0.251, 0.202, -0.209, -0.402, -0.031, 0, 0.298, 0.375, 0.076, -0.056, -0.061, 0, 0.239, -0.015, 0.01, 0.005, -0.051, 0, 0.184, -0.11, 0.159, -0.218, 0.071, 0.312, 0.829, 1.058, 0.486, -0.394, -0.622, 0.449, 0.169],
        [0.791, 0.191, -0.075, -0.251, -0.55, 0.305, 0.139, -0.22, 0.071, 1.253, -0.09, -0.416, -0.317, 1.707, 0.041, 0.185, -0.335, 0.117, -0.262, -0.188, -0.067, 0.036, 0.05, -0.118, 0.03, 0.16, 0.112, -0.553, -0.078, 0.269, -0.041, -0.035, 0.429, -0.295, -0.052, -0.047, -0.494, -0.03, -0.084, -0.022, 0, -0.182, -0.089, -0.088, -0.214, -0.044, 0, 0.226, -0.005, -0.034, -0.003, -0.012, 0, -0.034, -0.327, -0.167, 0.135, 0.009, -0.229, -0.135, -0.097, -0.058, 0.038, -0.069, -0.346, 0.149],
      ],
      meaning: {
        scale: 0.0441096,
        offsets: [-1.824, 1.859, -0.024],
        rows: [
          'JCP4ue8u+Pu+7Q77Qx0B1wUG2Dz0y/oeDgIzA8PuIvQh/+wTFvT1DOoLCib8oNAo9SA9Hfgz/dIF2fDPHSX9+P8WBR4ACv4T9fPZEf3WEv71B+cN6TAm5y313tfK+K30ACALBBvdSFkH6/4P6QwV7QYXJx/NBtr649Ly8Rnz6BLfJwQRAf768GJJ9dX3GuP09+rWD/oG+Av83ARfEewkGRX48wwR9+sO9Rvg0Rb7AAah/f2pDBAED1A1ChjzBvgMmA0V6vBZ+wgH5ezpJdnIExL/CPH26tXm1i0h4CYEJBMHGggN3jDz8hU4ChQk3jwWKwbe2jneDDs+HwkG02Ua+x/s3O7fAiE9KSjM5eTl/sTk68kPDiDv+7Lfx/YA3PPqBz0CxuolCiv22tQRHP3n7ywD97rP9AH/+v8NOdXMDecSGgvG4/vpGR38DANS6+/hsP3dBNEpFvYJDw394RQ/LvzmGvIVLQjYIfjQAgYe4PQH9vcf7vch8rr2A/jDLw8M',
          '2RUfQgfbACRNKhYGzNf1FBYPIebuFN7sBgXZ5wkN6yDqABEIyP4MDAnuDer8ej7rCuu68Pvv8iEBH/H52gD+INj3AuT5EAnhIf8n8fst/vwC8Sr2CuDTINY0B/8h7yUZ69MQDOEBtfv/1kkJ9uMCFxAPrdow9EH8EiIILfcOE9pd+PXgHM0BIbPKGR8Y0uwi7iIZ7AcS7fDDCxbJ1ALu2AES8f0SASL/HgwOHNsh/BpICwkz9u/h9tG48+gSA+jOTd8KNuC2B/AEDBEY7BUgxBAJ+Dgu9SIgQNX0Buv17hf29wUBF9L9/+HZ0+/lBLLywwfoGMQp8dC23gb3DYH42tonOvA1/ObLDfsuDBUqDx8BDR0X7N8D+iQgM/QABugOAbDuRyzU1eAaF/XbyfILB/T9DlIvIfP39e8R0jYjExre6w056+oy+NoUBgivHijzBBgfCggVEQUI8u0K/vP70P8pFusO/wMnABsuBxr5GeosBf/pCBra+DsA8gA6vfzY',
          'A8jpBQr3COH16dz/8QwLFeXrCN4eISn27Pn1FjQF8+z0AQTlIw3/6AwH6fAH5vLsAfUI8w3dEQ36CB83CdsG6Cnz+P8H5/gL6Q3//Qn98AYIB+/8DfAH+f7WGyoVGS7zFQ7k8AQiAqz7P7joIBLq/OraLAcDBuUKCwwG4fH/BRXF4QcP4zYF7+vt8wzwFDHqG/QRBf/oGwVBGeXYHBLuD+n3HPfdCPPz7NkSFA/kBOAX+Poj/gAb+94TBAD7+CEmGxTg4DDx/gj1DwT+7hEYKd75ANfcIQn66v/rGe4I7tYE7/TxC/4QDwnwI/33HxH4EvM6DwT5BPUMA/EDIRrvKwbu6SLtA/r4yt0GDgfx8x0bCRraBgENCyoBBhYAHyQI+RMP8+oHIPXwDzcUGxEOCt8A+/QC6wwKERLh9fUR4P8R++gBMhzl7wnv7vX/9+gsTOsE8ifD2QXv/wb5IfrGAwXw0CPd1PYB4O0C9+DpByPOBQr4Cu8FFgsKCwgEFPYc',
        ],
      },
    },
  },
  wordingAlone: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [0.574, -1.09, 0.516],
      signals: [
        [0.827, 0.399, 0.34, 1.062, 0.395, 0.524, 0.562, 1.582, 0.487, 0.968, 0.598, 0.566, 0.506, 1.018, 0.775, 0.634, 0.654, 0.8, 0.567, 0.297, 1.2, 0.355, 0.039, 0.754, -0.118, -0.178, -0.235, 0.778, -0.71, -0.434, -0.387, -0.998, -0.701, -0.688, -0.167, -0.867, -0.25, -0.968, -0.288, -0.32, -0.746, -0.444, -0.589, -0.757, -0.583, -0.917, -0.592, -0.474, -1.045, -0.714, -0.667, -0.889, -1.185, -0.545, 0.974, -0.379, -0.641, 0.273, -0.291, 0.771, 0.98, 0.198, 1.009, 0.216, 0.27, 0.543],
        [-0.702, -0.306, -1.084, -0.813, -0.4, -0.347, -0.732, -0.472, -0.762, -0.618, -0.099, -0.249, -0.594, -0.612, -0.655, -0.284, -0.508, -0.82, -0.094, -0.261, -0.818, -0.49, 0.278, -0.501, 0.529, 0.949, 0.482, -0.269, -0.914, -0.17, -0.286, -0.407, -0.353, -0.76, -0.374, -0.452, -0.022, -0.364, -0.493, -0.225, -0.125, -0.773, -0.6, -0.488, -0.147, -0.585, -0.08, -0.112, -0.22, -0.349, -0.092, -0.147, -0.126, 0.196, -0.062, -0.068, 0.477, -0.487, -0.114, -0.451, -0.203, -0.147, -0.364, -0.177, 0.035, -0.398],
        [-0.125, -0.093, 0.743, -0.249, 0.004, -0.177, 0.17, -1.11, 0.276, -0.35, -0.499, -0.316, 0.089, -0.405, -0.12, -0.349, -0.147, 0.02, -0.473, -0.037, -0.382, 0.135, -0.317, -0.254, -0.411, -0.771, -0.246, -0.509, 1.623, 0.604, 0.673, 1.406, 1.054, 1.448, 0.541, 1.319, 0.272, 1.332, 0.782, 0.545, 0.871, 1.217, 1.189, 1.245, 0.73, 1.502, 0.672, 0.586, 1.265, 1.063, 0.759, 1.036, 1.31, 0.349, -0.912, 0.448, 0.164, 0.214, 0.405, -0.32, -0.776, -0.051, -0.645, -0.038, -0.305, -0.145],
      ],
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [-9.298, -10.129, -9.841, -10.141, -9.9],
      signals: [
        [-2.31, 0.676, 0.802, 1.097, 1.079, 0.862, 1.148, 2.476, 0.835, -0.444, -1.014, -0.226, 0.156, 0.068, -0.381, -0.589, -0.721, -1.548, -0.577, -0.497, -1.341, -0.291, -0.704, -0.419, 0.084, -1.141, -0.077, -2.007, 0.011, 0.304, -0.56, 0.215, 0.053, 0.328, -0.005, -0.167, -1.197, 0.041, 0.661, 0.198, 0, -0.321, -0.809, -0.468, 0.006, 0.351, 0, -0.739, 0.102, 0.209, -0.005, 0.226, 0, -0.664, 0.449, -0.317, -0.204, -0.089, 0.245, -0.658, -0.825, -0.242, -0.08, 0.497, -1.593, -1.455],
        [-1.976, -0.065, -1.118, -0.917, -0.549, -0.156, -0.674, -0.562, -0.887, 2.438, 1.616, 1.52, 0.948, 0.36, -1.189, -0.525, -0.539, -1.071, -0.614, -0.079, -0.6, -0.409, -0.57, -1.146, -1.269, -0.254, -0.815, -0.62, -0.412, -0.046, 0.451, -0.199, -0.004, 0.034, -0.372, -0.099, 0.062, -0.176, -0.283, 0.185, 0, -0.474, -0.604, 0.281, -0.081, 0.03, 0, 0.472, -0.02, -0.179, -0.027, -0.106, 0, 0.074, -0.244, -0.372, 0.042, -0.469, 0.417, -0.577, -0.526, -0.205, 1.973, 0.538, -0.809, -0.656],
        [-2.522, -0.336, -0.88, -0.557, -0.539, -0.727, -0.726, -0.678, -0.007, -0.374, 0.084, -0.471, -0.026, -0.886, 2.568, 0.724, 1.381, -0.306, 1.399, 0.301, -0.097, -0.725, -0.844, -0.588, -1.742, 0.131, -0.272, -0.97, -0.446, -0.021, -0.127, 0.479, -0.005, -0.377, -0.22, 0.6, -0.782, 0.208, -0.001, -0.139, 0, -0.715, -0.13, 0.258, 0.13, -0.07, 0, -0.076, -0.004, 0.257, -0.009, -0.039, 0, -0.073, -0.327, -0.019, -0.709, 0.67, -0.143, 2.548, 1.973, -0.164, -0.537, -0.456, -0.715, -0.616],
        [-1.759, -0.55, -0.718, -1.138, -0.489, -0.216, -0.795, -0.437, -0.817, -0.719, -0.252, -0.409, -0.678, -0.974, -0.044, 0.375, -0.761, -1.798, -0.778, -0.628, 2.328, 1.843, 1.847, -0.257, -1.827, -1.334, -0.239, -0.904, 0.079, -0.016, -0.087, -0.153, -0.003, 0.303, 0.279, -0.153, -0.692, -0.089, -0.109, -0.043, 0, -0.544, 1.605, 0.183, -0.158, -0.032, 0, -0.066, -0.002, -0.131, -0.023, -0.031, 0, -0.439, -0.175, -0.041, -0.404, -0.55, -0.61, -0.589, -0.355, 0.832, -0.54, -0.201, -0.473, -1.225],
        [0.813, -0.321, -1.069, -0.871, -0.098, 0.237, -0.146, -0.799, -0.912, -0.902, -0.433, -0.413, -0.996, 0.239, -0.953, -0.582, -1.148, -1.241, -0.623, -0.291, -0.886, -1.014, -0.326, 0.024, -0.614, 0.213, -0.386, 0.325, 0.768, -0.221, -0.273, -0.342, -0.04, -0.287, 0.318, -0.181, -0.373, 0.017, -0.268, -0.2, 0, 0.264, -0.658, -0.254, 0.102, -0.279, 0, 0.41, -0.076, -0.155, 0.064, -0.05, 0, -0.091, 0.297, 0.152, 0.082, -0.158, 0.091, -0.724, -0.266, -0.221, -0.816, -0.378, -0.586, -0.819],
      ],
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.545, 1.331, -1.876],
      signals: [
        [-1.049, 0.642, 0.749, 1.21, 1.061, 0.421, 0.708, 1.943, 0.755, -1.07, -0.879, -0.248, 0.217, -0.76, -0.89, -0.93, -0.457, -0.564, -0.4, -0.33, -1.244, -0.409, -0.651, -0.277, 0.804, -0.621, 0.217, 0.589, -0.195, 0.018, -0.511, 0.211, -0.416, 0.467, -0.261, 0.003, 0.028, 0.367, 0.603, 0.176, 0, 0.019, -0.575, -0.319, 0.19, 0.066, 0, -0.682, 0.062, 0.223, -0.018, 0.315, 0, -0.349, 0.601, -0.097, -0.046, 0.205, 0.513, -0.676, -0.841, -0.221, 0.254, 0.653, -0.318, -0.435],
        [0.005, -1.11, -0.905, -0.743, -0.524, -0.578, -0.925, -1.687, -0.793, -0.209, 0.862, 0.608, 0.212, -1.68, 0.892, 0.743, 0.717, 0.355, 0.67, 0.471, 0.964, 0.197, 0.578, 0.021, -0.667, 0.42, -0.133, 0.17, 0.262, -0.114, 0.59, -0.168, -0.062, -0.188, 0.04, 0.032, 0.437, -0.304, -0.546, -0.15, 0, 0.139, 0.576, 0.411, 0.146, 0.007, 0, 0.281, -0.023, -0.181, 0.026, -0.297, 0, 0.347, -0.206, 0.198, -0.324, 0.286, 0.132, 1.006, 0.95, 0.292, -0.096, -0.58, 0.678, 0.34],
        [1.044, 0.468, 0.156, -0.467, -0.537, 0.157, 0.217, -0.255, 0.038, 1.279, 0.016, -0.359, -0.429, 2.44, -0.002, 0.187, -0.26, 0.209, -0.269, -0.141, 0.28, 0.212, 0.073, 0.256, -0.137, 0.2, -0.084, -0.758, -0.067, 0.096, -0.078, -0.043, 0.478, -0.278, 0.221, -0.035, -0.464, -0.063, -0.057, -0.026, 0, -0.158, -0.002, -0.091, -0.336, -0.073, 0, 0.401, -0.038, -0.041, -0.008, -0.018, 0, 0.002, -0.395, -0.101, 0.37, -0.491, -0.644, -0.33, -0.109, -0.071, -0.157, -0.073, -0.359, 0.094],
      ],
    },
  },
};
