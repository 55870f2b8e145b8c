import type { LearntWeights } from './weigh.js';

/** Written by training/gate/train.mts from 1635 sentences; not to be edited by hand. */
export const LEARNT: LearntWeights = {
  modelId: 'multilingual-e5-small-80k-q8',
  signals: ['remember', 'fromNowOn', 'standing', 'preference', 'habit', 'forMe', 'wantsOfAgent', 'prohibition', 'correction', 'outdated', 'misspoke', 'contrast', 'procedure', 'decision', 'decisionTaken', 'willDo', 'constraint', 'background', 'aim', 'milestone', 'partDone', 'nextStep', 'reason', 'self', 'group', 'owned', 'bodily', 'question', 'aside', 'doubtfulRecall', 'hypothetical', 'uncertain', 'debugging', 'undecided', 'others', 'reported', 'quoted', 'material', 'roleplay', 'command', 'oneOff', 'smallTalk', 'mood', 'feeling', 'sarcasm', 'idiom', 'fragment', 'answersChoice', 'confirms', 'answersProgress', 'contradicts', 'objects', 'figures', 'names'],
  withMeaning: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [0.431, -1.227, 0.796],
      signals: [
        [2.049, 1.044, 1.07, 1.599, 0.915, 0.26, 0.245, 0.579, 0.701, 0.259, 1.057, 0.574, 1.513, 1.052, 0.964, 1.151, 1.01, 1.547, 1.088, 2.153, 0.881, 0.619, 0.714, 0.538, 0.455, -0.533, 1.203, -1.762, -0.803, -0.752, -1.439, -1.018, -0.995, -0.72, -0.875, -1.963, -0.499, -0.88, -1.513, -0.435, -1.501, -1.411, -0.833, -1.421, -1.737, -0.93, -0.243, 1.764, 2.296, 1.026, 2.349, 0.453, -0.095, 0.508],
        [-0.911, -0.192, -1.346, -0.888, -0.646, -0.136, -0.187, -0.401, -0.506, 0.173, -0.301, -0.383, -0.486, -1.4, -0.211, -0.596, -0.79, -0.082, -0.318, -1.808, -1.32, -0.149, -0.474, 0.099, 0.485, 0.428, -0.502, -0.589, -0.23, -0.133, -0.158, -0.509, -0.343, -0.196, -0.001, -0.433, -0.188, -0.183, -0.124, -1.428, -0.408, -0.514, -0.435, -0.534, -0.03, -0.151, 0.015, -0.472, -0.44, -0.253, -1.119, -0.113, 0.206, -0.017],
        [-1.139, -0.852, 0.276, -0.711, -0.268, -0.124, -0.059, -0.178, -0.195, -0.432, -0.756, -0.191, -1.027, 0.348, -0.753, -0.555, -0.22, -1.465, -0.769, -0.346, 0.439, -0.469, -0.24, -0.637, -0.94, 0.104, -0.701, 2.351, 1.033, 0.884, 1.597, 1.527, 1.338, 0.916, 0.876, 2.397, 0.687, 1.062, 1.637, 1.863, 1.908, 1.925, 1.268, 1.955, 1.767, 1.081, 0.228, -1.292, -1.856, -0.773, -1.23, -0.34, -0.112, -0.491],
      ],
      meaning: {
        scale: 0.0384452,
        offsets: [-0.803, 1.373, -0.572],
        rows: [
          'vQLoBOoj0gn9xhr7DM8XJsoMAi75tvomCO0B0AkKSuAJE/z1DgoKEdncFwtDCwIzQ0yu7zT+wxQGHCLRudQtASDhKQQSEyIOJvcS/OrnEvUD2un+wgUHy3IL/Nr4+gcc/iEKJywmLxIl+efX1+4W8EHzD+Lx1fLy4ffdkvD9th3o//M99TMD4fv28w/4Ge4Z6wUlFRLoKuzg9RvmCCskD+gwxcUwCf3oGQgGJvgWQ/3e4tws6fskCh7/3wrcNjweEDr5JhNM/AcqMwXCvN8HKAsHB80HJRT91AsO9Pv53LXfKPnzLALt9hXVy+oXASfNCgnZ9yDz36PVHigjMCv99QYfGPDs4xfyGPES8Qv/6ETe8uvr6vzjFff7zRv1DUQmCtW3BtLZQBPiKeb1LzL0BvTvAO4dwywh8BLzG/cJ5CP98O/jDjgQAOSrIa3xE+P5H+rDLQ7a7+FeEMQcH8zD3VP3DdsSFhb5IeE/8QoF+DvEExcX5cH2FtwA/OHrFsM6',
          '+f4S5xPoC0g+7vEa3RAU7k0m8fXlCx8M6cT/5tDOBw/lC/cxFgEIBhUl4960LhX77sYF/Nr6NQYD/uMeOSH2I+/38hYH8hfoBzT/+UHz9ur0IT4P9vLsLt72SSEo9/ns7MAIGsnwotHZ7gAnBvQLCwD0+AFFCxQvBe8GNw7zIN8uBtNCC8X1/vQhC/0j8d7aDuEC0hM02hLNBPcCB+L7MMklKwb/F+7+BA5I3xEIxAgWCPzi3w4F8snW9Q3D5ObNHenn1RPt7PLNAhAp9i3n7uT2FkFX4Svv/ucrBA8HBSDuFh8JE+JD7eAR8zX4AsfzEuIC98wH6RkK/uLo/fYjHwvr9P42+BD1//jz8QUOJAUV7f4B+kYt+hsbJggI/d7sECTz8xDv3uYW9hDyxasVIRA78vrWHuDj7uA9xy/bLxHYB/8/xcUTEgQpEhMIxEfsxwMV79soGx31Bg8mAygz2QMC6QTz+f4Q5g3uyBLg7LkK3QcTBBH1nTDt89BD9SrM',
          'SgAGFQP1JK7GTPXqGCHV7OnODd4jP+fODk8ASScorxIS4g3a2/Xu6RL+BRcJx+nSzu5MFfMICeX35vsRDgzd3PEn5Obo/McL09bvC9Ym+CEJBdnzSAkNB7AAuwXgDwD4FiDuvwvqLx4BGRkCIx7fBr8Z+R7KIPrfGhodNwIPKgTq+zqBAAkIIRHpAfTk9jQNBxrZGdvk/ANUB+4Y8fPhwU+rEDXS4BYa4+my/Pfi+vsMFijyOPfXBBkqLOlg5t4V090gBdrHGAcKy+sWTvQS6hED5PKi+sEULg7HCPYAHyszwukEwRzQHQsaQ+Hx/RI/5BUkERQGOEQh5PX10+Dg7e/19BPeJdkZ6Rj7H/Hz9bcMIBcUHL7v8e3qDN4E9t7u5gdWBx444gcI4AoZDCL32PzWDhgNHvT8Ig7QHtoc7cssCRLeLQPd7hgszUAHKdYcGhQo5Rf+9wKt6i2+3wwKSqoICyH78ez3+RLUR+QbHAwyEOLWFy4VTfQTEVDR9BP7',
        ],
      },
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [0.467, -0.628, -0.17, -0.289, 0.62],
      signals: [
        [-1.492, 1.849, 2.291, 1.578, 2.266, 0.891, 1.581, 0.531, -0.734, -1.066, -0.041, 0.652, -0.081, -1.538, -0.836, -0.824, -0.007, 0.044, 0.312, -0.711, -0.126, -0.176, 0.256, 1.245, -0.884, 0.534, -1.266, 0.083, 0.133, -0.077, -0.113, 0.904, -0.734, -0.217, -0.327, -0.33, -0.01, 0.019, 0, 0.017, -0.587, -0.356, 0.11, 0, 0, 0, 0.091, -0.399, -0.905, -0.291, -0.462, 1.259, -0.77, -0.524],
        [0.567, -0.967, -0.987, 0.447, -0.659, 0.051, 0.359, -0.148, 3.49, 2.694, 2.413, 1.694, 1.586, -0.884, -0.658, -0.378, -0.054, -0.437, 0.674, -1.018, -0.557, -0.331, -0.826, -0.062, -0.23, -0.039, 1.104, 0.024, -0.024, -0.098, -0.122, -0.254, -0.275, -0.044, 0.407, -0.302, -0.009, -0.01, 0, -0.438, -0.983, 0.658, -0.259, 0, 0, 0, 0.875, -0.448, -0.726, -0.314, 2.465, -0.399, -0.49, 0.252],
        [-1.683, 0.124, 0.061, -0.099, -0.748, -0.754, -1.11, 0.006, -1.107, -1, -1.005, -0.737, -1.414, 3.344, 1.708, 3.234, 1.95, 2.173, 0.475, -0.604, -0.993, -0.664, -0.004, -0.373, 1.303, -0.381, -0.019, 0.458, -0.006, -0.054, 0.436, -1.239, -0.163, 0.307, 0.378, -0.059, 0.056, -0.004, 0, 0.316, 0.165, -0.183, -0.622, 0, 0, 0, -0.587, 2.328, 2.943, -0.47, -0.56, -0.72, 0.443, 0.9],
        [-1.012, -0.674, 0.281, -1.106, -0.336, -0.2, -0.955, -0.575, -0.796, -0.678, -0.586, -0.621, -1.33, 0.205, 0.27, -1.401, -1.035, -0.87, -0.83, 2.912, 2.557, 1.204, 0.694, -0.659, 0.085, -0.6, -0.674, -0.241, -0.002, -0.055, -0.139, 0.824, 1.439, -0.021, -0.395, -0.101, -0.01, -0.002, 0, 0.118, 1.436, 0.126, 0.285, 0, 0, 0, -0.344, -0.571, -0.472, 1.478, -0.513, -0.067, 0.85, -0.738],
        [3.62, -0.332, -1.647, -0.821, -0.524, 0.012, 0.125, 0.185, -0.853, 0.05, -0.781, -0.987, 1.238, -1.128, -0.484, -0.631, -0.854, -0.909, -0.632, -0.579, -0.881, -0.032, -0.12, -0.151, -0.274, 0.486, 0.855, -0.324, -0.1, 0.284, -0.062, -0.236, -0.267, -0.026, -0.063, 0.792, -0.026, -0.003, 0, -0.012, -0.032, -0.245, 0.486, 0, 0, 0, -0.034, -0.91, -0.84, -0.403, -0.93, -0.072, -0.033, 0.11],
      ],
      meaning: {
        scale: 0.0349516,
        offsets: [-2.569, -0.131, 0.871, -0.501, 2.34],
        rows: [
          'DPjp5eYRJuy+/NLwLwgT2Nb47lrB6BnPACgbKfsEFgvm4QoG8/UT7QoFMvwhobEuDyEyyUD55g0M8/XLKRUM9RUd6ALW5SgPKfrLDQ0BOeTm59vi6f4x8j3x5t68+sgV8RjODf/rLz0A5xTw+goDwBr9YC+MAR7/F8RIFfYY2ViBF/MqKTYdFltFEe7aCf/5JwMLN9EI4AYPFSc/8AT45Tne4dYLLPXo/xPn/hcxI/bhAyXmLuAWHSop1wjuB+0hojMNBBxjBfnn998VI9X6B/jdDf27IrnR4AwaAQH84+PcJP7t9Put6fn+/+le6xcqFjfg8wbSCgQxDPH22FUL9wwEzTP+4FsQHP0B/QeeGfb88c/ZF/fh+rzK0UPbGVEPMDQPnOpHRSvh8OE6APsK8fsN8qW04zE3/fr4JO+87vfj/wm9HwPcCyXN5QEqH9Xb2Pe55wCx3BAvAR/8BCkzEi8LG/MRFQrpGe/k6eP6CBju2BUbBd7wANIx5hbkQ+ca',
          '8k3nReAA5N4p5TWqzgL1MQwH8esLBiQMCAQIEy8uDQFCLtsF3x/2/fYCv/0YBuvUBvDKDhL85uHO6wj10/D389HZBw0hBicg+cAu4vDo3w8B7eASAgwW2+L8Df0B/H/uHD/63ywLA//p0r21+y/57eMJ7P4rGNUX4wjY2P8A7B8r+ST+2AP33s/f7djdzEBA7/3+AQvH9QUp4+ja8wwE+/Ts7eTdDAr87RUawu0NFxPj7u4kFAvNBhneLOszJTMaLgP8Or/KEg0ELBHm5fjjEQMPAtoN5eLQBjq34QDaIf0iDAQn/uwyI/r/1xMA3BHxCjEwGjL/5iEb6wUZ5d7s+BkbDe8SHNbuAhgbBu8b/B0Z4CYzGxQTAiwcAfsn+e8GAuP+TOnXDPv9Eg0KLdj50yDdCzNI9Re91QLREOsR6eoYAsIS9Bv/4eEP3+bxCRMfRgIxD0D19O4H6OUZEfrwP9EAA+VSA70M69gOQgcjCw7sBN363u8h7uIn/OwO4xsL',
          '5Lf0AT8dCf7zGuwMNPLOJdfrLNXZ8OALF/zu8Rj2/OD0ERHbJhMM9czsKjAFVULlHyzZO+Hm4BwBKyPf4xMs6+UqNyIm6fIO5OH/BusSFQQCFQrh3NPx6v37ur4QDxcC9OwMHu/iBxoeMBr07/DoHSMJ6hAlrSkg4x/n1wkA6Pc9Cw7aMuMQGLzDFT028cjVA/UHw+/nRe7UEgP2NyE93vAZDQ0z/BnmJ9PzMPLl8hQsLgouKf4qBQQq7xP05RInK/v4GAwI0f0sD/D06BUX5Q4C6g4l7TFLCf3LvOH4CdMExAIJAA7mFPfrBbDTOxPSv77fD7soQP6x/gv/Y+fn3t8DO9bxGAYW/9kd1ws7CcXXAyHVv+/29RkMEgL/1hX4tufjLTnK//IKCBrz/RrsDPLx9ydI/PUMJP8eDyw2+SP09xPyJPocNffVJNMK8/D61BHq2PMgGhHZ5LziQ87wvAIEGR34DDMDGusD8P/z9hMYFzjw8CALS/H0/vnF9OkS',
          'Igw0+u/j3O0cABhKw+8D6wAW/QVL++QG5gMO4/n8F+4O0wwA2tcUEQMU9Oz09gQgEegPAAUZBPYCBesx2fTb/Rzo19TmKAHa8QAPBuAA0OgS9g0NCDT3EgMVICAT4AQRD+oaKwL+HwX36f8BBfoUKgr94+vsCuewLCjpDwIAFbb21RjQ3CQIDfv/IeUEEx4GyiP9ITb/5PsB0Qf75w3hGSfpADL19dJE/DzjNgz0CtkQ9e/fwA/i+OcMB/wOC/HX8e/8EAfeCf4R7Sn76gMNCQYa4Oe6KfcwBtz5Q/v07x/qB97G/ezL3yAhBTHnBscCCwryBzfpyroSKgv2wwTg4/gH7RHx+Nfy7iX3IOUg5BwHK+I5EuP+///1EdAXGdn2AuDqAu7w7+ACNuTCDCkgCuHdBAPvDhQh6Qsa9fALCQwUDwQdEysZuhADBBniF97WJxwBMPUyFNISHyMxzfO5HgT6BAPR8wsA9QkdJS8J7gkP7t8SHA4DCTsCCyIh3+YI',
          '/PcI2w3vEUwJBfURCxYn50YA+OEQJv8V+9Xh8MbaySfXDf4YLgLWDzH58OrODh75u9sd78cNUAAj8vUwSPX2MBr4A/v8Bb/pCWT4BDkFBCIFIi4eMe/RNuEDM0cgG5/q79MSyuUqp6UBLhZmF90IDdX059c5L/4a9+wQLQHpP9whEMMt8sDU5h8bzBkPJ9vrHOfz5P5LAgzzJef3/sLlKbw0JAjw2Bbx8skq2f7qygoA7PPq1ggS4NLDCP7d5N7HFOADmhPuDgDY4fgVJRr/+fH4JzRY4z3kC+FqHiI+BDAUBR4dER9wAfb2ICLn9/4RFtAf3dYdBiTx4vT7HeFCUATW/vcN9PL69e7PBRrs/gwMAgjn/iMYEQEZC/Do/9P8FyIm6QUpwQgWwBQHyurxJhNICP/MH7DfIfr/yAryJu/9+R8itr3xJPJMFC74zks26NorAtcJAR/eEx3Y2xwz1vv3xQnT6fwH7UXtwOjnCb7/H/fpEgXhvR+zFeMoBzDB',
        ],
      },
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.604, 1.87, -2.474],
      signals: [
        [-1.464, 1.395, 1.616, 1.204, 2.043, -0.399, 0.803, 0.465, -1.597, -0.602, -0.478, 0.256, 0.032, -1.692, -0.788, -1.066, -0.743, -0.425, -0.191, -1.153, 0.054, -0.321, 0.326, 0.952, -0.993, -0.265, 1.41, -0.436, 0.248, -0.041, -0.132, 1.111, -0.696, -0.478, 0.053, -0.261, -0.008, 0.017, 0, 0.156, -0.187, -0.275, 0.135, 0, 0, 0, 0.214, -0.62, -1.142, -0.415, 1.145, 1.516, 0.099, -0.299],
        [-0.088, -1.313, -1.31, -0.292, -1.508, -0.593, -1.705, -0.937, -0.227, 0.58, 1.115, 0.422, -2.898, 2.124, 0.999, 1.287, 0.959, 0.96, 0.686, 0.457, 0.61, 0.095, -0.185, -0.818, 1.12, -0.726, -0.557, 0.488, -0.007, 0.156, 0.151, -0.975, 0.767, 0.524, 0.571, -0.005, 0.011, -0.012, 0, 0.233, 0.628, 0.293, 0.007, 0, 0, 0, 0.171, 0.755, 1.307, 0.533, -0.875, -0.678, 0.504, 0.393],
        [1.552, -0.082, -0.306, -0.912, -0.534, 0.992, 0.902, 0.472, 1.824, 0.022, -0.637, -0.678, 2.865, -0.432, -0.211, -0.221, -0.215, -0.535, -0.495, 0.695, -0.664, 0.226, -0.141, -0.135, -0.128, 0.991, -0.854, -0.052, -0.241, -0.115, -0.019, -0.136, -0.071, -0.046, -0.624, 0.267, -0.003, -0.005, 0, -0.389, -0.44, -0.018, -0.142, 0, 0, 0, -0.385, -0.135, -0.165, -0.118, -0.27, -0.838, -0.603, -0.094],
      ],
      meaning: {
        scale: 0.0412519,
        offsets: [-1.452, 1.423, 0.033],
        rows: [
          '/iDw2fP9Dumv/wjpJwsoxvXy8Gzi0/8RDvspKvDWEifv5/sG/QAGDeT1MArem8oW/SlA1RcW9uTz9enRAjcH+BcC/hjQAi4ZCBDT/A/3Heji4fHv7x0d7zj22Niz95sT8CcH5yL6NSfZ7QgV9QMi6P0aVS6n+xsO9rszCRT15TT3G/sC/ioR41ZN6RQRGeTmE9jxGQvOBgHq7/QvFAT04yb1ytQO/RDp7+rv7BEWFCGi6yDZFO728Dro1gnx7vwMkRQsCftsJfLw5uLYI+/Z9A3pBPbrF7HW6CE45/QL//D8IAUCAyTQBRUMBwg53R8pCy7H6Q34BOwnDQgFziQrIwP/5QX/DQwbPhYACCTsJ9D46dPgDu/1EMjfwQXnBTQYKDLvsfxNL0kVuuBHEi798Rb26c7L7TMUCPHjE8rn7AoO8BW57vPrFRQD4vUkHQn8zvvrAALg6AdC/AT/3CshHgUEH+8eG9rjJAoEAfEbCPAC7gYa+8v89u0S9x/wP9IZ',
          'EwAeJxYFCTRPGQws3PPSMRApAcEBHPsBBRTjyAEoA+kVDxAX3vkMLff41vb/fzrrAMzkL+79+yHxC/kP7+HXEMIYFvQlF+LXCQstH+kD1Q0mFiUcEOjrCcEdFxpE8EfwHsoILuHP1gUR4hjtDtwFLAD/k99iCPruDDnbLP8RNrJG7PPlDKv/GMbqJQP+7OsNzhrtzQMZ1fzRBAL6zPoQHPQPEy799fgaISAaAu356v067PEL7xj8/OT7CesEG/DLTPP4Av7AEQIMEhkg7RUC6SL+/DM13DEyI9vg+vnh+iIB0wgI9c4D9Pf08gm5CdXZ7877HO8S8wfM+AfzKMbmtQoILuQM/ePb9QH/2u9J7BQK8hI9+x762hQIPdYw+L7s08b+SwmizLkKQAS86cX8FfMaCS8hIdLm4wEl2SsmOwAGEP1U/AwgCOUjGBDS4g3a/xMh8uJDIuzFBQYE/uUD3/wjAQTk6h0U9fX4DhP92/0cFwH+AFH9AQ3w7+sXsCnw',
          '7+Dy//j+6eMC5+zr/QEGCfvlD9MdEQbu7fH1Dg8C6vD8CvXiJQjuxiUT+gEj5vv/Awvc/PrtD/scAB8gD+ki9ybm7PQL5/AQ8OYA5QgGDgz4Cen1Afv4CAbtEQ4JGh7+8g/w6/039dQVMd/+/SHZ7APnF/P3/eoE/gzyyu365hvD+RIa9ivwBeTJ8unx+zENHw4iGvIZJQNFDArXIQL8Aeb8I/71Dvj98Pf3EgLxAeIlKe8d/PoOFOIdIQwL9xMpI/nb9QfUygwECAYI8PwlItEZAdfhDR749QToIBQUB+8CDPP2CA4tB/T/B+8PGg3+BwQ/+gT2CQ0O+/EIChbvKPP57Rf29xEKzekCHu3L7hv/JRvk9vIRFiQZASXqBA78BQcTBPsRBv7hBRv9BQ0H+vfwDgMU8vsGFQ73FQvz2fbsAO7yFwD14wfaBvsKAekrM/L0Dx3d9Qz5//b9JvDcA//Z3wz++wkK6AIE8fzoHRPi+vnoBeQHCQb+Gff5EgX2',
        ],
      },
    },
  },
  wordingAlone: {
    worth: {
      classes: ['store', 'unconfirmed', 'drop'],
      bias: [-0.295, 0.016, 0.28],
      signals: [
        [2.219, 1.454, 1.329, 1.944, 1.16, 0.689, 0.806, 1.079, 1.05, 0.632, 1.757, 1.303, 1.903, 1.104, 1.218, 1.641, 1.508, 1.688, 1.726, 2.476, 1.249, 0.232, 1.149, 0.319, 0.409, -0.124, 1.076, -1.499, -0.424, -0.724, -0.805, -0.81, -0.889, -1.252, -0.941, -1.429, 0.258, -0.802, -1.765, -0.266, -1.201, -1.26, -1.017, -1.87, -2.246, -1.27, -0.571, 2.246, 2.191, 1.288, 2.638, 0.825, 0.353, 0.88],
        [-1.482, -0.807, -2.038, -1.784, -0.857, -0.246, -0.801, -1.446, -1.347, 0.174, -0.861, -1.295, -1.139, -1.523, -0.673, -1.19, -1.44, 0.115, -0.592, -2.07, -1.443, 0.334, -1.115, 0.092, 0.474, 0.4, -0.504, -1.373, -0.619, -0.638, -0.529, -1.408, -0.859, -0.697, 0.133, -0.835, -0.583, -0.56, -0.359, -1.895, -0.693, -1.314, -0.574, -1.18, -0.207, -0.267, 0.174, -0.714, -0.89, -0.388, -1.134, -0.275, 0.176, -0.122],
        [-0.737, -0.647, 0.71, -0.16, -0.303, -0.444, -0.004, 0.366, 0.297, -0.806, -0.897, -0.007, -0.764, 0.419, -0.545, -0.45, -0.068, -1.802, -1.133, -0.406, 0.194, -0.566, -0.035, -0.411, -0.883, -0.276, -0.572, 2.873, 1.043, 1.361, 1.334, 2.218, 1.748, 1.948, 0.808, 2.264, 0.325, 1.362, 2.124, 2.161, 1.894, 2.574, 1.591, 3.05, 2.453, 1.536, 0.397, -1.531, -1.301, -0.9, -1.504, -0.55, -0.529, -0.758],
      ],
    },
    kind: {
      classes: ['preference', 'correction', 'decision', 'progress', 'fact'],
      bias: [0.208, -0.828, 0.006, -0.394, 1.008],
      signals: [
        [-1.211, 2.265, 2.763, 1.902, 2.798, 1.384, 2.391, 1.274, -0.774, -1.716, 0.022, 0.91, 0.437, -1.629, -1.205, -1.062, 0.05, -0.474, 1.142, -1.013, -0.291, -0.698, 0.349, 1.554, -1.253, 0.648, -1.099, 0.357, 0.52, -0.1, -0.177, 1.101, -1.252, -0.22, -0.8, -0.516, -0.037, 0.025, 0, 0.364, -1.15, -0.77, 0.447, 0, 0, 0, -0.121, 0.365, -0.627, -0.431, -0.61, 1.989, -0.94, -0.576],
        [1.005, -1.078, -1.129, 0.708, -0.63, 0.327, 0.563, -0.276, 4.023, 3.04, 3.392, 1.999, 2.254, -0.967, -0.609, 0.484, 0.19, 0.089, 0.635, -1.183, -0.815, -0.155, -0.992, -0.215, -0.07, 0.097, 1.147, 0.392, -0.251, -0.094, -0.132, -0.304, -0.182, -0.083, 0.39, -0.496, -0.087, -0.017, 0, -0.529, -1.495, 1.359, -0.661, 0, 0, 0, 1.284, -0.932, -0.777, -0.391, 2.892, -0.989, -0.468, 0.515],
        [-2.265, 0.281, 0.431, 0.282, -1.304, -0.705, -0.828, 0.518, -1.128, -0.926, -1.537, -0.165, -1.639, 3.258, 2.38, 3.467, 2.495, 2.526, 0.556, -0.313, -0.762, -1.045, 0.313, -0.636, 1.151, -0.33, 0.138, 0.304, -0.014, -0.044, 1.518, -2.172, -0.266, 0.488, 0.7, 0.562, 0.35, -0.002, 0, 0.055, -0.198, -0.505, -1.019, 0, 0, 0, -0.65, 2.535, 3.163, -0.604, -0.625, -0.804, 0.468, 1.068],
        [-1.164, -0.639, 0.431, -1.554, -0.561, -0.971, -2.211, -0.732, -0.877, -0.198, -0.733, -0.931, -2.25, 0.362, 0.618, -1.809, -1.575, -1.548, -1.101, 3.428, 3.035, 1.708, 1.282, -0.859, 0.139, -0.475, -0.864, -0.329, -0.002, -0.047, -0.583, 1.903, 2.626, -0.071, -0.789, -0.21, -0.073, -0.001, 0, 0.326, 2.556, 0.357, 0.104, 0, 0, 0, -0.625, -0.552, -0.556, 2.281, -0.493, -0.067, 1.135, -0.916],
        [3.634, -0.828, -2.496, -1.339, -0.303, -0.035, 0.086, -0.784, -1.244, -0.2, -1.143, -1.813, 1.197, -1.023, -1.184, -1.079, -1.16, -0.593, -1.232, -0.919, -1.167, 0.19, -0.952, 0.156, 0.033, 0.06, 0.677, -0.724, -0.253, 0.285, -0.625, -0.528, -0.927, -0.114, 0.5, 0.66, -0.153, -0.005, 0, -0.216, 0.287, -0.442, 1.13, 0, 0, 0, 0.113, -1.417, -1.203, -0.855, -1.164, -0.129, -0.195, -0.092],
      ],
    },
    layer: {
      classes: ['habit', 'fact', 'skill'],
      bias: [0.307, 1.549, -1.856],
      signals: [
        [-1.518, 1.447, 1.656, 1.61, 2.183, -0.161, 0.912, 0.7, -1.715, -1.098, -0.485, 0.548, -0.094, -1.42, -1.338, -1.279, -0.576, -0.781, 0.297, -1.61, 0.079, -0.725, 0.167, 1.29, -0.813, -0.337, 1.647, -0.092, 0.922, -0.342, -0.319, 0.987, -1.076, -0.49, 0.127, -0.018, -0.022, 0.017, 0, 0.238, -0.63, -0.739, 0.574, 0, 0, 0, 0.35, -0.216, -0.893, -0.493, 1.412, 1.818, 0.064, -0.376],
        [0.034, -1.267, -1.14, -0.264, -1.575, -0.566, -2.246, -1.145, -0.213, 1.155, 1.325, 0.541, -3.369, 2.399, 1.533, 1.512, 1.012, 1.229, 0.545, 0.675, 0.993, 0.409, -0.511, -0.741, 1.235, -0.71, -0.167, 0.064, -0.013, 0.767, 0.344, -0.86, 1.219, 0.525, 0.634, -0.382, 0.026, -0.013, 0, 0.144, 1.133, 0.762, -0.27, 0, 0, 0, 0.416, 0.401, 1.013, 0.731, -0.533, -0.463, 0.657, 0.514],
        [1.484, -0.18, -0.516, -1.346, -0.608, 0.728, 1.334, 0.444, 1.929, -0.057, -0.841, -1.089, 3.463, -0.979, -0.195, -0.232, -0.436, -0.448, -0.842, 0.935, -1.072, 0.316, 0.343, -0.548, -0.422, 1.046, -1.48, 0.028, -0.909, -0.425, -0.025, -0.128, -0.143, -0.035, -0.761, 0.4, -0.004, -0.004, 0, -0.382, -0.503, -0.023, -0.304, 0, 0, 0, -0.766, -0.185, -0.12, -0.238, -0.879, -1.355, -0.721, -0.138],
      ],
    },
  },
};
