import type { LearntWeights } from './weigh.js';

/** Written by training/gate/train.mts from 3732 sentences; not to be edited by hand. */
export const LEARNT: LearntWeights = {
  modelId: 'multilingual-e5-small-80k-q8',
  signals: ['remember', 'fromNowOn', 'standing', 'preference', 'habit', 'forMe', 'wantsOfAgent', 'prohibition', 'correction', 'outdated', 'misspoke', 'contrast', 'procedure', 'decision', 'decisionTaken', 'willDo', 'constraint', 'background', 'aim', 'milestone', 'partDone', 'nextStep', 'reason', 'self', 'group', 'owned', 'bodily', 'question', 'aside', 'doubtfulRecall', 'hypothetical', 'unreal', 'uncertain', 'debugging', 'undecided', 'others', 'reported', 'quoted', 'material', 'roleplay', 'command', 'oneOff', 'smallTalk', 'mood', 'feeling', 'sarcasm', 'idiom', 'passing', 'praise', 'picksOne', 'toolOutput', 'published', 'atHand', 'standingOrder', 'orderAtHand', 'ofNobody', 'ruleOfNobody', 'fragment', 'answersChoice', 'confirms', 'answersProgress', 'contradicts', 'objects', 'figures', 'names'],
  withMeaning: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [1.081, -2.339, 1.258],
      signals: [
        [0.847, 0.234, -0.048, 1.045, 0.404, 0.336, 0.223, 0.228, 0.867, 0.538, 0.47, 0.087, 0.666, 0.714, 0.678, 0.3, 0.401, 0.457, 0.034, 1.031, 0.149, -0.019, 0.599, 0.146, -0.186, -0.334, 0.831, -0.665, -0.409, -0.324, -1.088, -0.666, -0.673, -0.202, -0.977, -0.253, -1, -0.497, -0.317, -0.729, -0.457, -0.626, -0.684, -0.465, -0.542, -0.444, -0.494, -1.12, -0.563, -0.638, -0.755, -1.295, -0.466, 0.937, -0.514, -0.664, 0.25, -0.14, 0.797, 0.835, 0.14, 0.983, 0.123, 0.115, 0.235],
        [-0.357, -0.114, -0.48, -0.428, -0.413, -0.176, -0.178, -0.138, -0.181, -0.096, -0.084, -0.171, -0.202, -0.437, -0.151, -0.181, -0.35, -0.222, -0.099, -0.594, -0.344, 0.099, -0.182, 0.48, 0.664, 0.477, -0.389, -0.434, -0.067, -0.108, -0.136, -0.123, -0.263, -0.19, -0.077, -0.11, -0.141, -0.082, -0.044, -0.024, -0.503, -0.317, -0.051, -0.063, -0.273, -0.005, -0.061, -0.076, -0.084, -0.072, -0.076, -0.017, 0.314, -0.05, 0.015, 0.578, -0.455, -0.18, -0.29, -0.042, -0.1, -0.296, -0.114, 0.115, -0.168],
        [-0.49, -0.12, 0.529, -0.617, 0.009, -0.161, -0.045, -0.09, -0.686, -0.442, -0.386, 0.084, -0.463, -0.276, -0.527, -0.119, -0.051, -0.235, 0.065, -0.437, 0.195, -0.079, -0.417, -0.627, -0.478, -0.143, -0.442, 1.1, 0.476, 0.431, 1.224, 0.789, 0.936, 0.392, 1.054, 0.363, 1.141, 0.578, 0.361, 0.753, 0.96, 0.943, 0.735, 0.528, 0.814, 0.449, 0.555, 1.196, 0.648, 0.71, 0.831, 1.312, 0.152, -0.887, 0.499, 0.086, 0.205, 0.32, -0.507, -0.793, -0.04, -0.687, -0.009, -0.23, -0.066],
      ],
      meaning: {
        scale: 0.0355655,
        offsets: [-0.857, 1.068, -0.22],
        rows: [
          '5OMJKvQY4BTjxxcW4PkQJbIB8gni0vAQAxf6u/IPHwQLCubIBxAHDAPpBRNrFeU0ICfwBzMU6OD/HfPE0dwaEQYEN+f8BxctFxID6O3oDiXb7vjlwBnp3FgkI8UY8Rz+GxRXERQVIPRX193a6fYQ+QoJA+nm2+nl4+n/i/EI6fnn/vYdHTrpGwrn8CQRDeEO4iQNDTf/OzkOIgwJ80gvFO5D9dAsyCrnMPcPL/ciZgcCzOQCFhZV90oV+CbpLBwPBkANPfwp8hIyEA6nsBDaK+Qo+eH/PQDp7A7y4f4TwoHMEBz8Kfj4BR3X68jvAi7u/P/w9igE5LABFg0WLR/m/gwW/vHcCRLQ+AgRFCED0yTI/trb+AH0HPzy4yjoATMkF+O+3N+9/fvp/h36Jgre5PoE6+AxvCgj4BrPGv8v3SHi0/QbESDr8AuyKs79Adfw/OIHFxTU+u1DFc/8KvjKFyDZPODjDAoU37sY1vni+C3iEi4I7rIZGf0KCurwI8Qf',
          '/gob5SPj/EdA7foK5REh5GMX9+joCx0M2L/069TKAhbwAgo3C/4L6fsS9d+cIxcD68D299jrKhMBAu1QOisFH+/3CRMI+xXOFyYH+zfu9/HjJRUg+PrtI9jyKxEeAeLt5r78C8kSq8nJ6CZC9fYL/vPt4wUyAwo0CfYEIgjmHOgq/eVBCNP31wgWDPoHBtrXCuoK1/g53P7LAQH4Bu74Lc4qJB/9K/URBhhM1g8SwAkYAvTm3w/p+bvg8gy46fHUENbp5A/32t3NDQIX/Rj37uICDzNX4Szj7+wsChLxADAAGSkCDvI68O0JAzD5BKn/IeYM+9sL4wwI/ODz/Ps2GRX0CQY85hb9+/Pn1/4LGwwK9/cMA0YUBR4qPA8E/Pf2/iz17RvS6uoq8Pj+y9QbEiU+1vPPCfHVCslFzx67OCHoBgEy1ssbFRA7ECMBzUrqsA0U6Ns3FiQR7QIs7xUu0AYF+wEPDvMY8Rvw0Q3e78oH3wUQAfn/nDPn8sc/AEPL',
          'HhPc8ekFJKXdS+/hO/XP9+vpFg83I/PkJSoSWjon3+UG9BAA7vLuCwIFBg76yAPJ9RkaA/UB7gwA4CHs9fjg0AwEwAb7/9MF0sn2Hdwq++pC7fP7SO0pAdDqsirKDgIW/y6t4yPZNUPgQf7kIhTlCQILGRLoIwznFCH+UwcR+x/uBSai2/IgD+8DBOLo7UUcFPLpHdHJ6ckn3PP/BsvYwEOT5xHXDeEIyvGl+/nM2vDnMigYC9vCEPsMFs5f6/Md6usK3/XfNBEC4+9DU9gv5jrW+Oyq4tQ0JQbiFfH8Pk8017sCyRbOC/YgEwgY+ioS4xsFD/3xOUT37xP21+bk6t/3+QnoEdgyDQUJFeHyEdAuCy8ZBbn43+bk4MkTA9bm6/FONwVxGRvtE+sIDyIGCuG+QC0AO+cJFh3sF+MW6742JguzGRX6+uUTxhACMd8mVBHlARH28O+s/i/Z5/QIGdoiyR8P5wPUMCr4WPpAGQkXEM3oEVXoS88QBU/Q3fkW',
        ],
      },
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [-7.14, -8.027, -7.921, -8.221, -7.742],
      signals: [
        [-2.225, 0.643, 0.109, 0.774, 0.689, 0.546, 0.675, 0.454, -0.673, -0.531, -0.131, 0.163, -0.035, -0.265, -0.363, -0.616, -1.52, -0.481, -0.211, -0.776, -0.184, -0.249, -0.616, -0.242, -0.894, 0.138, -1.689, -0.3, 0.073, -0.478, 0.015, 0.002, 0.372, -0.325, -0.234, -0.893, -0.054, 0.395, 0.036, 0, -0.509, -0.583, -0.159, 0.136, 0.26, 0, -0.501, 0.073, 0.061, -0.003, 0.037, 0, -0.388, 0.362, -0.296, -0.221, 0.108, -0.266, -0.425, -0.468, -0.321, 0.15, 0.289, -1.385, -1.326],
        [-2.203, 0.053, -0.909, -0.748, -0.365, -0.09, -0.564, -0.825, 2.137, 1.207, 1.096, 0.618, 0.218, -0.93, -0.743, -0.557, -1.245, -0.667, -0.149, -0.586, -0.417, -0.463, -1.154, -1.351, -0.406, -0.76, -0.774, -0.429, -0.01, 0.354, -0.16, 0, 0.03, -0.342, -0.051, -0.225, -0.119, -0.121, 0.237, 0, -0.437, -0.303, 0.021, -0.068, -0.062, 0, 0.375, -0.003, -0.047, -0.064, -0.008, 0, -0.148, -0.253, -0.341, -0.004, -0.635, 0.585, -0.649, -0.276, -0.215, 1.718, 0.615, -1.021, -0.841],
        [-2.541, -0.294, -0.782, -0.622, -0.443, -0.629, -0.718, -0.163, -0.329, 0.086, -0.371, -0.39, -0.63, 2.366, 0.81, 1.127, -0.629, 1.174, -0.061, -0.209, -0.659, -0.716, -0.661, -1.547, -0.092, -0.393, -1.071, -0.134, -0.006, -0.086, 0.349, 0, -0.3, -0.127, 0.43, -0.818, -0.058, -0.083, -0.05, 0, -0.76, -0.036, 0.203, 0.042, -0.061, 0, -0.156, -0.007, 0.092, -0.022, -0.01, 0, -0.222, -0.265, -0.114, -0.541, 0.551, -0.082, 2.295, 0.913, -0.093, -0.54, -0.395, -0.706, -0.697],
        [-1.774, -0.69, -0.749, -0.881, -0.323, -0.025, -0.627, -0.704, -0.564, -0.418, -0.291, -0.328, -1.049, -0.33, 0.144, -0.695, -1.646, -0.528, -0.535, 1.76, 1.552, 1.207, -0.274, -1.81, -1.122, -0.398, -0.773, 0.13, -0.011, -0.072, -0.059, -0.001, 0.175, 0.347, -0.073, -0.524, -0.058, -0.049, -0.035, 0, -0.425, 0.924, 0.04, -0.125, -0.01, 0, -0.045, -0.006, -0.069, -0.089, -0.01, 0, -0.33, -0.106, 0.016, -0.413, -0.6, -0.049, -0.562, -0.153, 0.789, -0.488, -0.145, -0.822, -1.316],
        [0.434, -0.351, -0.865, -1.079, -0.197, 0.198, -0.046, -0.679, -0.571, -0.344, -0.302, -0.702, 0.218, -0.842, -0.487, -1.177, -1.352, -0.776, -0.323, -0.828, -0.932, -0.418, 0.147, -0.802, -0.043, -0.504, -0.168, 0.732, -0.045, -0.356, -0.145, -0.001, -0.277, 0.447, -0.073, -0.736, 0.29, -0.142, -0.189, 0, 0.212, -0.641, -0.106, 0.014, -0.128, 0, 0.325, -0.056, -0.037, 0.179, -0.009, 0, -0.19, 0.263, 0.096, -0.1, -0.063, -0.188, -0.659, -0.016, -0.159, -0.839, -0.364, -0.541, -0.935],
      ],
      meaning: {
        scale: 0.0465272,
        offsets: [-1.89, -0.596, 0.869, -0.608, 2.008],
        rows: [
          'Iuvp1PItGNqn2OkMRDfy5OM0xU/i4fj57h0S/uX3JecMBdwRHAT96eH9ExYPntQv5/gwAigJ2vsezALoRPbt8BopBg0I4hMQ/Oi4KBTzJ+UUEckM9Qo85DXc5+u9Arn5IAHAIQToLmYU9fgc+DIJz/rqQk+s++L0EMsYDvv48Ci2Cw0pQg4mBn9PEt7nKe35ChnKIvwJAg0ZCCBr+/8aGQzdEwr1CPLuDvXx9hDXHdqu7QXDChQ6Ek9K5xbYAQYdtB8SwRZB+/3Y4+HzFerkLhQE/fzf9NbLuxf87kkN+fj4EfHe2yLo8hcgDAEp/DJQShcC3y7gKF41GQXf2Vn69hXswBbT+jEvKSfZ2+Hc89IH2cP9Jyfm0K24vCX37in/EFcmn9cuOgvq7QArGdPZ/hgaEJae1/n9CxgsM7zMAdYUIfnSCebRFB7c5Aog78bU59Pk6O7k4wIADiMk6i0vHzLu7/zmRBnbHOPbGfzz5hXe6wYNDw8Z/9YV3enMShIh',
          'y0H2Su0M0tYI/DjkzDH0C/r25R3zHiIK2xAHKzMF2QQw9f//zQX9+if42ezh9vzTCRLU9TnpEu0N8u8N+Q0N1wTmKx4LBtnoDwc41Pru5BPxAsILAxUX4ObdKBXkFkMXACH24CEF3+Ll29DqAPv98uEh2eAPGhUZ6fQMAAz4DAI47wQDz/D/4Ov+/CTf7zAH0Bn0CyyiBwAGDOfX+fIH0gnU9Nzb+xbdAwIZ3777BRvvAtYBG/u4Af/cH9wLIkX7C+YBFMkAEPj9+uTy+g/f/PH5++cbBuzFGxjc6/r4Dh01Fhor8/w2CuUI5hMB1PDyDAAGJwz0+xX2/0YV8+P8/SjmKfoODNrXEyrr7O8OEksS2hs8Jw7+/xhADC0U3iP56tDrDvjkBfdC4wQr+Az9ABHq/TdJ6SbZ5Am+69bmB/Ad/vY66xbM4woi7PDaCRcsYQNGHhPw7/oo1gw25vIIN9ESEMEUD8QG4+UZM/Et4O7eAPQe9xUIBvULQwzw6iwX',
          '9wsS2Sf3D+PCNALmL/rp8fz9Ec0NvgUZCQ7D9/3KGNv7GAobDxzmJ+URASMyHRfxAw/xP/nq3B8F5B4JBTwO99UGFxEZIED72QUgEhbvJB8JAuEA6ekHCOL2ydfmBvsM5wIAFPQD9hYIDurb2OQVCOoH/hXdyEAc5Q/tDATvCcwYDDPUPvQgINvNDSRI+9j59e/nA/TbLuq55C/+EA0I6fwS3PEeBjIEEeO4GAv66P4i8ioVAhkp7tkF5gnhD/QiJucTIgv42v87H/f/FkP+wQ7wBAge3RtGNefrrwXqFxf92AnnBR4J+er/Gcf5AAD64vkED9QYD/vm2v3VN+vy3v//FdQm6PEICNzz9vnw3LYO7y7U4wAD5BMSLv3p4Rf0y/r2LjL+0vQQ0gUz+gT+/Qn/9A4YCs7x7SMABx8XBVgK4PAJ4vQxHyn3DwbrFwcA4iQG7QvmIxXtCfX/DwMZ6An9LATjKvrn9OT90w4CAM8WGh719jPwDg0G2wvexvkC',
          'M+Ekzu3axf8jCB4izPb+7BUM5w1E7fzK7/AaAwnp+f/38hrsEtoc7gL//xQmBesT9tYI/QoGEOz8+vQt6vHXD/7m9twSGgfQ6hUI8Pz659n+9An4FSDqC+0fGzMUDM0UBugtJAn0A+bw8AQe+QgDEgz/8PHwDOvjETP1EQr7HNMN1QXfCSYEBxEMHuklJSvx4zEVMTIW8yMPyxL0CRjiCAcR/C/94OEy8SQCJ/727sEYA/Xorvv1F9UI4Pvm+Bnx8Ozt+xTtGQfv5RntAQcbCRYU487BKuFCFtb5LxEABjXq+/Pc0vTZ6zAN5Dv9G9kiK/4K7BcQ28sIL/8Aw/8J8vsEEPH98M/eDiDzOucd3iPkHNYpHfMZCgIdHt3nGPn8+Osh7t4M6PgbEd2m/g7+CuDv9g3kEekF5Rkc/BHuFgDdHRASBCQU7RQXJBzbBQbeE+PsA+4l/OHpEhQP+ATh+QX28vrgAu0B9B0THB4i6uIP4dbwCBsD204C+R5B6vr7',
          'FPgdEwPxISn4HQ/hE+AZGib94svb/+cU5uH1JNn76A7g+AEdFu8i9Rzf/PjdPgDx9joK7K4RLhru+AAJLA4RE9kD9+n08eHqIR7rBP8T/hQb6D0UE+PTNgsvG0MoDsrTyQ8EzMc00bvxFU0pIv0mDuzP9e7uIgAbHusaPPTzEQsuGeQh8r7iCwwKxfTrCe3dEd4L9OI79RwOEeLnyeH4FPANGhkL2P374trxu/v26AfxHfYC1PTIAO+s/gwZ/gndDPruzO36JtXF9ig9FfUP0wfHICQ67xgIDP1f/xIM+QsK+w4tG+AjBdgALCQs5uMs8AP3+gQQ+hD23tjwCvIsMtMAARQ8FOcMDN8HCSsiEQPxKR3eCQX3CzkZCvIGGK0LLgcLBRkk1/zP2e4D77rv81ERB1bWLPEX77IGAy31JvYB/u3n98f/FdhCxfsd3Ubpzu3q7/QLBv8O/wkAAQ7q2wTk6O8E5fAzHyoH9sCyPPIa8ATw+8DWzRbp+SxcEDLR',
        ],
      },
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.717, 1.431, -2.148],
      signals: [
        [-0.8, 0.906, 0.538, 0.887, 0.833, 0.104, 0.488, 0.595, -1.123, -0.462, -0.265, 0.153, -0.484, -0.676, -0.692, -0.222, -0.422, -0.207, -0.044, -0.738, -0.108, -0.126, -0.017, 0.489, -0.298, 0.217, 0.557, -0.341, -0.146, -0.382, 0.053, -0.382, 0.458, -0.326, -0.164, 0.35, 0.297, 0.521, 0.06, 0, -0.143, -0.284, -0.008, 0.303, 0.089, 0, -0.443, 0.024, 0.097, -0.003, 0.072, 0, -0.13, 0.508, 0.003, 0.018, 0.043, -0.281, -0.631, -0.583, -0.339, 0.44, 0.745, -0.05, -0.334],
        [0.019, -1.083, -0.449, -0.582, -0.294, -0.405, -0.605, -0.658, -0.174, 0.581, 0.655, 0.226, -1.262, 0.649, 0.528, 0.595, 0.29, 0.529, 0.349, 0.853, 0.08, 0.09, 0.168, -0.467, 0.177, -0.357, -0.013, 0.452, -0.082, 0.418, -0.01, -0.023, -0.145, 0.376, 0.211, 0.192, -0.233, -0.436, -0.036, 0, 0.405, 0.398, 0.104, -0.063, -0.053, 0, 0.227, -0.015, -0.069, 0.006, -0.056, 0, 0.218, -0.171, 0.158, -0.201, 0.006, 0.514, 0.823, 0.662, 0.413, -0.435, -0.67, 0.426, 0.196],
        [0.781, 0.177, -0.089, -0.305, -0.539, 0.301, 0.118, 0.064, 1.298, -0.119, -0.39, -0.379, 1.746, 0.026, 0.163, -0.372, 0.132, -0.322, -0.305, -0.115, 0.028, 0.036, -0.151, -0.022, 0.121, 0.14, -0.544, -0.111, 0.228, -0.036, -0.043, 0.405, -0.314, -0.05, -0.047, -0.542, -0.064, -0.085, -0.024, 0, -0.263, -0.114, -0.097, -0.24, -0.036, 0, 0.216, -0.009, -0.028, -0.003, -0.016, 0, -0.088, -0.337, -0.161, 0.182, -0.049, -0.233, -0.192, -0.079, -0.074, -0.005, -0.075, -0.376, 0.138],
      ],
      meaning: {
        scale: 0.0433073,
        offsets: [-1.554, 1.586, -0.033],
        rows: [
          'KSb1y/c06fi/5w/8RykC3QcG2kfyzfYfDAgr/svxIPYU/eYJIvP8CecGCSb/mtYm7yJDHvg1990B4e3OFiIF9PwOBRwMCwQa7+7MGwPWEv7xB+gI7jQa2jPy2c7P+Z/1BRkFBRrcQGYN6AwV9g0b5voMKR+5Ctn649D69Q/37RTdIQEa+Af18WtL7tT9IOUE/+XRDvoH/gkC2QJlA+8hFBMA6xAN/u0J8Bfm0Bn8+giZ9/uuDwoVElI0Bhf0CfQLkRAY8u5g9hAU4uzkG9G9FRcGDfTz8tvY1SYk3ywFIxUPIwIY5C/x+Bs0Dwos3jsfLwnf00bhCDxCHwoNzl8kAhrk3/Hl/CFBMCfM5uHqCMzo38sUDh/z/6/bxQL83vvo/jcJxOYsBjL7184TKfvf5y0B+rrN5gb8/QMUNs/GEeMPFArD3fXmFSD5BQVR7+fkq/riC9QoEfcbCRP64Ro9LwDoHu8UNgfaHPvRAgEm4u8B8u4d6Okh8rrx+e2yNgYR',
          '0xUgNf7bCidQMhcAyMv2CxMOIN/xFN3uBwLe6QMH7yH1ARQQvP8HDAvvD/H+fzrwEum28fru9hoGGvX53gT8JNf+BOPtEAfaJAYy5e8u/P4F8yn7ANrcKtA5DQYg7DUX5NcYDt8Gu/D52EQF6+P7IRoYp9ZG8T/9ECMALv8ND9Zc//jWIMYGJKjIHSASzu4Y6iYe7QkX6PS7DxfB3//u2QEL8vkW/CIDJxIJHdciARlSDQYv8vPR8dC49ukV/enRVNsJLd2xC+n5CxQc7hwnwQ0D9Tcy7x8tRdzxBefz8Rfw8Aj6E9D9+t7cz/ThAa7rvgjnG7gn9s202wjuFoHu0uAvOO8x/ebICf4vCRkkBRr/FBoU5OEB+iQkNOsGAOYOBLPoSC/N1N4WG/zYvPMQD/IBC1UyLO767+4O0jcnEh7c7ww87+44+twZCwGxHDLzCBwaBgQWFgH+9+kN/u8Azv0qEe0M9gclAxYpBx/xGO82BQfsDyba+j0H+QtGtgHV',
          'BMXrAAvxDeDw6NoF8QwIGObsBtkdIC3z7fb3GTII8en3AgbnIg7+6w4L6OkD5/Dq//UH8Q7dFAn5Bh45DNr/6C309wIH5fUM7Q0CAA788gQLBe79EvEK/P3VGiwSGyz0Fw/j7QceBar6QLDmHg/p+ezbMAsBBegJDQ0G3fL7BBfH4AcQ5zMF6+3t9QzxES7lF/URBf3iGgNCF+fbHhLxE+z1I/fcB/H06dcQExDjBd8V/f4j/gMa/d4UBAD3+SIkGxTg4DTv/wfzEgAB9xMcKtz2/9XcHwf75/7rG+4I7NQB7fbuCQASDgbvIgL0IRf2E+85EgL4AvYKBu4FHCDtKwbs6SDqB/n3xtsGEQbx8xoZDRvYDgALBywBBxT/Ix8K/hcP9OsIJvHvDjYVGxIRC+H9+/EB7g0KFA/e+foS3f8V/eoBNBzi8QTu8Pr+9ecpTeoE7ynC2gfnAAT4IffEAwPu0STg1PMB4e8G+ODqBiLJCQv3CfAEEwkHDQgIFPka',
        ],
      },
    },
  },
  wordingAlone: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [0.498, -1.027, 0.529],
      signals: [
        [0.87, 0.416, 0.369, 1.088, 0.405, 0.518, 0.593, 0.508, 1.019, 0.63, 0.581, 0.5, 1.032, 0.802, 0.725, 0.678, 0.809, 0.588, 0.316, 1.262, 0.413, 0.065, 0.761, -0.065, -0.134, -0.228, 0.815, -0.678, -0.372, -0.401, -1.023, -0.712, -0.692, -0.177, -0.879, -0.245, -0.991, -0.272, -0.307, -0.796, -0.393, -0.584, -0.746, -0.577, -0.92, -0.61, -0.483, -1.077, -0.761, -0.68, -0.9, -1.211, -0.535, 0.985, -0.388, -0.593, 0.297, -0.433, 0.833, 0.75, 0.209, 1.086, 0.225, 0.308, 0.538],
        [-0.725, -0.328, -1.121, -0.837, -0.412, -0.37, -0.686, -0.769, -0.631, -0.092, -0.258, -0.62, -0.64, -0.678, -0.289, -0.527, -0.847, -0.117, -0.272, -0.856, -0.513, 0.259, -0.514, 0.488, 0.912, 0.5, -0.303, -0.953, -0.207, -0.3, -0.416, -0.367, -0.78, -0.394, -0.471, -0.04, -0.375, -0.537, -0.198, -0.145, -0.771, -0.629, -0.536, -0.168, -0.61, -0.084, -0.126, -0.228, -0.358, -0.098, -0.124, -0.131, 0.191, -0.073, -0.068, 0.466, -0.516, 0.045, -0.488, -0.176, -0.157, -0.41, -0.188, 0.023, -0.423],
        [-0.145, -0.088, 0.752, -0.251, 0.007, -0.148, 0.093, 0.261, -0.387, -0.538, -0.323, 0.12, -0.392, -0.124, -0.435, -0.151, 0.038, -0.471, -0.044, -0.406, 0.1, -0.324, -0.247, -0.423, -0.778, -0.271, -0.513, 1.63, 0.579, 0.701, 1.439, 1.079, 1.472, 0.57, 1.35, 0.285, 1.366, 0.809, 0.505, 0.941, 1.164, 1.213, 1.283, 0.745, 1.53, 0.694, 0.609, 1.306, 1.119, 0.778, 1.024, 1.343, 0.344, -0.912, 0.456, 0.127, 0.218, 0.388, -0.344, -0.573, -0.052, -0.676, -0.037, -0.33, -0.115],
      ],
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [-10.198, -10.909, -10.695, -10.91, -10.649],
      signals: [
        [-2.418, 0.747, 0.791, 1.076, 1.077, 0.874, 1.143, 0.854, -0.449, -1.002, -0.236, 0.178, 0.113, -0.355, -0.567, -0.741, -1.626, -0.559, -0.467, -1.326, -0.232, -0.677, -0.456, 0.071, -1.126, -0.12, -1.994, 0.034, 0.283, -0.609, 0.249, 0.057, 0.319, 0.013, -0.173, -1.218, 0.057, 0.753, 0.291, 0, -0.468, -0.835, -0.479, 0.021, 0.363, 0, -0.787, 0.103, 0.234, -0.005, 0.248, 0, -0.661, 0.536, -0.339, -0.387, 0.132, -0.336, -0.593, -0.455, -0.233, 0.021, 0.507, -1.648, -1.529],
        [-2.105, -0.098, -1.189, -0.967, -0.567, -0.158, -0.684, -0.989, 2.479, 1.61, 1.572, 0.941, 0.311, -1.228, -0.553, -0.563, -1.162, -0.656, -0.105, -0.625, -0.433, -0.592, -1.205, -1.379, -0.304, -0.838, -0.714, -0.423, -0.037, 0.49, -0.217, -0.005, 0.047, -0.396, -0.101, -0.014, -0.19, -0.303, 0.171, 0, -0.455, -0.634, 0.297, -0.098, 0.027, 0, 0.502, -0.019, -0.175, -0.027, -0.117, 0, 0.052, -0.275, -0.391, 0.1, -0.556, 0.588, -0.617, -0.452, -0.216, 1.962, 0.565, -0.901, -0.744],
        [-2.66, -0.34, -0.921, -0.582, -0.552, -0.758, -0.806, 0.013, -0.37, 0.091, -0.486, -0.024, -0.906, 2.61, 0.725, 1.391, -0.392, 1.413, 0.295, -0.077, -0.738, -0.867, -0.655, -1.805, 0.106, -0.29, -1.047, -0.465, -0.015, -0.135, 0.502, -0.006, -0.39, -0.237, 0.636, -0.818, 0.223, -0.041, -0.175, 0, -0.738, -0.133, 0.273, 0.142, -0.07, 0, -0.077, -0.004, 0.197, -0.009, -0.04, 0, -0.083, -0.334, -0.021, -0.66, 0.609, -0.029, 2.61, 1.324, -0.163, -0.549, -0.469, -0.76, -0.677],
        [-1.892, -0.589, -0.778, -1.192, -0.51, -0.229, -0.797, -0.87, -0.736, -0.257, -0.428, -0.716, -1.022, -0.044, 0.366, -0.81, -1.915, -0.822, -0.666, 2.307, 1.832, 1.843, -0.269, -1.944, -1.4, -0.266, -0.997, 0.081, -0.013, -0.092, -0.167, -0.004, 0.326, 0.292, -0.166, -0.751, -0.097, -0.123, -0.054, 0, -0.563, 1.645, 0.186, -0.162, -0.033, 0, -0.073, -0.002, -0.12, -0.024, -0.034, 0, -0.478, -0.204, -0.048, -0.415, -0.606, -0.426, -0.63, -0.296, 0.849, -0.576, -0.208, -0.555, -1.31],
        [0.684, -0.366, -1.131, -0.917, -0.093, 0.271, -0.146, -0.944, -0.923, -0.441, -0.422, -1.025, 0.214, -0.982, -0.616, -1.213, -1.359, -0.666, -0.348, -0.924, -1.075, -0.353, 0.003, -0.753, 0.141, -0.422, 0.234, 0.772, -0.218, -0.299, -0.367, -0.043, -0.301, 0.329, -0.196, -0.426, 0.006, -0.285, -0.233, 0, 0.288, -0.688, -0.277, 0.097, -0.287, 0, 0.436, -0.078, -0.137, 0.065, -0.057, 0, -0.119, 0.278, 0.154, 0.071, -0.225, 0.204, -0.771, -0.122, -0.236, -0.858, -0.395, -0.654, -0.903],
      ],
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.489, 1.355, -1.844],
      signals: [
        [-1.052, 0.715, 0.769, 1.222, 1.075, 0.423, 0.707, 0.772, -1.086, -0.871, -0.252, 0.243, -0.761, -0.887, -0.946, -0.468, -0.554, -0.381, -0.244, -1.24, -0.385, -0.644, -0.281, 0.852, -0.576, 0.202, 0.632, -0.191, -0.003, -0.545, 0.24, -0.447, 0.476, -0.264, -0.001, 0.073, 0.402, 0.672, 0.23, 0, 0.014, -0.582, -0.326, 0.215, 0.069, 0, -0.727, 0.063, 0.257, -0.019, 0.342, 0, -0.336, 0.659, -0.101, -0.193, 0.391, 0.208, -0.635, -0.501, -0.214, 0.34, 0.672, -0.298, -0.433],
        [0.001, -1.143, -0.924, -0.749, -0.516, -0.59, -0.929, -0.811, -0.204, 0.868, 0.624, 0.222, -1.695, 0.893, 0.75, 0.725, 0.35, 0.673, 0.468, 0.957, 0.168, 0.571, 0.027, -0.678, 0.394, -0.122, 0.148, 0.251, -0.1, 0.627, -0.192, -0.067, -0.181, 0.015, 0.037, 0.414, -0.316, -0.607, -0.201, 0, 0.299, 0.582, 0.421, 0.143, 0.01, 0, 0.297, -0.024, -0.223, 0.027, -0.322, 0, 0.344, -0.249, 0.207, -0.284, 0.205, 0.337, 0.981, 0.568, 0.291, -0.17, -0.592, 0.675, 0.347],
        [1.051, 0.428, 0.154, -0.472, -0.56, 0.167, 0.222, 0.039, 1.29, 0.003, -0.372, -0.465, 2.456, -0.006, 0.196, -0.257, 0.203, -0.292, -0.224, 0.283, 0.217, 0.074, 0.254, -0.174, 0.182, -0.08, -0.78, -0.06, 0.103, -0.082, -0.048, 0.514, -0.295, 0.25, -0.037, -0.487, -0.086, -0.065, -0.029, 0, -0.313, 0, -0.095, -0.358, -0.079, 0, 0.43, -0.039, -0.035, -0.009, -0.02, 0, -0.008, -0.41, -0.106, 0.477, -0.596, -0.545, -0.346, -0.067, -0.077, -0.17, -0.08, -0.377, 0.086],
      ],
    },
  },
};
