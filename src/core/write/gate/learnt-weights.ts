import type { LearntWeights } from './weigh.js';

/** Written by training/gate/train.mts from 1035 sentences; not to be edited by hand. */
export const LEARNT: LearntWeights = {
  modelId: 'multilingual-e5-small-80k-q8',
  signals: ['remember', 'fromNowOn', 'standing', 'preference', 'habit', 'forMe', 'wantsOfAgent', 'prohibition', 'correction', 'outdated', 'misspoke', 'contrast', 'procedure', 'decision', 'decisionTaken', 'willDo', 'constraint', 'background', 'aim', 'milestone', 'partDone', 'nextStep', 'reason', 'self', 'group', 'owned', 'bodily', 'question', 'aside', 'doubtfulRecall', 'hypothetical', 'uncertain', 'debugging', 'undecided', 'others', 'reported', 'quoted', 'material', 'roleplay', 'command', 'oneOff', 'smallTalk', 'mood', 'sarcasm', 'idiom', 'fragment', 'answersChoice', 'confirms', 'answersProgress', 'contradicts', 'objects', 'figures', 'names'],
  withMeaning: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [1.121, -1.86, 0.739],
      signals: [
        [1.477, 0.425, 0.483, 1.051, 0.664, 0.27, 0.164, 0.225, 0.654, 0.557, 0.456, 0.46, 0.882, 0.553, 0.438, 0.428, 0.73, 0.829, 0.428, 1.318, 0.622, 0.157, 0.172, 0.27, 0.252, -0.379, 0.622, -1.356, -0.541, -0.52, -0.973, -0.941, -1.165, -0.804, -0.787, -1.411, -0.532, -0.533, -0.835, -0.878, -1.379, -0.78, -0.785, -1.227, -0.67, -0.474, 1.095, 1.486, 0.521, 1.213, 0.314, 0.076, 0.295],
        [-0.374, -0.072, -0.603, -0.619, -0.34, 0.092, -0.105, -0.083, -0.198, -0.254, -0.131, -0.149, -0.196, -0.807, -0.056, -0.228, -0.361, -0.061, -0.124, -0.752, -0.378, 0.249, -0.065, 0.263, 0.375, 0.75, -0.209, -0.278, -0.075, -0.062, -0.057, -0.26, -0.104, -0.185, -0.173, -0.184, -0.055, -0.081, -0.026, -0.657, -0.42, -0.403, -0.259, -0.01, -0.126, 0.247, -0.226, -0.252, -0.078, -0.53, -0.098, 0.259, 0.176],
        [-1.103, -0.353, 0.12, -0.433, -0.325, -0.362, -0.059, -0.142, -0.457, -0.303, -0.325, -0.311, -0.686, 0.254, -0.383, -0.2, -0.369, -0.768, -0.304, -0.566, -0.244, -0.405, -0.107, -0.533, -0.627, -0.37, -0.412, 1.634, 0.616, 0.582, 1.03, 1.201, 1.269, 0.989, 0.96, 1.595, 0.587, 0.614, 0.861, 1.534, 1.799, 1.183, 1.044, 1.237, 0.796, 0.227, -0.869, -1.234, -0.443, -0.683, -0.216, -0.335, -0.471],
      ],
      meaning: {
        scale: 0.0374591,
        offsets: [-0.73, 1.264, -0.532],
        rows: [
          'xvH9OdQkoxrp2BD3AcvyFN0gAD0J1S8EFvIY9PUFIOf8E/TqA/zjC9za//wvE+4zQiG7KRYIygMTDNvr7tox+EIEEz0LDAkYF/sxKQYBHP0O9fb61O4s2z79+tkYAiYsFjBFIwdEKfkG9eX3CeEe8Szp4va8u8kI39j2yREq+A7PCO0j/zwNB+ne7iAYIgwr7PgZ/RTwItXi5SHa4yIXFQwy88r+5REDFPsjCxj/QeoJ8+AI8vASHCIJ4vO5LSX0Gyb5R/0iBgoWKxjXrt7QIAURB/MPFgId7ADtGfoDBdLmQwYNNAjj6PzUzfgcDhcEBPrsDO0B99PdHSIYKS/32wgGLvzP5P8D8BUYLQwE2BGy5ff64OPbLvzgAhEN8zA04t/AD9e+KvXwAOE/MDbsAPTg+N4wySQK/AnmGAcK/Rf/9Pr1Fz398N+B7LHpKvQLG+/sJgwk6fky9c7uDLHM/EcO/d0H+DfvENAL8CwSyw69AAsGCL8F/Mka8+LtBrYj',
          '6f4F4lDzFDlO1QQR4xIg3zT///X99hYQ9/L+/uDhBR/1Ew8/DfQt+fr++PrDKib93ekM5u74HQsM7vj6ByQAN9EF/AUD7xT4DC75+A3+BeHhFjD+ChXjK+HqMRcpBeLf3d71BNwGqfng4xge4f/wCQ/wBfQlChcmBAIYK/rpGu8YBfBGGtD03hMK+wb7+LvP9/T66gkg/CjR/fnx8ugAGMQyKx0JD98MAgcj6A4S4QsdB/b06h376Mbg5h/e9Bf6CeXtwAv0+M7kAAYRABoD++31Gh9L31Hl6+8n8fUY+h366gfb8eg8Cu4NDxTw8efzENPvBecL6uwAAd7n79khCAfy9OxL/RDt+NMO5f4QBRAY7/v5+jQ2DxoWFAIL7u71EyQU9wkI6PwZ7A7yv8cKIi05+ffAAPTZ+sQiuyrbLvrc/QQvz+ErJhY+Fx0dwDnhwQDq7+UoNiXyEAstB1Qv0/b0EvP8/u4h8fv42evSBvEU+P4W6/r6tSPS6dhI9T3I',
          'URH+5dzpSa3IU+z4HCLuDe/hAM77Nrvs8x3qDisa2/oP2vzX8RHx/CooCQoNw+zQ4PY58vsAGfLhBi0bCgLQ0O748r7xBeLw3dfW3u0C3yMR9tkIIv7x+uEZ1RC/+fj1DPLG2R23Lw8aKQLrFiDyBcYmGRYfOyHSHCfyC/Xt7gMZ8yOW5/T/GgMXF9rs5TkGHRTtGePw4gNNHuY1Kvbp0zCc4hn5CxDw6v66Ddrv3gvbBioEJPLz+xgXOO5p38QR3PUa+PjqAicG1eEXUQgt5Q753+6mC67+KhHs9hHlAhEg0/MY2hDhDhYfJPP0AQIK7DMl7yz1HkEj4gAB6PnnHPEI3hjmH/EQGBja7fXtI+A2LA8OJenvw+oK6uzpH+LXCv0r+iA77g/3FBHPEQQL3uDnDywQN+kdCjP5Lc8a1e8lDgLcGuLZ6wpB/TL6FtMUJBEp6g+04eLc+ifl7fwFMcL+8TH9Ctvw/zb9NukcLgAvCPfkDUcBTxMUJEXLBg4V',
        ],
      },
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [0.7, -0.049, 0.503, 0.013, -1.167],
      signals: [
        [-1.295, 1.386, 1.498, 1.129, 1.343, 0.466, 1.147, 0.84, -0.708, -0.515, -0.283, -0.076, -0.234, -1.001, -0.306, -0.457, -0.194, -0.769, -0.354, -0.722, -0.602, -0.256, 0.08, 1.613, -0.113, 0.251, -1.024, 0.126, 0.022, -0.106, 0, 0.749, -0.004, 0, -0.367, -0.209, 0, 0.011, 0, -0.154, 0.146, -0.189, 0.179, 0, 0, -0.38, -0.248, -0.381, -0.17, -0.281, 0.653, -0.606, -0.365],
        [-0.989, -0.282, -0.598, -0.16, -0.412, 0.088, -0.163, -0.32, 2.569, 1.852, 1.449, 1.166, 1.092, -0.632, -0.429, -0.5, -0.3, -0.514, 0.346, -0.735, -0.438, -0.172, -0.489, -0.218, 0.008, -0.041, 0.717, 0.222, -0.01, -0.013, 0, -0.133, 0, 0, 0.679, -0.119, 0, -0.006, 0, -0.206, -0.298, 0.094, -0.018, 0, 0, 0.797, -0.401, -0.536, -0.216, 1.269, -0.13, -0.001, -0.122],
        [-1.192, -0.756, 0.128, -0.426, -0.518, -0.429, -0.699, -0.241, -0.832, -0.645, -0.633, -0.429, -0.674, 2.436, 1.069, 1.926, 1.429, 1.905, 0.442, -0.57, -0.49, -0.36, 0.205, -0.366, 0.264, 0.181, -0.131, -0.181, -0.001, -0.047, 0, -0.366, 0, 0, -0.17, 0.2, 0, -0.003, 0, 0.229, -0.003, 0.168, -0.187, 0, 0, 0.007, 1.252, 1.445, -0.287, -0.51, -0.435, 0.468, 0.527],
        [-0.706, -0.342, -0.659, -0.46, -0.286, -0.085, -0.313, -0.387, -0.578, -0.597, -0.312, -0.318, -0.682, -0.574, -0.209, -0.829, -0.68, -0.454, -0.294, 2.403, 1.695, 0.87, 0.009, -0.964, -0.098, -0.4, -0.143, -0.133, -0.002, -0.021, 0, -0.189, 0.004, 0, -0.243, -0.325, 0, -0.001, 0, 0.176, 0.25, 0.009, -0.019, 0, 0, -0.17, -0.453, -0.4, 0.727, -0.397, -0.056, 0.198, -0.261],
        [4.182, -0.005, -0.369, -0.083, -0.127, -0.039, 0.03, 0.107, -0.452, -0.094, -0.222, -0.343, 0.499, -0.229, -0.126, -0.14, -0.254, -0.168, -0.139, -0.376, -0.165, -0.082, 0.196, -0.064, -0.06, 0.009, 0.58, -0.033, -0.009, 0.187, 0, -0.062, 0, 0, 0.101, 0.454, 0, -0.002, 0, -0.045, -0.096, -0.082, 0.045, 0, 0, -0.254, -0.151, -0.128, -0.054, -0.08, -0.032, -0.06, 0.221],
      ],
      meaning: {
        scale: 0.0284805,
        offsets: [-1.244, 0.279, 0.999, 0.162, -0.211],
        rows: [
          '7Oj1Ar/uH+rAAwMKLyMqFN3/3SjR/vjnDRQl/8z1Benm6AsJ9/Xx9uzzE+whqahbAgAuxiUZ/gQK1vr3JBAO3P0R8vPS4CESKuzUJuv6N90RCePg5gsh4SAKEeDj770SBADt/f8q/EcmHzIwCkIFwR34NSW8BA8PDKAtRPP13CaWHSYvQfE2DVha+rDzRwULJhj2I/Y65wNF8xg81v0i+Qf26SITD+Xp8SYD8BfqLfT8IhTnDQwVFRI03foe1f0SxxAMxfZKDuDZx7zu8tXzFeneDCXzFr/H4Avz6hbjChW3JQfr9fTU4/AGCe027BAWLlUP0Bu3PClg+Qbg+GD9+iAA3DwCLEfs//0L9MPd+/roC6MGBefDIb8I2DDeMiwJEzX56PMtIj/nCR8bGQXu2O8kDo+4+RgI8RIeEN3uC+jnHvm4+Qax8f3H/dkZBPUB0PLm7eO39R/9HxjrKgUW+jMOAwj7GPX9MP7n9PDo6wna3icIEO7++cv61yvRTgwJ',
          'xTXnSQ/64P4lxzOozgYGGRjmA9whOhUN+grzIB4zGiAOLs8C6xYC1QkX4fDt9wbfCBLqIhr5+dHX+Azt2f8C/+Lh/SME7xkGE+443RTP3y7iA+j7/QkA8+4BFiQXH2XyFiHx6yzi/eXez6rZ2QIB8+QA7ddGGuEM8gbXwRT+CxVt9/P1yvve4ALb2vjg3yQh+vj5CwKBCNwS3e/g/fPr9eEi9eP5Dxj8AggU0eASChvE+cIyFvOhEA7VGuYSLxEWLvIZJNTsCBb1IP/M9wjXFxH4IugU5BLEEDD45hDrKAYxCPEz+hwVTO/s1u//8CIIFAHvFx8H1u0C9jQU+74JJ/gGBM8BG7wKFgbu5AskDiko3DodKhY0ETodAQ7+zwT/H/D7IOnyCwodHP4cFenm1ysL7jpHzjvQ9hHIBOjnFt738v0w0wcGBuYh8yPgKAgUOCA1MRUD7wMG1M4t5QIfSqkY7/I05cn25t7tCPka7Q3VP8gB7OkE+PQVDNQp6BAT',
          '/vD102cfFw70M5AEI//UB/AcQebv1u4GA+bqBATP7ecIEwMVAwULKd7gPBvcTyz7FhDoEszp7BsSLAP/ESsTBdkdEgFMD+4G2Qvc8xAVHxfxCPYT8dXxC/3eu8X2Cfwd4fHxKeTRESYPCRz6HLcVJO4dFxUX6BUR3j8DBgYdCvQv/vwLMeMGEKnR+2syvb3rEdb8rxsIOfOtQBEJTg8k8vP8/en+/RvkCKu0HgYs4B8pEgsqLPAo5QboBhLgzOcVD+7gJDHnzf0SKPUcGSUV2BIP7xsI6iwyGAoAvPXjBscS8ggLHP4P3xfvIszxEubimLDoFqMlIgSo3NISSd4d6gAIE9gF8OwUEbAs7i0QFbAMDknZwC8H3vYP4w0Nvwfw9A4QLCLc1+H1zwYOz/0FICsTBwwDIMr9DNwH/Uo/BxoX1RUUNekhFwwAC+QR1wor0/7uzwAiCxQK5/7VLv0cyC/rFvUFA0wS/Qbs2fP9APop7jb2/TIDBv7gAeXn8Pnp',
          'MvA09Prn0PAH/TBcxd/+2AwJBxwt6fvt7voS3BLiDAYQ0CXoJ+8K+CUk2fYVGhni9d0b+SkJHfwQDvYj99HkEynpAvDiK+7o3QkmBvUj3OoMAC8TByXzHPsQMCQK9N0I5vUlFfUHCcb+9in6/Q4LNRvp1ADs+/HSIxzk+fbdCK/s2+/e3RTu+AP5O/QLGxDr0Eb9KwAW6gbn3vMC7TnrGgv8EyIV8N5ABDAgLAHz+74q8ATKvBEDAtMB8QfUKAfABvgB5hroEgP07jYQ1gkRBwcj5uboFQo/97r4Z/cx4Czt6gDX8+j37gsO8EzmAbgWJ/IKBRUE2cb6OxHltPrX4QgaCQ3szu7o5DXeP/oS5xv/DtEUEfb8+yLhE7YWHt333tzzxfEE89YdDPG78xkSGrTh/CL0+wET7gEU4gPr/hT/BfggBBwk9hsSCRv1/NPKFw33IPYxIdnvHxM2zvaqBPnmBQLgEQT5+Bo0CCX5Cegg9d8eIQ8C7UgwExMi1fAI',
          'IAP77tESGxkgBgruG/n+8w/32fryCQoZCAHrAQAn6QrzB/749AH4Ewjy9xIB+A3p6wHlDcz8ABP/9wH7+/T5DR8J/vn79+n6DBLxBPz/7vQQ6xH+JfL6BvoG7hMG9QTYH/gM2/wc7ejvE+ACBPfa8vUB8+77/goBAf8V/P4UBiHiFPzz5x33C/kB9PnwAgn+/9QY9+0n7ycUE/XZ8snkBxnwE/Di9Qn4APgW9QLm7xTt5Bvy9QEf9AYOEQccCQQC9Rj5Duv7CwosBBoZKfUQ9e33/fMKB/gEAQIdDe0e6PMZ9wAAAwoSBAERDgz0EDHpAAgQ/g8Z8x/8++QVEAkGFeDZBBEM+yMO9hj8+wzd+xLl/QnvAN0G9e/rMf8BI+wQ+/EIBxEACgHqAOwAEPwUFwbeAQgJHuIYHwAADe8C2gwMFv3k++8D+/cG+wQBASb2DeIA8xPz8PIEBwrd9QYF8PsK8w7s8PMC9gMMI/8IHggJAPzi5uj5G/vhCgn9Bfv0',
        ],
      },
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.46, 1.648, -2.108],
      signals: [
        [-0.961, 1.464, 1.506, 0.907, 1.152, 0.268, 0.85, 0.801, -0.95, -0.524, -0.541, -0.125, -0.408, -1.106, -0.237, -0.442, -0.747, -1.09, -0.407, -0.855, -0.461, -0.322, -0.159, 1.561, -0.416, 0.264, 0.889, 0.177, 0.021, -0.136, 0, 0.746, -0.015, 0, 0.29, -0.101, 0, 0.014, 0, -0.062, 0.273, -0.215, 0.044, 0, 0, 0.108, -0.36, -0.606, -0.213, 0.828, 0.573, 0.033, -0.247],
        [-0.149, -1.177, -0.724, -0.719, -1.039, -0.391, -1.174, -0.98, -0.266, 0.429, 0.754, 0.282, -1.912, 1.317, 0.347, 0.578, 0.7, 1.112, 0.287, 0.734, 0.689, 0.476, 0.098, -0.802, 0.392, -0.176, -0.738, -0.147, -0.002, 0.199, 0, -0.693, 0.019, 0, -0.352, -0.023, 0, -0.013, 0, 0.141, -0.083, 0.255, 0, 0, 0, 0.057, 0.442, 0.713, 0.253, -0.628, -0.375, 0.428, 0.496],
        [1.11, -0.288, -0.782, -0.188, -0.113, 0.123, 0.324, 0.18, 1.216, 0.094, -0.212, -0.157, 2.32, -0.211, -0.11, -0.137, 0.047, -0.022, 0.12, 0.121, -0.228, -0.154, 0.06, -0.759, 0.024, -0.088, -0.151, -0.03, -0.019, -0.063, 0, -0.052, -0.004, 0, 0.062, 0.124, 0, -0.001, 0, -0.079, -0.19, -0.04, -0.044, 0, 0, -0.166, -0.082, -0.107, -0.04, -0.2, -0.198, -0.46, -0.249],
      ],
      meaning: {
        scale: 0.0365367,
        offsets: [-0.609, 0.954, -0.346],
        rows: [
          '9w8A8uHSAfnH4RXgDB8fBg754Unf+vYiDhcv+8bpBhLw/wYC/gwC+ugRDPj6neMq5hIwz+UwFNfw4+7rDiUN7fj6BwL69iIWA/bXDOXvI9T8/eDU6x4N5g34DefQ6sItAPkP5A4U8hzu+RItCy4mxv8QRzjCFCAr+rUWJh3i9hzdCjcCJw4n6j1E/tALEgXnBwfqGBMO9AE11BIwCwwb4BME4gf+9fDv7AUE/RHpBhPADADM/erqADMFwAoQ8xgjvhcb6eE/G/L92NXA/OjfCQDgHwPxCbnD1hcWxRznFSjgLAoS5wnq/eYuAvAa5S0jGVES0yX1ICNcBA/53SUWCvLu5hwZOjD+EisbA8r7FPLz+7cJCf7lJ8wezQHhGRruAS362vQiAzj97hFBESLw0ST+9snk+A7t8QMZ8MT13vflIwuv8ezM6fnhDOMt9ywBzwf8+eLe/w8DGBHtDRH0HR0BFwsmIt0AEucCGAkg1PL3+Q0d/M/48eX59i3gMhL3',
          'DxwQKCIwDx86NPcl3OLC++YbENcN/Qv4/fTd4joICfkd/PkI2wIJNBbf+A0UfzLsDOHcQxfi3yQXIvz6BOX6IO8KHwIRJergAy4p/Rn53Szy8yo1CdzpD+kT+/ofCCHlAPbxNOzcCO0ewxnu9tP4S/AIwNtR5+jlG0TvEt0QC7058d/p58jfEsnFLjju4NAg9hcT4AceAvOgI/Lj2QEAI+kKFuX5+DD9H/z79eUf7fAs0AgRAxUf9+7SLfnQE/bOJO0FGf27AwgAISEXBR0T3Cwf3CIg6ywuH+f7O+sU6gMi3+3xENj05RLX7Avr+7z76MbPL8oT+/Gj//P8Lc3exCEONtnaxtPpDv/y5jUp6xYA7CQU7CALwxHJQ8g43tgW8cTyGOrdy7kPNebH57z/NPD9CDcJDeMG/wMO/h4jMAAg7PNPCw4xGfEzDR/KD+7jF/kNCQU7F+QD198T/vH7198kCOjsCkICAfYF/wn8D/AkBfX5ClwDE/0Q7Mkg2A0D',
          '+tXw5v3+7+n/6/T6GP8f/wzsD+AUCf/m9fX0IwAP8PXzBQL2J/L10gIP/Pvy5OvqDQ307gXuDQX5/Bcb7vb58xn82vz15fUK+twA9wMYAP8TEPX2DAYKCwr1+B8RDh3tABAA6AYQB/b0RNTl///i7xHp+e3tBfjw6wf8yAYO/yfqBOoV8iv6BPr31PgGDiv6A+IDCOXVCgwrCfztHPPl/ATxCRMJE+AU9f8BDQr4DP0UJPgiAAH3Ct4oE/0g+/EPHvzg/yEG4gYDBwsp/vsNG9QBBdvvDBsPCwLwAPkFAdT+9Qn9Ch8iHgf7EgX7IBfiAOkf/hH55uwB/P8M9g8MMu4E5AsNAP0Z4Nb0FwDcAfgNGSXjC+IRFiQZ8DfnCQ38DhAUDiIBMQ/03Qn4ByMS++wFA/8T/A8ND/rZER7p8gn88QECBAcD/hbs5/4J+uUcGgD3/hnn6g77ERAA9f4RDAXa4Q3u0+H+7SP46e7kHR3lA/7q+tUF/B73HgoB9uEG',
        ],
      },
    },
  },
  wordingAlone: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [0.375, -0.451, 0.076],
      signals: [
        [1.996, 0.776, 0.786, 1.48, 1.085, 0.521, 0.551, 0.569, 0.904, 0.907, 1.079, 0.777, 1.18, 0.795, 0.696, 1.012, 1.255, 1.247, 1.12, 1.782, 1.12, 0.175, 0.671, 0.242, 0.323, -0.294, 0.384, -1.791, -0.486, -0.792, -0.969, -0.992, -1.175, -1.362, -0.901, -1.444, -0.407, -0.484, -1.432, -0.798, -1.174, -0.892, -0.901, -1.733, -1.114, -0.832, 1.573, 1.804, 0.802, 1.796, 0.584, 0.249, 0.455],
        [-0.902, -0.289, -1.342, -1.421, -0.889, 0.137, -0.512, -0.665, -0.698, -0.532, -0.596, -0.629, -0.644, -1.286, -0.314, -0.616, -0.859, -0.141, -0.334, -1.26, -0.709, 0.454, -0.48, 0.173, 0.65, 0.898, -0.157, -0.818, -0.414, -0.39, -0.202, -0.876, -0.433, -0.48, -0.13, -0.374, -0.416, -0.414, -0.228, -1.308, -0.99, -1.107, -0.601, -0.151, -0.196, 0.479, -0.525, -0.541, -0.238, -0.733, -0.323, 0.316, 0.03],
        [-1.094, -0.488, 0.556, -0.059, -0.196, -0.658, -0.039, 0.097, -0.206, -0.376, -0.483, -0.147, -0.536, 0.491, -0.382, -0.396, -0.396, -1.106, -0.786, -0.522, -0.411, -0.629, -0.191, -0.415, -0.972, -0.604, -0.227, 2.609, 0.9, 1.182, 1.171, 1.868, 1.608, 1.842, 1.031, 1.819, 0.824, 0.898, 1.66, 2.107, 2.164, 2, 1.502, 1.884, 1.31, 0.353, -1.047, -1.263, -0.563, -1.062, -0.26, -0.565, -0.485],
      ],
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [0.51, 0.038, 0.42, 0.454, -1.422],
      signals: [
        [-1.522, 1.816, 2.062, 1.415, 2.089, 0.672, 1.773, 1.346, -0.693, -1.189, -0.619, 0.227, -0.197, -1.269, -0.263, -0.545, -0.508, -1.025, -0.39, -1.119, -0.997, -0.623, 0.469, 1.989, -0.165, 0.435, -1.317, 0.257, 0.127, -0.106, 0, 0.903, -0.028, 0, -0.437, -0.442, 0, 0.005, 0, -0.12, -0.074, -0.367, 0.286, 0, 0, -0.389, -0.035, -0.44, -0.31, -0.429, 1.08, -0.796, -0.708],
        [-1.08, -0.447, -1.134, -0.236, -0.461, 0.016, -0.156, -0.705, 3.147, 2.595, 2.256, 1.339, 1.543, -0.835, -0.598, -0.419, -0.178, -0.337, 0.215, -0.898, -0.689, -0.183, -0.852, -0.314, 0.03, 0.068, 1.176, 0.452, -0.113, -0.013, 0, -0.195, -0.023, 0, 0.862, -0.351, 0, -0.006, 0, -0.246, -0.43, 0.227, -0.046, 0, 0, 0.932, -0.742, -0.729, -0.319, 1.645, -0.478, -0.033, 0.098],
        [-1.438, -1.011, 0.504, -0.271, -1.115, -0.539, -1.094, -0.102, -0.902, -0.925, -0.942, -0.383, -1.305, 2.876, 1.173, 2.467, 2.14, 2.399, 0.68, -0.503, -0.437, -0.55, -0.056, -0.416, 0.134, 0.177, -0.246, -0.574, 0.001, -0.03, 0, -0.456, -0.048, 0, -0.094, 0.298, 0, 0, 0, 0.026, -0.353, 0.182, -0.217, 0, 0, 0.191, 1.445, 1.824, -0.426, -0.612, -0.536, 0.361, 0.678],
        [-1.008, -0.414, -1.046, -0.793, -0.412, -0.157, -0.672, -0.655, -0.903, -0.393, -0.501, -0.574, -1.023, -0.513, -0.21, -1.349, -1.331, -0.8, -0.356, 2.918, 2.167, 1.475, -0.069, -1.168, 0.124, -0.662, -0.245, -0.107, -0.001, -0.035, 0, -0.191, 0.108, 0, -0.391, -0.518, 0, 0, 0, 0.205, 0.928, 0.024, -0.066, 0, 0, -0.431, -0.531, -0.55, 1.125, -0.505, -0.05, 0.498, -0.264],
        [5.048, 0.056, -0.386, -0.116, -0.102, 0.007, 0.149, 0.116, -0.65, -0.088, -0.194, -0.609, 0.982, -0.259, -0.101, -0.155, -0.123, -0.237, -0.15, -0.398, -0.044, -0.12, 0.508, -0.092, -0.123, -0.018, 0.632, -0.027, -0.013, 0.184, 0, -0.06, -0.008, 0, 0.06, 1.013, 0, 0, 0, 0.134, -0.071, -0.066, 0.043, 0, 0, -0.302, -0.136, -0.106, -0.071, -0.1, -0.016, -0.031, 0.196],
      ],
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.221, 1.526, -1.747],
      signals: [
        [-1.496, 1.729, 1.941, 1.275, 1.914, 0.147, 1.312, 0.976, -1.388, -1.114, -0.763, 0.129, -0.563, -1.373, -0.336, -0.629, -1.231, -1.628, -0.413, -1.387, -0.702, -0.625, -0.087, 2.065, -0.167, 0.294, 1.337, 0.295, 0.097, -0.36, 0, 0.793, -0.04, 0, 0.229, -0.143, 0, 0.001, 0, -0.016, 0.017, -0.355, 0.128, 0, 0, 0.484, -0.355, -0.702, -0.298, 0.931, 0.918, 0.213, -0.451],
        [-0.043, -1.505, -0.883, -0.986, -1.672, -0.46, -1.955, -1.293, -0.156, 0.783, 1.08, 0.398, -2.624, 1.857, 0.427, 0.787, 1.153, 1.491, 0.533, 1.005, 0.97, 0.736, -0.296, -0.723, 0.421, -0.003, -0.954, -0.183, 0.001, 0.569, 0, -0.742, 0.077, 0, -0.497, -0.044, 0, -0.002, 0, 0.112, 0.089, 0.36, -0.035, 0, 0, -0.078, 0.468, 0.776, 0.391, -0.417, -0.504, 0.749, 0.913],
        [1.539, -0.225, -1.058, -0.288, -0.242, 0.314, 0.643, 0.317, 1.545, 0.331, -0.317, -0.527, 3.187, -0.483, -0.091, -0.158, 0.079, 0.136, -0.12, 0.382, -0.268, -0.111, 0.382, -1.342, -0.254, -0.291, -0.383, -0.112, -0.098, -0.209, 0, -0.052, -0.036, 0, 0.268, 0.187, 0, 0, 0, -0.096, -0.106, -0.005, -0.093, 0, 0, -0.406, -0.113, -0.073, -0.093, -0.514, -0.413, -0.963, -0.462],
      ],
    },
  },
};
