// Written by training/relation/train.mts. Do not edit.
import type { LearntRelation } from './learnt.js';

/** From words alone: holds whatever the model. */
export const LEARNT_BY_WORDS: LearntRelation = {
  "topic": {
    "bias": -4.398,
    "weights": {
      "overlap": 3.859,
      "overlapChinese": 1.175,
      "pairs": 2.687,
      "frame": -0.789,
      "nothingShared": 0.501,
      "namesShared": 0.23,
      "entitiesShared": 0.53,
      "entitiesDisjoint": 1.522,
      "succeeded": 1.632,
      "crossScript": 1.307,
      "chinese": 0.979
    }
  },
  "relation": {
    "bias": [
      1.874,
      -3.473,
      -0.483,
      2.082
    ],
    "weights": {
      "sameText": [
        0.069,
        -0.003,
        -0.065,
        -0.002
      ],
      "olderInNewer": [
        0.194,
        1.353,
        -0.04,
        -1.507
      ],
      "newerInOlder": [
        1.678,
        -1.081,
        0.269,
        -0.867
      ],
      "overlap": [
        0.936,
        0.136,
        0.115,
        -1.187
      ],
      "pairs": [
        -1.534,
        0.626,
        1.489,
        -0.581
      ],
      "nothingShared": [
        -0.272,
        -1.046,
        0.25,
        1.068
      ],
      "oneShared": [
        0.267,
        -0.533,
        0.058,
        0.207
      ],
      "onlyOlder": [
        0.073,
        -0.392,
        -0.309,
        0.628
      ],
      "onlyNewer": [
        -1.197,
        3.949,
        -0.658,
        -2.094
      ],
      "longer": [
        -0.739,
        2.29,
        0.172,
        -1.723
      ],
      "replacedHead": [
        -0.512,
        -0.985,
        0.609,
        0.888
      ],
      "replacedInside": [
        0.002,
        -1.008,
        0.555,
        0.451
      ],
      "replacedTail": [
        -0.618,
        0.006,
        -0.007,
        0.619
      ],
      "replacedTwice": [
        0.089,
        0.003,
        -0.32,
        0.228
      ],
      "replacedOnlyHead": [
        0.533,
        -0.866,
        0.153,
        0.18
      ],
      "replacedOnlyTail": [
        -0.477,
        -0.349,
        0.625,
        0.202
      ],
      "onlyAdds": [
        -0.422,
        0.952,
        -0.177,
        -0.353
      ],
      "equalContent": [
        -0.172,
        -0.298,
        0.743,
        -0.273
      ],
      "onlyLeavesOut": [
        0.078,
        -0.03,
        0.016,
        -0.064
      ],
      "headKept": [
        -0.195,
        0.398,
        -0.252,
        0.049
      ],
      "tailKept": [
        -0.535,
        0.805,
        -0.367,
        0.097
      ],
      "headOnly": [
        -0.142,
        -0.232,
        0.068,
        0.307
      ],
      "tailOnly": [
        -0.482,
        0.175,
        -0.048,
        0.355
      ],
      "goesOn": [
        0.539,
        0.698,
        0.443,
        -1.681
      ],
      "quantityShared": [
        1.295,
        0.044,
        -0.346,
        -0.994
      ],
      "quantityChanged": [
        -1.358,
        -0.199,
        0.867,
        0.691
      ],
      "quantityAdded": [
        -1.042,
        1.157,
        0.053,
        -0.168
      ],
      "quantityLost": [
        -0.074,
        -0.861,
        0.298,
        0.637
      ],
      "quantityChangedAlone": [
        -0.608,
        -0.014,
        0.895,
        -0.272
      ],
      "quantityChangedHead": [
        0.15,
        -0.186,
        -0.783,
        0.819
      ],
      "namesShared": [
        -0.113,
        0.145,
        -0.243,
        0.211
      ],
      "namesAdded": [
        -0.464,
        0.616,
        -0.3,
        0.148
      ],
      "namesLost": [
        0.1,
        -0.684,
        -0.239,
        0.824
      ],
      "namesReplaced": [
        -0.829,
        0.692,
        0.8,
        -0.663
      ],
      "namesReplacedTail": [
        -0.327,
        -0.553,
        0.146,
        0.734
      ],
      "namesAddedOnly": [
        -1.011,
        0.722,
        1.088,
        -0.799
      ],
      "peopleChanged": [
        -0.345,
        -0.451,
        0.092,
        0.704
      ],
      "duty": [
        0.277,
        0.025,
        0.047,
        -0.349
      ],
      "dutyChanged": [
        -0.56,
        -0.022,
        0.196,
        0.386
      ],
      "entitiesShared": [
        0.209,
        -0.191,
        -0.093,
        0.075
      ],
      "entitiesDisjoint": [
        0.313,
        0.186,
        -0.09,
        -0.409
      ],
      "scopesExclude": [
        -0.391,
        -0.191,
        -0.292,
        0.873
      ],
      "scopesExcludeOnly": [
        -0.777,
        -0.381,
        -0.581,
        1.739
      ],
      "opposed": [
        0.886,
        -1.106,
        0.593,
        -0.374
      ],
      "opposedOverlap": [
        -1.935,
        -0.156,
        1.481,
        0.61
      ],
      "opposedInScope": [
        -0.173,
        -0.017,
        -0.293,
        0.483
      ],
      "bothDeny": [
        1.248,
        -0.064,
        -0.854,
        -0.33
      ],
      "succeeded": [
        -0.201,
        -0.407,
        0.758,
        -0.151
      ],
      "changed": [
        -0.933,
        -1.176,
        2.345,
        -0.236
      ],
      "changedNames": [
        0.474,
        -0.381,
        0.498,
        -0.591
      ],
      "changedQuantity": [
        -0.052,
        -0.032,
        0.717,
        -0.633
      ],
      "changedOpposed": [
        0.218,
        -0.254,
        -0.252,
        0.287
      ],
      "now": [
        -0.821,
        -1.004,
        2.397,
        -0.572
      ],
      "qualifier": [
        -0.276,
        1.073,
        -0.028,
        -0.769
      ],
      "cause": [
        -0.242,
        0.248,
        0.083,
        -0.09
      ],
      "frame": [
        0.244,
        -0.763,
        0.092,
        0.427
      ],
      "frameSwapped": [
        -0.536,
        -0.609,
        1.156,
        -0.011
      ],
      "frameSwappedHead": [
        -0.918,
        -0.125,
        0.003,
        1.04
      ],
      "frameSwapsOpposites": [
        -0.63,
        -0.507,
        0.393,
        0.745
      ],
      "frameSwappedTwice": [
        0.056,
        -0.075,
        -0.998,
        1.018
      ],
      "crossScript": [
        0.202,
        0.286,
        0.027,
        -0.516
      ],
      "chinese": [
        -0.118,
        0.136,
        -0.071,
        0.053
      ]
    }
  }
};

