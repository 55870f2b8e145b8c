import type { LearntWeights } from './weigh.js';

/** Written by training/gate/train.mts from 1410 sentences; not to be edited by hand. */
export const LEARNT: LearntWeights = {
  modelId: 'multilingual-e5-small-80k-q8',
  signals: ['remember', 'fromNowOn', 'standing', 'preference', 'habit', 'forMe', 'wantsOfAgent', 'prohibition', 'correction', 'outdated', 'misspoke', 'contrast', 'procedure', 'decision', 'decisionTaken', 'willDo', 'constraint', 'background', 'aim', 'milestone', 'partDone', 'nextStep', 'reason', 'self', 'group', 'owned', 'bodily', 'question', 'aside', 'doubtfulRecall', 'hypothetical', 'uncertain', 'debugging', 'undecided', 'others', 'reported', 'quoted', 'material', 'roleplay', 'command', 'oneOff', 'smallTalk', 'mood', 'feeling', 'sarcasm', 'idiom', 'fragment', 'answersChoice', 'confirms', 'answersProgress', 'contradicts', 'objects', 'figures', 'names'],
  withMeaning: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [0.333, -1.076, 0.742],
      signals: [
        [2.604, 1.273, 1.005, 1.607, 1.053, 0.305, 0.33, 0.435, 0.831, 0.252, 0.904, 0.792, 1.403, 1.011, 1.009, 1.009, 1.155, 1.448, 1.129, 2.198, 0.864, 0.618, 0.633, 0.688, 0.56, -0.336, 1.259, -1.825, -0.637, -0.891, -1.74, -1.225, -1.117, -1.114, -0.939, -2.266, -0.814, -0.846, -1.483, -0.48, -1.644, -1.394, -0.873, -1.53, -1.819, -0.863, -0.248, 1.683, 2.433, 1.024, 2.401, 0.369, 0.051, 0.453],
        [-0.822, -0.17, -1.455, -0.891, -0.721, 0.171, -0.154, -0.359, -0.436, 0.161, -0.373, -0.396, -0.531, -1.461, -0.196, -0.682, -0.77, -0.069, -0.396, -1.824, -1.457, -0.151, -0.474, 0.045, 0.514, 0.484, -0.498, -0.483, -0.263, -0.144, -0.077, -0.539, -0.333, -0.179, 0.019, -0.44, -0.164, -0.19, -0.118, -1.484, -0.425, -0.533, -0.431, -0.56, -0.036, -0.175, 0.026, -0.52, -0.501, -0.302, -1.211, -0.15, 0.27, 0.07],
        [-1.782, -1.102, 0.45, -0.716, -0.332, -0.476, -0.176, -0.076, -0.395, -0.413, -0.532, -0.397, -0.872, 0.45, -0.813, -0.327, -0.385, -1.379, -0.733, -0.374, 0.593, -0.467, -0.16, -0.733, -1.074, -0.148, -0.761, 2.308, 0.9, 1.035, 1.817, 1.763, 1.45, 1.294, 0.92, 2.706, 0.977, 1.036, 1.601, 1.964, 2.069, 1.926, 1.304, 2.089, 1.855, 1.038, 0.222, -1.163, -1.932, -0.722, -1.19, -0.219, -0.321, -0.523],
      ],
      meaning: {
        scale: 0.0353244,
        offsets: [-0.813, 1.43, -0.597],
        rows: [
          's/LoDtgmvBrvxRPuELYRE93++C8CrwkrBPsW1SQOPP0DA+r+/Ar5IdjULgRCD/MnRFjECCj2zA8A/RnXu9lF7RbuGw4CFAshKvQlGtPxHfru6+7+yQcC22b+3dAE7wQj+xMVKRM5MwEk5+/b0u4k+zbuDeDjx+D24/HanfMW0y7C/+Ep9UII6gX23xIIGO0N4wUXIgvNSeLq/h3SADAc9wYsvdAnDAbnMfIaGwwZSgjs5eo26/YXHwoC2AfCOzcS/jT4Mw1XBAdCThCzseAAF/4DAtf5GxUJ7BoHDgD/98jfD/nnQf3j9wXXzvUfBDHm9+nQDSD62K7VLCoVKD3z9QUXMALOywwEE+4bFQXX50PV5gDz4vLOLAvz5R32/kwt9OG198PMQRXgFu0WKTvjBfXc/wYutyMkEQLlIwYQ7Qjy5/ndGFQKCe+bCagJGNPnGfXBOCHu5OZW8cIUF8nG41fv/eMPGi7wGdEg6AAfAT/DFxYg48L9I8b66vfuGL5B',
          '/v4T5w/cCFVI7/Qh2Q4Z6FQy6vXiDiUO7LsF4tbNAxXgCvQzF/8PDxkv49atORv978EK+dvzNRIIBNkgOyP0J/D78hwB8RDkETr+/kfw8OLuJ0UQ9/TsM9v3USQr8gHj77EOG8HylMbS8AIpBPwNCwPw8/1QCw44B/ILRBX4I+QuB81LDcT2++8hD/or9djZEt0Fyx011hXBDvL/BuD1McIiNAj3G+b9AhFX2RQKvgobDvXY3BkB7svR+Q2/3OTOFOPjyxXf8u7MAxYx9i7l5eD1HERj3i7n/+AuAA8EBSPvHh0KE9lL6tgZ7TvzBML3DtwA/8QI6R8P++bgAPcnGwfr+P8y+RD3//P27AQJIQYZ6wED700y/R4bNf4L/9flESfx7A/l3eIY8hLovqIVJRRG8fnUH9rf79xDvTTdNhbNCwFJvL4QFwYtChD/xFHvvf8Y69cuGiTzCg4mBSs21v8E6Qfz+wAU4RDryQ3i7bcM2woOAhb1kTPq8sBJ7jDH',
          'TxAFCxn+PJHJTPjyFj3WBc/QHt0bQ9LHEErkSQYkwu4d8yLP7ff40A/97yYRuPLczecy//0W/9/4/w0JCgTH7fsX89b9++X7xNLd6eYf8yQk783zQAUR8r8L0gzRIPv6FjzdvSzVOTkLKQ/8KhbP+cgiACPNLxPSFh0bH/fzCu4R+lKM/foCGgzqEvXM8zsaCx3kEtn/4QpV9PEv+/Dv2DiyDyji2RMczP2PDODd+O75DSHyOfHo9CstL+x/6uUh7ukmAt7KCgvyr9odWPEbBCII4uWlB70QFQfM8vD9BRUy0+sPrCnSHyMRRdDu+Awi+zsw9Bv+PzMc2vAL18zm8PT+2P8BPOQF7h/v//ch+LcSL/8KMMEB19fy5uT/A93u+/haHS5P4goI+AECGSMH1vbeEAH+KgP9ASLXIMUT3eJBDgbZLO7m3wo37kn4JNwrKQwn3QjjAva3BTDG5AsESKkNGhX+6tP8Bx/1UPP/EgkxDuDSGygOSwcdJEnJ+RP4',
        ],
      },
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [0.639, -0.881, -0.362, -0.171, 0.775],
      signals: [
        [-1.435, 1.957, 2.311, 1.302, 2.174, 0.325, 1.781, 1.075, -1.026, -1.281, -0.347, 0.46, -0.267, -1.252, -0.409, -0.507, -0.334, 0.126, 0.247, -0.914, 0, -0.746, 0.175, 1.555, -0.939, 0.484, -1.378, 0.351, 0.09, -0.08, 0, 1.164, -0.958, 0, -0.375, -0.227, 0, 0.016, 0, -0.129, -0.347, -0.457, 0.123, 0, 0, 0, 0.086, -0.446, -1.058, -0.276, -0.428, 1.257, -0.873, -0.371],
        [-0.734, -0.403, -0.727, 0.195, -0.519, 0.285, -0.097, -0.501, 3.645, 2.952, 2.584, 1.824, 1.924, -0.685, -0.503, -0.451, 0.079, -0.496, 0.361, -0.85, -0.576, -0.153, -0.716, -0.469, -0.206, -0.37, 1.082, 0.229, -0.013, -0.019, 0, -0.125, -0.226, 0, 0.996, -0.231, 0, -0.007, 0, -0.266, -0.41, 0.777, -0.137, 0, 0, 0, 1.082, -0.473, -0.696, -0.287, 2.313, -0.318, -0.124, 0.186],
        [-1.236, -0.981, 0.626, -0.358, -0.732, -0.632, -0.8, -0.028, -0.844, -0.907, -1.015, -0.488, -1.387, 3.436, 1.51, 3.321, 2.194, 2.296, 0.632, -0.685, -0.848, -0.579, 0.231, -0.096, 1.124, -0.303, -0.178, -0.218, -0.005, -0.037, 0, -0.469, -0.143, 0, -0.043, -0.26, 0, -0.004, 0, 0.295, -0.059, -0.227, -0.448, 0, 0, 0, -0.496, 2.471, 3.13, -0.404, -0.494, -0.805, 0.433, 0.935],
        [-0.774, -0.316, -0.767, -0.82, -0.322, 0.048, -0.927, -0.526, -0.841, -0.608, -0.476, -0.652, -1.388, -0.379, -0.127, -1.661, -1.024, -1.062, -0.634, 2.861, 2.396, 1.425, 0.394, -0.917, 0.332, -0.342, -0.512, -0.186, -0.002, -0.038, 0, -0.34, 1.601, 0, -0.385, -0.07, 0, -0.002, 0, 0.259, 0.827, 0.164, -0.069, 0, 0, 0, -0.337, -0.608, -0.487, 1.406, -0.4, -0.069, 0.624, -0.899],
        [4.178, -0.257, -1.443, -0.319, -0.6, -0.026, 0.043, -0.019, -0.934, -0.156, -0.746, -1.144, 1.118, -1.12, -0.471, -0.702, -0.914, -0.864, -0.605, -0.412, -0.971, 0.053, -0.083, -0.074, -0.31, 0.53, 0.987, -0.176, -0.07, 0.174, 0, -0.229, -0.273, 0, -0.192, 0.788, 0, -0.003, 0, -0.159, -0.012, -0.256, 0.53, 0, 0, 0, -0.335, -0.944, -0.889, -0.439, -0.991, -0.064, -0.06, 0.15],
      ],
      meaning: {
        scale: 0.0348430,
        offsets: [-2.321, 0.118, 0.45, -0.491, 2.224],
        rows: [
          'JxTn1tYCJsm78drxMwca5dr7607V+hjI6CIaGQkRBAHl5BP94wAK9AD2KvsapaM3Exwi0UD48w8M+QbKKRsD+hUf+Pzg3y4vIOjgAfYNOPTj3d/y8v854C/i7tDB5fEGBxy9ARDzOTQL+irkDiT7zRH8XT+cBAXzE8NAHNgdxU+BHQUjLzYgDkdFCeLqCQ8JEQkVNtYc7wklCxYs9PoF/Cnd2vANK/jn8BTR6RIkKfXwBSnuJ/UPHTA15f0L6PUpriYKAQlBDPXnAtgBFNYGEPfmD/a6FqbX6g8UDfH42OzoLPXq6uq48fz+/OZP8AUOH0v+6v3QIQgrGPP95Vb/9QQL1DDw7VECEAP/EQC1HekH+8XY/+/R/83a2DTmHk8aLB4PuuJBShzY8uYwC/kB5/Pv9aTI+CpEAALlIfXU4QrmCgO+I/bfBijS2d8oH9L08/q84gOj1Asb/SMEDB8QEDQODPYQGAP+Ifjq6uz6CR/70RwN+uL4D80r3hHYQdYa',
          '1yb7QO4B8AAa2Sm25/0KIgTv+/oQJxUMEiD7ECIYCBQUJdQC5hzr6vsE2vYRC+z0GP7xERz47NrQ9QTw6fvs+M/m8BQACSIL9tEg9Qfq1xH+9d4BAQgK6QD6BgkJDFwGFh0M6SPoFvzoybfp8hIJ7+gO+9U2APUL8ALu2RcNCBxD8wfm0vb88v3u5fLk2Rco8+vgCf2U9+ca7fvi9/v37wYJ8+PwAhT7+QIW2OsCHgnT3OQ2F+7BAQjrE+YTKg8RJgoHKN/yBg31HQ/o8ATaIgsJDN8K6g3WBC/c5vrjMfoe4gwoDQkJLvvx8gMD8BQGCB//Fyf82ukZ/yMX4cgNDgMTB+QDGcgHCxH88P8REB0d1RAuF/4kChoH9hEM5AYSGO/7GAHoCgQLGwYFF/j24h72/Sw29Cfa5RnoEt//FukT+O0U8BYW/+Ad9xHmGQwcRP8iGyr22/YI4dMS+vcPTMAa+O0j+sz26tX3Hgcc+Q3WEtcA/PgK+fMtAOob6hEP',
          '3L3yFk8pCfrvI+T8HAXQGtj5NtHi09EQC/f2+QnvBtkYFQrzIgcN8NjpNCgBUz3wDiTQN9rs3A4DNBXxyxE77vAoMRMu6vcC+u7u+/ELFPr5J//h5Obn8fAEyc8GG/wT9Pn9FuX0DRYlJxTl6uDrCSIY5hQb0SUd8DXwzwT/+fFA8yH0LwIKBra7ETMj7c3XE/UUtAn2S/fDGv8CLx0v2fYLCAUX9hHjKMz2Pvb3+wcqKwgNHRAoAAAU+Rj22RAeD+f4MAkE0P8yFO366wAc1gj+4RAiCjlGBwHTvvcFCakH4vv/CAXzBwvxBrTFKwrewbPsB8owLBCq9+X6Ve7r5eH4OeYDCu4c9t4uzgcrBdvUBzPK1QL08gIDDQzy2xTksublPxfR8PIYDhEF/wj1HQb3BTI0CfwHIvkkCywh5BH17wPtKAwOGureHOoQ+/j3zh7p6O4sJwjq6sbnPN39ugrzJRT5AksGD+oL+/ADARALFzX79RkSPezwDffN+/sC',
          'HAIt/+fm0PkYCR5Ryev76v8K7hI3+OgH7gkW6wz3FvEN3Qbv6OAcBgIg7wT56hAOFvAT+QgQ/gMJAfMv6eLe9Bn05d3oLPvW7/wJD+IF2ugi9gsK/Sv3CwwODBMX6gEQAu0eLf0JCvj07vX5BgMFNBb65O3n6+7IHxTmCgT9B7/05wTUzxL6D/kDJe4QDR/+zzb7JCD71AIJywXr6yHiDSLlDyIF8908BkzyMAXz/eMM/PL0xgfvA+wLCAoCHv7PBP3+/gLnBfMX7DQK7xMFBAEY3OrDI/Ay9dTgO/nu8zHc8ObJ//vS5RkXADn/CNwFDAbyEjXh170QJRr81Qnc3gEN9xD5+fLl8CT1J+YR5R3/Hts/EOgEARPvBtEgGt8B9fHl5P/g9eb2KOy7CiciEMni/Qb59w8O7QYX9f0PCRATDf4bEi4axxz4CgrqFefSEBsHJv4tFNEbHCQv0fWyGAv/AAjc+/rx7wQZJDb77Acd6d8XGhIAAS8LBi0d4+AV',
          'Cwf/1AbvEkMkCvsMAAsR9UsS9dUCFBsWDb7f88Hy2CHjBAkfLP3jLCr92uPbFCTXstMK7sMUSAYX3e0nO/f5LBPgAgEKAr7tAV4I/zD4AxkEETohLejfO9QRN0UaCrbR7uEc1Osom8PzKBZVEecNB8/k3ussQfQe7/L8MgnaNOYIFtAvAsHg6w0P3Av/JO35GuH76ARf+hj0I+oF+83zLrorHAbn6gb/6dIw0QjwwBcH+Pjc3wYZ39zAB/vq9+3YGev5qQ3iGgzb4vkTIhP+8/b7JzFX0iXcFu5dFCYy+0AXHx4nAg169eUJDSnq7AEHDN0m5t0jAkIDzev1EOstOhbd9fcR+Aj2AOviCRP+6gIJCh3xBSkUAwQsH9/9CbnuFRwrCgclxwgOvRgL1N/zCx9BC/fVE6TNDeb3zQP+HewAAg8ms7riG/M8Chz3uEMm7M8y9uYPFifXHCDU7Bgz0vfm1wH38ewU+Eb72ejtEL0IHvri+vvsuiWsEOEj9j+/',
        ],
      },
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.535, 1.893, -2.428],
      signals: [
        [-1.448, 2.045, 2.155, 1.248, 1.869, 0.079, 0.976, 0.83, -1.507, -0.932, -0.672, 0.179, -0.541, -1.519, -0.377, -0.593, -1.209, -0.663, 0.022, -1.218, 0.119, 0.025, -0.359, 1.776, -0.998, 0.274, 1.456, 0.58, 0.031, -0.254, 0, 1.126, -0.756, 0, -0.145, 0.089, 0, 0.012, 0, -0.105, -0.165, -0.443, -0.086, 0, 0, 0, 0.044, -0.635, -1.27, -0.447, 1.341, 1.23, 0.34, -0.171],
        [-0.211, -1.523, -0.802, -0.944, -1.608, -0.07, -1.447, -1.25, -0.203, 0.585, 0.915, 0.371, -2.816, 1.929, 0.539, 0.8, 1.179, 0.959, 0.292, 0.451, 0.446, 0.415, 0.2, -0.464, 1.319, -0.002, -1.232, -0.301, -0.007, 0.35, 0, -1.069, 0.788, 0, 0.039, -0.269, 0, -0.01, 0, 0.383, 0.386, 0.455, 0.162, 0, 0, 0, 0.303, 0.772, 1.446, 0.553, -0.917, -0.905, 0.549, 0.274],
        [1.659, -0.522, -1.353, -0.304, -0.261, -0.008, 0.471, 0.42, 1.709, 0.347, -0.243, -0.549, 3.357, -0.409, -0.162, -0.208, 0.03, -0.295, -0.314, 0.768, -0.565, -0.44, 0.159, -1.312, -0.321, -0.272, -0.224, -0.279, -0.024, -0.095, 0, -0.057, -0.033, 0, 0.106, 0.181, 0, -0.002, 0, -0.278, -0.221, -0.012, -0.076, 0, 0, 0, -0.347, -0.137, -0.176, -0.105, -0.423, -0.325, -0.888, -0.103],
      ],
      meaning: {
        scale: 0.0400035,
        offsets: [-1.179, 1.407, -0.204],
        rows: [
          'Fzjj1uLfC9e58AjLGf0d5vf07mTg3Q0AB/okD+7yCR746v/86PMGFv8FGxEAl9sL+SoY1gkP/un49P7aGyUQAhDuBwTxBSou+v/b+fEEMerVz93l9Qwa6Cfn5Nqu3skN9Sz54SkDJyDm8wgIAQwa2f0WZDyx/g0D78ghDvj60DfQAhAAEC0I3kM1Bvn+6wkCCfAKKAX5CgkW6gkxBwXv7hfi0tUFEgLx+uzp7QQSDSa2+B3pHdrv+U/34goR8RkgqykUD/JCIAIE7+PQF/vn9g38EvvGBa3L6y0w+PgH9wIHMQcH8v/gAgUZAvw95R8ZD0rs7BbvCwMrDQcR0yoFEf0K4QfxDyb6MhQMIBPtHeMG8ejZAf/rHNP2xBH8AS0WKR72wehgIjr0yvxGETHy4x7V8sXj7xgYC/jeFs0FyQ0B+gS19+7n/SLy7MMjGPn39fzsAgvH9QA5/Q4D/xf2FxL4Feg1NN73G/QKB/QW9xDu6g8d6cf6+usP/BTjQekM',
          '9eknPSMf+zhQJQc60AXTHAIV/LsKIe8c+gnx4w4EDeseFQEO6g8DEAn17PL8fzME/MvqN+j99hQEFPUW8u7q/dYZEv0UCuPKEQ4kDgXv2BAuIi0dBvbcGM4lGQxICyz8EcUINtni0PQa2hMA/uzuO/gAothl/vYAJi7oHPwLKrlL+wjr863yHsbhIAoCCNsG6xXzzQoY3fLGDf3j3/YRDvMjLhr74woPHiAaEPju6uA77OwD6yMO/9PwFfn3DO3NPdsI8Oy8+vYGDh8W9AoN6w0I7R9A9D41FdDW+/7uCyD/0u7+EOn96wDv+AzCBc3w8sT7FeARAAbP+P/rLdHxxwXuJe8OA9f27gwAx+w28CTx/P8//RUL1xfyQNUT8cvuzNfzOgmWyLwNVv638rYEKPIkAzwPGefl7AU/3ScIPPcDEfxH+xMlA9knGDbY8Bzg5g0X+uFKFvPQ++4G++0J4+Qv9wXa4zAG9ejrDBj/9OciD/X2EWQMC/z37+UXwyH2',
          '9N/37PsC+vH46vH7F/8Q/gb3FuEXAgTk//3rDwQK6vfqAP/2Lv732vkG+fwE6vLxCwr+8w/0DAIE+A0P8+0GARn55//78vII9fMB+QoN9wb9D/b+Bf4K/wvzAxoKGAv3+g//6f0bCewAM+X4Agj37Avq++3qBP397Ar31gz7BRHlA+cV/SYGA/fq2vwBDRz4C/sDC/HuGgQjCfvsGwUABPf6ARABDPQA6PT9AwQACfoPHPcU+AMDCN4YCv74AvoUF/zkASIC5gn2A/4a9fsNH+b8AuX5BxQAAAL6DAkL/t/7/gr8/hgjE/v4BvgBFhT3APMZ/woA9fcH+/oFAAUKKP4I+woA7gMQ4eD0GQHd8/kKFBnoAuwKDRYY/BrxDwj8CwsXBg8KFgr/4AUD/RkK9vEHC/8O+AECCQPjDQzz/P389gEEDv/1AAXm+wcE+OsoJff8BBTw9Q32CAT2Bv0BBgra9RPx6fID8CQL7fTrFQnwCPztBdX6+xr6FQYG/Pb9',
        ],
      },
    },
  },
  wordingAlone: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [-0.369, 0.107, 0.262],
      signals: [
        [2.908, 1.625, 1.307, 1.86, 1.28, 0.812, 0.881, 0.913, 1.246, 0.613, 1.813, 1.414, 1.876, 1.035, 1.191, 1.497, 1.587, 1.705, 1.741, 2.573, 1.222, 0.276, 1.04, 0.353, 0.472, -0.068, 1.218, -1.707, -0.319, -0.913, -1.257, -0.905, -0.745, -1.658, -0.976, -1.818, -0.434, -0.632, -1.75, -0.199, -1.322, -1.182, -0.968, -1.846, -2.284, -1.341, -0.629, 2.346, 2.341, 1.309, 2.736, 0.754, 0.447, 0.898],
        [-1.317, -0.696, -2.119, -1.807, -0.881, 0.102, -0.75, -1.35, -1.026, 0.154, -0.98, -1.355, -1.279, -1.555, -0.54, -1.203, -1.482, -0.016, -0.705, -2.087, -1.549, 0.294, -1.074, 0.031, 0.425, 0.517, -0.521, -1.215, -0.688, -0.675, -0.273, -1.453, -0.973, -0.65, 0.136, -0.769, -0.526, -0.535, -0.392, -1.967, -0.601, -1.342, -0.662, -1.248, -0.23, -0.285, 0.178, -0.812, -0.995, -0.463, -1.214, -0.336, 0.299, 0.017],
        [-1.592, -0.93, 0.812, -0.052, -0.399, -0.914, -0.131, 0.436, -0.22, -0.767, -0.833, -0.059, -0.597, 0.52, -0.651, -0.294, -0.106, -1.688, -1.036, -0.486, 0.326, -0.569, 0.035, -0.385, -0.897, -0.449, -0.697, 2.922, 1.006, 1.587, 1.53, 2.357, 1.719, 2.309, 0.84, 2.587, 0.959, 1.167, 2.142, 2.166, 1.923, 2.524, 1.63, 3.094, 2.513, 1.626, 0.451, -1.534, -1.346, -0.846, -1.522, -0.418, -0.746, -0.915],
      ],
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [0.462, -1.117, -0.244, -0.271, 1.17],
      signals: [
        [-1.35, 2.543, 2.64, 1.747, 2.662, 0.644, 2.58, 1.784, -1.332, -1.93, -0.208, 0.819, 0.365, -1.358, -0.42, -0.562, -0.094, -0.43, 1.355, -1.28, -0.363, -1.732, 0.248, 1.623, -1.332, 0.583, -1.229, 0.752, 0.347, -0.057, 0, 1.352, -1.447, 0, -0.687, -0.219, 0, 0.019, 0, 0.068, -1.299, -0.807, 0.126, 0, 0, 0, -0.188, 0.274, -0.763, -0.502, -0.615, 2.038, -1.078, -0.511],
        [-0.602, -0.392, -0.834, 0.125, -0.51, 0.324, 0.143, -1.011, 4.377, 3.385, 3.717, 2.217, 2.632, -0.864, -0.665, 0.314, 0.519, 0.122, 0.24, -0.988, -0.72, 0.161, -1.258, -0.43, 0.044, -0.079, 1.137, 0.505, -0.142, -0.013, 0, -0.136, -0.119, 0, 0.827, -0.403, 0, -0.011, 0, -0.32, -0.738, 1.52, -0.67, 0, 0, 0, 1.357, -0.842, -0.715, -0.33, 2.675, -0.913, -0.193, 0.484],
        [-1.541, -1.125, 0.901, -0.104, -1.247, -0.817, -0.294, 0.446, -0.825, -1, -1.652, -0.063, -1.582, 3.336, 1.801, 3.413, 2.658, 2.757, 0.675, -0.409, -0.696, -0.79, 0.506, -0.34, 1.083, -0.367, 0.037, -0.81, -0.008, -0.025, 0, -0.496, -0.258, 0, 0.434, -0.512, 0, -0.002, 0, 0.184, -0.448, -0.637, -0.44, 0, 0, 0, -0.537, 2.664, 3.339, -0.53, -0.524, -0.875, 0.548, 1.262],
        [-0.936, -0.32, -1.035, -1.06, -0.608, 0.027, -2.149, -0.615, -0.921, 0.029, -0.599, -0.943, -2.333, -0.153, 0.08, -2.149, -1.629, -1.741, -0.811, 3.45, 2.973, 2.068, 1.394, -1.121, 0.232, -0.185, -0.729, -0.155, -0.002, -0.022, 0, -0.225, 2.914, 0, -0.865, -0.075, 0, -0.001, 0, 0.502, 1.984, 0.383, -0.2, 0, 0, 0, -0.625, -0.583, -0.575, 2.298, -0.419, -0.077, 0.923, -1.122],
        [4.429, -0.706, -1.672, -0.708, -0.298, -0.178, -0.28, -0.604, -1.3, -0.484, -1.258, -2.03, 0.919, -0.962, -0.795, -1.016, -1.454, -0.708, -1.459, -0.773, -1.194, 0.293, -0.89, 0.268, -0.028, 0.048, 0.784, -0.292, -0.195, 0.117, 0, -0.494, -1.09, 0, 0.29, 1.209, 0, -0.005, 0, -0.434, 0.502, -0.46, 1.184, 0, 0, 0, -0.007, -1.513, -1.285, -0.936, -1.118, -0.174, -0.199, -0.113],
      ],
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.491, 1.66, -2.151],
      signals: [
        [-1.617, 2.163, 2.46, 1.564, 2.029, -0.093, 1.244, 0.941, -1.92, -1.543, -0.64, 0.563, -0.84, -1.211, -0.523, -0.92, -0.917, -1.067, 0.742, -1.91, 0.021, -0.303, -0.226, 1.954, -0.933, 0.429, 1.462, 1.061, 0.155, -0.628, 0, 0.964, -1.146, 0, -0.446, 0.411, 0, 0.013, 0, 0.197, -0.958, -0.866, -0.132, 0, 0, 0, 0.275, -0.241, -0.972, -0.546, 1.683, 1.501, 0.548, -0.369],
        [-0.191, -1.539, -0.461, -1.171, -1.71, -0.402, -2.072, -1.421, -0.199, 1.026, 1.015, 0.56, -3.309, 2.193, 0.776, 1.155, 1.187, 1.203, 0.157, 0.415, 0.931, 0.895, -0.082, -0.001, 1.401, -0.009, -1.072, -0.524, -0.016, 0.901, 0, -0.926, 1.246, 0, -0.101, -0.658, 0, -0.012, 0, 0.206, 1.104, 0.875, 0.258, 0, 0, 0, 0.399, 0.385, 1.077, 0.782, -0.456, -0.891, 1.027, 0.425],
        [1.808, -0.624, -1.998, -0.393, -0.32, 0.495, 0.829, 0.48, 2.119, 0.517, -0.374, -1.123, 4.149, -0.982, -0.254, -0.235, -0.27, -0.136, -0.899, 1.496, -0.952, -0.593, 0.309, -1.953, -0.468, -0.42, -0.39, -0.537, -0.139, -0.273, 0, -0.038, -0.101, 0, 0.547, 0.247, 0, -0.001, 0, -0.403, -0.146, -0.009, -0.126, 0, 0, 0, -0.673, -0.144, -0.105, -0.237, -1.227, -0.61, -1.575, -0.056],
      ],
    },
  },
};
