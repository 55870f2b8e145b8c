import type { LearntWeights } from './weigh.js';

/** Written by training/gate/train.mts from 2592 sentences; not to be edited by hand. */
export const LEARNT: LearntWeights = {
  modelId: 'multilingual-e5-small-80k-q8',
  signals: ['remember', 'fromNowOn', 'standing', 'preference', 'habit', 'forMe', 'wantsOfAgent', 'prohibition', 'correction', 'outdated', 'misspoke', 'contrast', 'procedure', 'decision', 'decisionTaken', 'willDo', 'constraint', 'background', 'aim', 'milestone', 'partDone', 'nextStep', 'reason', 'self', 'group', 'owned', 'bodily', 'question', 'aside', 'doubtfulRecall', 'hypothetical', 'unreal', 'uncertain', 'debugging', 'undecided', 'others', 'reported', 'quoted', 'material', 'roleplay', 'command', 'oneOff', 'smallTalk', 'mood', 'feeling', 'sarcasm', 'idiom', 'passing', 'praise', 'picksOne', 'toolOutput', 'ofNobody', 'ruleOfNobody', 'fragment', 'answersChoice', 'confirms', 'answersProgress', 'contradicts', 'objects', 'figures', 'names'],
  withMeaning: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [1.102, -2.257, 1.154],
      signals: [
        [0.835, 0.301, 0.274, 1.05, 0.32, 0.351, 0.283, 0.254, 0.663, 0.379, 0.613, 0.316, 0.868, 0.628, 0.76, 0.45, 0.5, 0.456, 0.415, 1.178, 0.159, -0.093, 0.536, 0.022, -0.191, -0.293, 0.887, -1.083, -0.456, -0.294, -1.033, -0.934, -0.754, -0.396, -0.963, -0.408, -1.097, -0.727, -0.304, -0.654, -0.549, -0.773, -0.703, -0.238, -0.553, -0.641, -0.352, -1.156, -0.568, -0.737, -0.813, -0.763, 0.282, -0.103, 0.433, 0.967, 0.2, 1.085, 0.024, -0.083, 0.246],
        [-0.384, -0.068, -0.545, -0.417, -0.39, -0.012, 0.011, -0.101, -0.165, 0.02, -0.056, -0.171, -0.19, -0.555, -0.082, -0.152, -0.34, -0.168, -0.075, -0.681, -0.511, 0.004, -0.366, 0.29, 0.591, 0.362, -0.348, -0.306, -0.066, -0.103, -0.072, -0.12, -0.209, -0.166, -0.075, -0.149, -0.155, -0.062, -0.046, -0.026, -0.554, -0.316, -0.242, -0.292, -0.268, -0.003, -0.073, -0.028, -0.059, -0.096, -0.149, 0.712, -0.479, -0.055, -0.228, -0.08, -0.105, -0.339, -0.065, 0.172, -0.13],
        [-0.452, -0.233, 0.271, -0.632, 0.07, -0.339, -0.294, -0.153, -0.498, -0.399, -0.556, -0.145, -0.678, -0.074, -0.678, -0.298, -0.159, -0.288, -0.34, -0.498, 0.352, 0.089, -0.17, -0.312, -0.4, -0.068, -0.538, 1.389, 0.522, 0.398, 1.104, 1.054, 0.963, 0.562, 1.038, 0.557, 1.251, 0.789, 0.351, 0.681, 1.103, 1.089, 0.945, 0.53, 0.821, 0.643, 0.425, 1.184, 0.627, 0.833, 0.962, 0.051, 0.198, 0.158, -0.204, -0.887, -0.095, -0.745, 0.041, -0.088, -0.116],
      ],
      meaning: {
        scale: 0.0380299,
        offsets: [-1.612, 1.454, 0.141],
        rows: [
          '9QnxIOknzxvq2RcI9er8K9AQ7Q33zPMaGPICrAbqI/AG/ADoAR3t/wXtExxaGec/NSfTADIZzukMD+jOzc8hBAz9OxgVFw0TLPz/Cff0GBLY5PP9vQgO0mUmH9AW/gIBBP4mMhwjIuY36d7T9+0S2xP9+tjc6+7hve7ogQgK3ArZ+fo3BEfy/gPKACMVB+wP7g5BAiQFSCwGDBrm6zY3GNdHy8ov1i71NfoBK/gZTwDozt0B+Ak5BE0T+PvnRyco+SsfQw0u8xk/Cwu+uAPxGwMj9eIKGvkB2Pjm7QAU1rzjJwYNIP4L+RLp4Or5Ay7g5BTp/TP10bv2DhUbJiH75gEODAnsDyLUCRcM9wH4/Dfd/MDq8PLjEvn96BzCBFUsDNfH8c6nKQX8COj1RzLt/ePj4uQrtyMJ+Q/HHeoE5Tjr++QPCi0A6/6pLsva/ej7/uTrIBHc4/dPDM3kHNPLCDrVKdUIDw4S8s4W+AQU+DzTCwwJ4bQSIekI9unWMbwd',
          'Af0Y4S/m/0M17Psd4h4e1VMe7+jXDh8J4cPu+8fMABvjBfk6FfkV+hMU7OOmJxsF3soE+tXvOQ/3/+spOCgAI+T/9RID+RfmCSoGBErt9ufoIS8XAvrlL9jzOhsXAvTu4sAHE8kEp9bO8AczAfYLBvLu8AFACA4rFu4LNPz0J+Ar/eU/FckA6/wdD/4G+NLeCuj33wcp1grfBQj9A+zzLc4tKgv9JuMVDBY51hMCwAYk8P7s4xH997vZ8hXA6urTJN7u2BXq5eG9CQUh9R/k7+AEDDxR4SjiAOot/xr+9SX1DSgLFfU9+OYR/jL7/70BIuEE/M4H4gwC9tj4BOs1Ihj1+QU98Qv/APXn7QcPFQwH8foJAUkoBRUWOAUM/uL7AiT23QX13eQZ6wr5yMIdGR057+/OFePq+t89wTHPKQ/kAgM50cYUHQw8CyD8y0LmuwMP7tkpFSD5BRU09RYy3/75/AUICe8Q4xrouQnS9bsL3BMRAwj8nzDi99BJ9zfK',
          'Cfr3/+nzM6LhO+7bKfjmAd3SJAwyJu7dB0sRWTNK3fUX/wfe6un/B+cAAQEAwP287Q8pBvj4+Qf98S0K+wnf2RAF0dXo8NwGy9v788Af8ghA+93rQf4NAMTnpxbTAAoRGUPTvBvYN0P6KBv5CB3jH/sVFifkDQTzLSMMS/wC/Rf8CiGK5+8PFgEZ8t/lAEIUCArIH9XR4cob794eEt7Wu1qLCyzUBO/2wPDGAPXl8fr0QiUSJebKBfgUF/BZ0O8G4/bz5t/oKAYE7PAhU94r9h3Z/uKlBd8cKB7tFObuNR4oy9LozA64DwgFIuQM/RUf+gsTB/8ETDkI+xPt1vTQ+Oj++/LYAdMt9/QOHfj5770cFEYND8T16fLu4d8y/8na8wVEMi1l+hfrDA4S8gz26v/jLy0INPoMDRL8IuUs8bkyAxq5JQ3r+PYbxxUqONYfRxgG8xX7COm47x3o7xcDGcgy2ibw6ATeKhgCUPMaEwoiGuHmG0TxQegWE0ji2A0Z',
        ],
      },
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [-10.664, -11.528, -11.296, -11.568, -11.478],
      signals: [
        [-3.06, 0.696, 0.283, 0.571, 1.036, 0.588, 0.723, -0.022, -0.517, -0.369, -0.121, 0.148, -0.681, -0.587, -0.576, -0.819, -1.887, -0.686, -0.468, -0.861, -0.519, -0.609, -0.848, -0.881, -1.364, 0.026, -1.775, -0.226, 0.062, -0.598, -0.115, 0, 0.162, -0.272, -0.191, -1.411, 0.093, 0.072, 0.052, 0, -0.737, -0.639, -0.105, 0.413, 0.246, 0, -0.302, 0.124, 0.009, -0.001, 0.086, -0.334, 0.063, -0.352, -0.35, -0.497, -0.207, -0.281, 0.106, -1.841, -1.758],
        [-2.973, -0.015, -1.015, -0.882, -0.507, -0.077, -0.358, -1.061, 2.304, 1.406, 1.187, 0.629, 0.161, -0.92, -0.739, -0.918, -1.802, -0.679, -0.177, -0.53, -0.239, -0.453, -1.174, -1.559, -0.562, -0.993, -1.392, -0.181, -0.028, 0.229, -0.124, 0, 0.181, -0.211, -0.078, -0.553, -0.166, -0.028, 0.192, 0, -0.364, -0.394, 0.19, -0.043, -0.058, 0, 0.477, -0.007, -0.056, -0.041, -0.025, -0.129, -0.777, 0.86, -0.397, -0.385, -0.225, 1.697, 0.68, -1.252, -1.437],
        [-3.817, -0.455, -1.277, -0.879, -0.541, -0.59, -0.891, -0.528, -0.685, -0.189, -0.424, -0.424, -0.94, 2.496, 0.754, 0.994, -1.062, 1.09, -0.045, -0.391, -0.838, -0.497, -0.708, -2.109, 0.083, -0.794, -1.435, 0.129, -0.004, -0.148, 0.309, 0, -0.204, -0.009, 0.356, -0.996, -0.14, -0.025, -0.127, 0, -0.721, -0.07, -0.101, -0.196, -0.045, 0, -0.137, -0.009, 0.11, -0.004, -0.022, -0.814, 0.857, -0.188, 1.461, 1.336, -0.235, -0.569, -0.535, -0.9, -0.96],
        [-2.64, -0.819, -0.803, -1.271, -0.521, -0.113, -0.82, -0.75, -0.643, -0.547, -0.339, -0.719, -0.984, -0.291, -0.092, -0.946, -2.139, -0.696, -0.857, 1.876, 1.326, 0.647, -0.259, -2.041, -1.143, -0.761, -1.267, 0.416, -0.001, -0.118, -0.058, 0, 0.127, 0.563, -0.071, -0.532, -0.089, -0.014, -0.095, 0, -0.412, 0.745, 0.122, -0.144, -0.009, 0, -0.035, -0.009, -0.046, -0.057, -0.031, -0.568, -0.454, -0.086, -0.37, -0.194, 0.817, -0.352, -0.211, -1.021, -1.799],
        [0.563, -0.324, -1.776, -1.209, -0.385, 0.192, -0.489, -0.391, -0.46, -0.301, -0.303, -0.552, 0.61, -0.698, -0.265, -1.063, -2.283, -0.863, -0.288, -1.012, -0.647, -0.005, -0.681, -1.666, -0.684, -0.231, -0.553, -0.138, -0.029, -0.282, -0.013, 0, -0.267, -0.071, -0.016, -1.095, 0.303, -0.004, -0.022, 0, -0.518, -0.56, -0.107, -0.031, -0.133, 0, -0.004, -0.099, -0.018, 0.103, -0.008, 0.011, -0.607, -0.234, -0.344, -0.26, -0.151, -0.495, -0.04, -1.408, -1.384],
      ],
      meaning: {
        scale: 0.0409428,
        offsets: [-2.443, -0.17, 0.657, -0.077, 1.792],
        rows: [
          'GP3uxgIPCdmM+w8IQCz5+csjrGXIye7k4RQfIfXqHu7p8egYDvAP0+jbITI0n8tN9hsX8DQX4e8exwDeQgn75gE0HgAQ9SXpEuO5FxMGLuz+8Mj65Psh5Tn2+uynAaAY+wjAH/bzKW8K8w8T9jcTrOTyNleZBhACDcwzJA8XCC65FRs9TRcTKHdJGdr0K+0NFTHZTOMZ7hLv/gxP5v8T8xHb8xHw/PPbCxK66BLwHt6/Cx7HAfoQM0xH3RzjDgogqSs1zQBh9gLD4NAXN+r2/h/iHPnfCcndzxYP+0cW4QroEPDYxwzY8wwkDgJL9R18Oknm8TXbGTNLHPvWxlIJ+QX80hLw9yswPBvg7/vI6eEE6sfkPjTzyK/fykrdCEEDI04YmNlGMSLhydpMHszV4BgGBa2R8Aj6zRUsKMirAtoLJfS//+2pBAbi3uIQ/tWt2fHC6d7Nyv8xBjcj8ipGFD3hFN31SwvoR+jcGfPd5RDqvQQCBw7x2ekk2xToMw8g',
          '2Tn6RucQ/N0AB0O8vyr6/QL79gPzFSkM3CAQSUQH3fsw+OMQwg0V+if83+3pAtbfEBTiC0DgAekC1vIO+g/95OTmHxgT/+rrCe040BLr4CQUBKsRFQomwNzbICjjJ10ODi3v3yQU6NzpxuTdChP6BdsR7t/7IAUo5NkQABHj9hFFAR3vwdUR9wECADDg6jMP2BXkDzeB/woaCPPu2u4I1vXR89nk6kDr9uENzMroBfjpDMAQ/B222QDdFNURKFP6CNT1EcHWKP/48/fzAgjg6Pvv8dwSB/O2HxPq1g31KiQwCAM48QM9IdoM4BcO0PwDGQsbGArmBQz95zgS7fIB7iDhGPwf9bnEFhni0/ooAjsP2BxSPB/59i82CSMZ2///A970EvTl5fM55Ac3Afbn90Pp7F9J3jDJ2ADJBN/2/ukd9+ct2fzf5Q8pzwLrBBQzYPpaKijh8wkfzQpW6vYGPOsOHbwYHsIM4OgHKdgc/enGBewR8AUg+/wfLgb68TcZ',
          '9+kX3BUHB9+2NfjfOA/bBOf28eX3qPUN9Q3MCPTEANcDFhcFKSEDJtLzADgbTCXW+h7cOeHp4zcC7CkEH08T68QYLR4rATb03/wKG//kNRIP7/UL6N38E/sDv+/oEvEJxQT4G/v55g8P+gX18fAgGP73ExrHuD8tAgv5FunjDOdO7hfeYN0nIOnb6SRE/8Ph/+re7ALDUBHK4SEFHgcT5QwY8wYkBiL++dS/CPH34/7zCSAM/AY07uoL1g/X8SQuJvAKA/L85NQQGgP08VEJ6gjx8QMj5iJRGObbigLeHQgPzf3/ChwO6uT2F8oMCgMJ2+HtEtw7Jha65xa7RfP56/oOIuoTA94YPOUK+vciAb3uCy3X4vHw1h0YKwXzvDH3yt8BJT336NoU1Rcv+dPvAS30CSQTDMv97hQOKCoZFVoV7+73BOk/NB8U8vbZGx385wb0xwP7DgHm894DGvv11g3vGufSKQb2BNIO8BDw9dsfIzTjCiD+HCAI3hTr5AEM',
          'Quw34/TTvdkD+CQrvvv/6BAj0/069vfU2ggFBQHeD/YT8xr8FuIi9AEB8/oK8usO+OMd+gcBD/IF6PMw9ADPDgfe+dcJJgLH3Rv9APr/1NQEAvH8HED1I+4fKTUA/L8SC/osGwP2FOLu6wgk/PwXGvvl7ALQGPPWITjyKwzpHb4JyBXYEyMIAyIUIugVLSrmyEj9Ph8d8xwUxxr28hvmFBf5GDUD2tg07RnvHfLq+bYd/fDUtgfOIMfu4QXlBQ/w8PD0AxjoJunj0i/0CBIT/yYK4cy9K81EFNbvMi34/kb/+PvJ8e/W5yEd/0UIA7kyLw0a7R/92c4CLwX6qPH85AAJ+fIR9sfe9yXrPN4q0xb1HN4WNO4R/RcTIMnzKfDr7v8X5uEW5d0TAtSY+gb4FuXx9hrUBvULzR8fBf7mHAfuKhATDCkj9BAdDijhCATEJej8E/IkA9TjJCYp1hfRBAbr9/fiEdX8BxsqMRYY9d8W2dAODyf441YW/iNR2wXs',
          'MRMg1Qb1ByH6LR/1JwEN5GcZtcwW5Qws2OjQAcvU2/nnCQU2Ktfv+jIC4QAMEfrisQUnCqj6QRj25O0rRgj+C/fq9fcODNjYAl8OExvxBxgY/iUjH/frOt8CD0kgJpHW3/P9wLQuqLXlGwZG/9019dPv2OzfKv8e/gMGTvvtJtEUL/sf+svt5ywc3vUFJ/fL5N/1DBJG9i37BA337dfwJeofCBLq1RUM9+MYu/bcw/b11vHTyAH/Bt2q+v3mAh/VCMbkvg0SFe7rAgUqOgfnzAXRKStSzx0PNvpv9D4aD00LDD0j4wJc8eQrNEUM1/oxJuQb8AYs60Ah297lCuY7M/2oGe09+e4FGxO9Bgbq7B//6Rz3HCoRDAEiEgLr8awK+A8r9wZBqwwCm+sM39T4ElEmCDDFKJX5GN785xTDTALv+PofyMr4IBpVBTYTxEvtzM8G2+oAHAQBFUAE5SoY7+Lj2vTZC9IYzDTr5MjwDaIWAur89/7QpiC++yBD/mLO',
        ],
      },
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.602, 1.504, -2.106],
      signals: [
        [-1.001, 0.916, 0.936, 0.896, 1.083, -0.061, 0.642, 0.437, -1.082, -0.425, -0.319, 0.044, -0.501, -0.864, -0.478, -0.402, -0.37, -0.498, -0.228, -0.802, -0.256, -0.37, 0.12, 0.637, -0.407, 0.241, 0.966, -0.258, 0.068, -0.524, -0.104, 0, 0.226, -0.335, -0.197, 0.015, 0.367, 0.105, 0.101, 0, -0.259, -0.288, -0.053, 0.417, 0.108, 0, -0.261, 0.023, -0.03, -0.001, 0.152, 0.036, 0.207, -0.109, -0.472, -0.681, -0.302, 0.258, 0.687, -0.013, -0.28],
        [0.104, -1.172, -0.732, -0.379, -0.856, -0.585, -0.808, -0.541, -0.269, 0.343, 0.733, 0.336, -1.37, 1.205, 0.655, 0.585, 0.253, 0.67, 0.472, 1.026, 0.416, 0.05, -0.043, -0.394, 0.342, -0.579, -0.407, 0.4, -0.008, 0.581, 0.114, 0, -0.019, 0.391, 0.232, 0.367, -0.316, -0.081, -0.074, 0, 0.389, 0.44, 0.085, -0.154, -0.104, 0, -0.099, -0.01, 0.041, 0.005, -0.13, -0.231, 0.111, 0.284, 0.538, 0.75, 0.342, -0.467, -0.649, 0.452, 0.261],
        [0.897, 0.256, -0.204, -0.517, -0.228, 0.646, 0.166, 0.104, 1.351, 0.082, -0.413, -0.38, 1.871, -0.341, -0.177, -0.183, 0.117, -0.172, -0.244, -0.224, -0.16, 0.32, -0.077, -0.243, 0.065, 0.338, -0.559, -0.142, -0.06, -0.057, -0.01, 0, -0.208, -0.056, -0.035, -0.382, -0.051, -0.025, -0.027, 0, -0.131, -0.152, -0.032, -0.263, -0.003, 0, 0.359, -0.013, -0.011, -0.005, -0.022, 0.195, -0.318, -0.175, -0.066, -0.069, -0.039, 0.209, -0.038, -0.439, 0.018],
      ],
      meaning: {
        scale: 0.0489272,
        offsets: [-1.663, 1.821, -0.155],
        rows: [
          'HBvp1QUV9vbKBRn0MBAD/PcHykT5yu4aAPQ2C+ACEArv7+sQFej7De/0FykRstIl+yQ6/gQpANT18f7G/CMW9PcdIxUDExcUEPPNDwnR/e3n6+r/4BgX8Dvz9uDJBqcHCRQA9v/pNEb+8A4OAREi3fIGHzbBC+kA5tIQ+hcHCRvoEQwjCCTsBk0o8eUAIN/zBO3lEfED///76fQzBvALDBgA4wL54/bs+ATn6BYSAxy09QzXDOr4IEwc/BsDDQb9rxkbAfhhFg3+5PHqIuDX8yPiE//mDtbf5yc97hMU+Bf+IQMK5B7Z/gwbGA8x2SUxHg/H7zTsCA5AH/z/3j0eGgry893mBhIrNRbyAALsAeXo58gEFQr+DrzlxQbw+hMBEjD53u47HkX82swqHw3i2xj2+MjK6xbx9PAECdbNDPAMAfjD5fXNC/7+89pM+fnPvv/WA+oR/AExDQ4B8Q4hI/vhIPUNHO75Lv7rFPkK3fn35PoO4eX75OAA/BPnJfIR',
          '7ggfL/DyFCBGFP4P1+ru8gsXHOHuI/XuCyDR0PL+/xQKCBET1AILF/j/79bdf0Th/sThCf7m7R8OD/QM+PfcJ+f27+31BgLr+xAtAfwe9fwaFiYLGefrFMYj9Qon5TP38+EWIvTzzfcJ1CL86+j6MRYXws4+6Cv3FSPxLwf+BNVL/uzZFr0P/8/uICAI2fwV5Rv73yAQ5ADHDxPn4fz59/wNAwIODhkZHAckCeMFBP0y7PsZ7Rf30dTT7On2+tLkOOD/Du+7Ae4EGRAE5yAJ7gMg7Sow6CAaF9rb8efZBAr76QL/E+YP8/vy3/3MEtHf1v79BMcu9v+x2xXzCqLsx/4bGwMi9vnV9v0O4wQvAggOBBoc6Pn85RX/L9cd8tQX9MMFLR7DzcIbLRDXzuIOMAMkDjUjHeH9/f0c5CAzEwnvCho99P8/FvcOEii0CBIKCgkvAf0zIfbi+eoH9/gG3AI2B/b9/RkV6wgg+Rb8Dv4sGPcEGDD5EigH8uYQ1BTg',
          '9d34/Av59enw6On9+AYPEv7iGdsZEx349uz5JC4A8eIHCQTdFxX62xgN+gETz+n6Bxnl+f/wEw79/w8uC+UO5SLt7f0I5uYB9v0G8PsRDhf///D2BwH++wDqFRYRFCYCBAvq5w0l/8L5Pc/2FAbk8vjjIPwBDewJBgv/1+L89BDM8AgE4h8F/OTq7/v4ByX3F/gfEO/tHAE+CPnmGRT9/ez0G/z5EPL87PT1Dwbo+eYbH/kQBwARD+ERGPwI+icfGQbn8Rnj6QT9A/8T9gAgH9r9ANfqCgkHAv/oIQYTBN8H9vv3CvwYD/nyCfUDFArwDPM8DQXmAvMPBvAOGSH2H/jz8yD3BPYA1e0AHfrm/RMKFR3gA/0FDi8bDCT0FBno+g0C9fQBFfnp+SQAExEQ9eXm+gMT+AgSDxPgEwr/4QcF9e4AJwz04Az0+/4A//UnOPn7/Bq85Ant+wj4GPraAQPp2RT25/ny5/r18/H6FQndBA/uB+sMCvf5EggJB/oP',
        ],
      },
    },
  },
  wordingAlone: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [0.426, -0.906, 0.48],
      signals: [
        [0.997, 0.605, 0.699, 1.328, 0.414, 0.531, 0.657, 0.552, 0.912, 0.516, 0.826, 0.793, 1.211, 0.799, 0.818, 0.923, 1.014, 0.577, 0.819, 1.463, 0.496, -0.148, 0.773, -0.088, -0.193, -0.127, 0.887, -1.027, -0.46, -0.378, -0.975, -0.937, -0.805, -0.392, -0.889, -0.444, -1.043, -0.413, -0.35, -0.825, -0.479, -0.67, -0.802, -0.474, -0.997, -0.771, -0.549, -1.105, -0.864, -0.793, -0.858, -0.613, 0.291, -0.496, 0.587, 0.883, 0.267, 1.279, 0.079, 0.16, 0.533],
        [-0.869, -0.361, -1.18, -1.046, -0.417, -0.258, -0.533, -0.733, -0.727, 0.039, -0.282, -0.669, -0.645, -0.819, -0.283, -0.544, -0.857, -0.126, -0.264, -1.002, -0.713, 0.351, -0.734, 0.414, 0.836, 0.401, -0.259, -0.923, -0.248, -0.371, -0.298, -0.41, -0.778, -0.434, -0.537, 0.025, -0.422, -0.528, -0.213, -0.146, -0.882, -0.642, -0.77, -0.402, -0.713, -0.11, -0.108, -0.254, -0.304, -0.141, -0.222, 0.621, -0.593, 0.134, -0.442, -0.25, -0.184, -0.428, -0.151, 0.12, -0.369],
        [-0.128, -0.244, 0.481, -0.282, 0.003, -0.272, -0.124, 0.182, -0.185, -0.555, -0.544, -0.124, -0.567, 0.019, -0.536, -0.379, -0.157, -0.452, -0.555, -0.461, 0.217, -0.202, -0.039, -0.327, -0.643, -0.273, -0.629, 1.95, 0.708, 0.749, 1.273, 1.347, 1.583, 0.826, 1.427, 0.419, 1.465, 0.941, 0.563, 0.971, 1.36, 1.312, 1.572, 0.876, 1.71, 0.882, 0.658, 1.359, 1.168, 0.934, 1.079, -0.007, 0.302, 0.362, -0.146, -0.633, -0.082, -0.851, 0.072, -0.28, -0.164],
      ],
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [-16.554, -17.171, -16.772, -16.948, -16.676],
      signals: [
        [-3.069, 1.027, 0.932, 1.001, 1.668, 0.965, 1.373, 0.455, -0.324, -0.828, -0.339, 0.375, -0.543, -0.757, -0.843, -0.91, -1.83, -0.795, -0.551, -1.413, -0.706, -0.824, -0.662, -0.343, -1.518, -0.242, -2.016, -0.036, 0.207, -0.807, -0.091, 0, 0.075, -0.378, -0.084, -1.63, 0.176, 0.265, 0.116, 0, -0.639, -1.147, -0.251, 0.336, 0.472, 0, -0.569, 0.178, 0.066, -0.005, 0.348, -0.503, 0.126, -0.59, -0.15, -0.314, -0.199, -0.385, 0.281, -1.977, -1.946],
        [-2.847, -0.151, -1.325, -1.036, -0.644, -0.124, -0.319, -1.212, 2.72, 1.669, 1.938, 0.936, 0.421, -1.281, -0.582, -0.786, -1.46, -0.632, -0.105, -0.609, -0.232, -0.478, -1.178, -1.674, -0.474, -0.876, -1.457, -0.102, -0.1, 0.588, -0.182, 0, 0.313, -0.175, -0.132, -0.357, -0.328, -0.101, 0.204, 0, -0.386, -0.656, 0.469, -0.031, -0.042, 0, 0.691, -0.038, -0.143, -0.025, -0.203, 0.075, -0.674, 0.843, -0.566, -0.463, -0.232, 2.196, 0.544, -1.259, -1.186],
        [-3.815, -0.566, -1.288, -0.787, -0.805, -0.593, -0.882, -0.151, -0.707, -0.258, -0.526, -0.048, -1.132, 2.794, 0.78, 1.468, -0.615, 1.521, 0.271, -0.069, -0.736, -0.742, -0.524, -2.45, 0.081, -0.664, -1.34, -0.041, -0.016, -0.149, 0.636, 0, -0.471, -0.042, 0.559, -1.096, 0.146, -0.026, -0.146, 0, -0.799, -0.057, -0.23, -0.163, -0.044, 0, -0.079, -0.003, 0.23, -0.009, -0.069, -0.815, 0.972, -0.057, 1.608, 1.587, -0.362, -0.746, -0.481, -0.902, -0.831],
        [-2.843, -0.69, -0.595, -1.64, -0.693, -0.208, -1.192, -1.006, -0.795, -0.276, -0.562, -1.113, -1.068, 0.007, 0.125, -1.07, -2.462, -1.025, -0.933, 2.406, 1.586, 1.089, -0.175, -2.289, -1.341, -0.691, -1.499, 0.699, -0.006, -0.114, -0.182, 0, 0.413, 0.812, -0.259, -0.791, -0.166, -0.058, -0.098, 0, -0.294, 1.364, 0.162, -0.237, -0.032, 0, -0.031, -0.004, -0.05, -0.039, -0.068, -0.64, -0.57, -0.341, -0.384, -0.36, 1.042, -0.466, -0.216, -0.659, -1.754],
        [0.685, -0.534, -2.297, -1.196, -0.441, -0.04, -0.81, -0.83, -0.894, -0.307, -0.511, -1.064, 0.492, -0.763, -0.395, -1.446, -2.779, -0.898, -0.51, -1.231, -0.826, 0.041, -1.12, -1.475, -0.405, -0.272, -0.09, -0.519, -0.084, -0.433, -0.182, 0, -0.33, -0.218, -0.084, -0.699, 0.172, -0.08, -0.076, 0, -0.626, -0.418, -0.149, 0.095, -0.355, 0, -0.012, -0.132, -0.103, 0.079, -0.007, 0.055, -0.769, 0.146, -0.509, -0.449, -0.249, -0.599, -0.128, -1.605, -1.599],
      ],
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.305, 1.328, -1.633],
      signals: [
        [-1.294, 0.915, 1.157, 1.274, 1.339, 0.189, 0.834, 0.585, -1.18, -0.779, -0.496, 0.197, -0.63, -0.952, -0.73, -0.744, -0.551, -0.607, -0.341, -1.193, -0.414, -0.833, -0.101, 1.321, -0.595, 0.007, 1.041, -0.061, 0.229, -0.766, -0.101, 0, 0.111, -0.379, -0.03, -0.026, 0.371, 0.269, 0.118, 0, -0.245, -0.783, -0.226, 0.404, 0.091, 0, -0.483, 0.066, 0.124, -0.016, 0.444, -0.262, 0.451, 0.294, -0.301, -0.459, -0.209, 0.424, 0.599, -0.132, -0.349],
        [0.204, -1.324, -0.969, -0.663, -1.045, -0.733, -1.266, -0.718, -0.19, 0.691, 0.856, 0.386, -1.94, 1.561, 0.911, 0.804, 0.267, 0.95, 0.651, 1.258, 0.665, 0.411, -0.142, -0.576, 0.423, -0.263, -0.37, 0.271, -0.024, 0.863, 0.125, 0, 0.091, 0.414, 0.052, 0.412, -0.285, -0.251, -0.08, 0, 0.362, 0.738, 0.264, -0.179, -0.085, 0, -0.085, -0.012, -0.095, 0.028, -0.425, -0.301, 0.379, 0.343, 0.456, 0.525, 0.275, -0.374, -0.552, 0.728, 0.461],
        [1.09, 0.408, -0.187, -0.61, -0.294, 0.544, 0.432, 0.133, 1.37, 0.089, -0.359, -0.583, 2.569, -0.609, -0.181, -0.06, 0.285, -0.343, -0.31, -0.066, -0.251, 0.422, 0.243, -0.745, 0.172, 0.256, -0.671, -0.21, -0.205, -0.098, -0.023, 0, -0.202, -0.035, -0.022, -0.386, -0.085, -0.018, -0.038, 0, -0.117, 0.046, -0.038, -0.225, -0.006, 0, 0.569, -0.053, -0.03, -0.012, -0.018, 0.563, -0.83, -0.637, -0.155, -0.066, -0.067, -0.05, -0.047, -0.596, -0.112],
      ],
    },
  },
};