/** With the cosines of one model. */
export const LEARNT_BY_MEANING: LearntRelation & { readonly modelId: string } = {
  "modelId": "multilingual-e5-small-80k-q8",
  "topic": {
    "bias": -3.277,
    "weights": {
      "overlap": 3.279,
      "overlapChinese": 0.28,
      "pairs": 1.899,
      "frame": -1.651,
      "nothingShared": 0.278,
      "namesShared": 0.271,
      "entitiesShared": 0.648,
      "entitiesDisjoint": 1.591,
      "succeeded": 1.451,
      "crossScript": 1.057,
      "chinese": -2.73,
      "closeness": -1.31,
      "closenessSquared": 4.403,
      "closenessUnshared": -1.431,
      "closenessChinese": 1.976,
      "closenessCrossScript": 0.582
    }
  },
  "relation": {
    "bias": [
      -0.393,
      -2.673,
      -0.866,
      3.932
    ],
    "weights": {
      "sameText": [
        0.104,
        -0.005,
        -0.096,
        -0.003
      ],
      "olderInNewer": [
        0.193,
        1.275,
        -0.053,
        -1.415
      ],
      "newerInOlder": [
        1.572,
        -1.096,
        0.255,
        -0.73
      ],
      "overlap": [
        0.882,
        0.089,
        0.101,
        -1.073
      ],
      "pairs": [
        -2.86,
        0.702,
        1.25,
        0.908
      ],
      "nothingShared": [
        -0.185,
        -1.083,
        0.256,
        1.012
      ],
      "oneShared": [
        0.178,
        -0.557,
        0.068,
        0.311
      ],
      "onlyOlder": [
        0.152,
        -0.333,
        -0.223,
        0.403
      ],
      "onlyNewer": [
        -1.122,
        3.901,
        -0.651,
        -2.128
      ],
      "longer": [
        -0.753,
        2.297,
        0.163,
        -1.707
      ],
      "replacedHead": [
        -0.479,
        -1.018,
        0.559,
        0.937
      ],
      "replacedInside": [
        -0.073,
        -1.001,
        0.497,
        0.576
      ],
      "replacedTail": [
        -0.505,
        -0.022,
        -0.013,
        0.54
      ],
      "replacedTwice": [
        -0.003,
        0.007,
        -0.311,
        0.307
      ],
      "replacedOnlyHead": [
        0.391,
        -0.907,
        0.128,
        0.389
      ],
      "replacedOnlyTail": [
        -0.39,
        -0.363,
        0.574,
        0.18
      ],
      "onlyAdds": [
        -0.349,
        0.853,
        -0.2,
        -0.304
      ],
      "equalContent": [
        -0.162,
        -0.358,
        0.699,
        -0.179
      ],
      "onlyLeavesOut": [
        0.069,
        -0.038,
        0.029,
        -0.06
      ],
      "headKept": [
        -0.161,
        0.359,
        -0.277,
        0.079
      ],
      "tailKept": [
        -0.494,
        0.802,
        -0.413,
        0.105
      ],
      "headOnly": [
        -0.065,
        -0.276,
        0.047,
        0.294
      ],
      "tailOnly": [
        -0.398,
        0.167,
        -0.088,
        0.319
      ],
      "goesOn": [
        0.562,
        0.631,
        0.443,
        -1.635
      ],
      "quantityShared": [
        1.214,
        -0.079,
        -0.383,
        -0.752
      ],
      "quantityChanged": [
        -1.326,
        -0.247,
        0.826,
        0.748
      ],
      "quantityAdded": [
        -0.772,
        1.117,
        0.097,
        -0.442
      ],
      "quantityLost": [
        0.105,
        -0.84,
        0.315,
        0.42
      ],
      "quantityChangedAlone": [
        -0.568,
        -0.039,
        0.902,
        -0.294
      ],
      "quantityChangedHead": [
        0.153,
        -0.216,
        -0.883,
        0.946
      ],
      "namesShared": [
        -0.228,
        0.053,
        -0.228,
        0.403
      ],
      "namesAdded": [
        -0.212,
        0.582,
        -0.216,
        -0.154
      ],
      "namesLost": [
        0.153,
        -0.667,
        -0.192,
        0.706
      ],
      "namesReplaced": [
        -0.67,
        0.663,
        0.716,
        -0.709
      ],
      "namesReplacedTail": [
        -0.43,
        -0.618,
        0.162,
        0.886
      ],
      "namesAddedOnly": [
        -0.864,
        0.701,
        1.105,
        -0.942
      ],
      "peopleChanged": [
        -0.014,
        -0.477,
        0.072,
        0.418
      ],
      "duty": [
        0.196,
        0.031,
        0.046,
        -0.273
      ],
      "dutyChanged": [
        -0.48,
        -0.023,
        0.092,
        0.411
      ],
      "entitiesShared": [
        0.308,
        -0.072,
        -0.043,
        -0.193
      ],
      "entitiesDisjoint": [
        0.141,
        0.14,
        -0.031,
        -0.25
      ],
      "scopesExclude": [
        -0.379,
        -0.219,
        -0.316,
        0.914
      ],
      "scopesExcludeOnly": [
        -0.755,
        -0.438,
        -0.63,
        1.824
      ],
      "opposed": [
        1.237,
        -1.123,
        0.645,
        -0.76
      ],
      "opposedOverlap": [
        -1.59,
        -0.178,
        1.609,
        0.159
      ],
      "opposedInScope": [
        -0.139,
        -0.02,
        -0.237,
        0.397
      ],
      "bothDeny": [
        0.8,
        -0.114,
        -0.935,
        0.25
      ],
      "succeeded": [
        -0.216,
        -0.382,
        0.735,
        -0.137
      ],
      "changed": [
        -0.913,
        -1.149,
        2.395,
        -0.333
      ],
      "changedNames": [
        0.45,
        -0.389,
        0.4,
        -0.461
      ],
      "changedQuantity": [
        -0.059,
        -0.033,
        0.644,
        -0.552
      ],
      "changedOpposed": [
        0.305,
        -0.234,
        -0.234,
        0.163
      ],
      "now": [
        -0.763,
        -1.034,
        2.47,
        -0.672
      ],
      "qualifier": [
        -0.32,
        1.03,
        -0.043,
        -0.667
      ],
      "cause": [
        -0.242,
        0.25,
        0.089,
        -0.096
      ],
      "frame": [
        -0.351,
        -0.818,
        -0.131,
        1.3
      ],
      "frameSwapped": [
        -0.658,
        -0.616,
        1.1,
        0.173
      ],
      "frameSwappedHead": [
        -1.049,
        -0.124,
        0.098,
        1.075
      ],
      "frameSwapsOpposites": [
        -0.532,
        -0.538,
        0.344,
        0.726
      ],
      "frameSwappedTwice": [
        -0.062,
        -0.075,
        -1.027,
        1.164
      ],
      "crossScript": [
        0.324,
        0.149,
        0.326,
        -0.8
      ],
      "chinese": [
        -1.41,
        0.11,
        -0.75,
        2.051
      ],
      "closeness": [
        1.108,
        -0.241,
        0.357,
        -1.224
      ],
      "closenessSquared": [
        1.556,
        0.096,
        0.362,
        -2.015
      ],
      "closenessUnshared": [
        0.384,
        -0.401,
        0.023,
        -0.007
      ],
      "closenessChinese": [
        0.004,
        0.06,
        0.168,
        -0.233
      ],
      "closenessCrossScript": [
        1.408,
        -0.14,
        -0.138,
        -1.13
      ]
    }
  }
};
