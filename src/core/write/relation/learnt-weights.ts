// Written by training/relation/train.mts. Do not edit.
import type { LearntRelation } from './learnt.js';

/** From words alone: holds whatever the model. */
export const LEARNT_BY_WORDS: LearntRelation = {
  "topic": {
    "bias": -3.346,
    "weights": {
      "overlap": 2.658,
      "overlapChinese": 1.778,
      "pairs": 1.653,
      "frame": -0.414,
      "nothingShared": 0.327,
      "namesShared": 0.518,
      "entitiesShared": 1.649,
      "entitiesDisjoint": 1.084,
      "crossScript": 1.503,
      "chinese": 0.139
    }
  },
  "relation": {
    "bias": [
      1.395,
      -2.539,
      -0.674,
      1.817
    ],
    "weights": {
      "sameText": [
        0.063,
        -0.002,
        -0.056,
        -0.004
      ],
      "olderInNewer": [
        0.058,
        0.977,
        -0.029,
        -1.006
      ],
      "newerInOlder": [
        1.304,
        -0.879,
        0.228,
        -0.653
      ],
      "overlap": [
        0.681,
        0.049,
        0.099,
        -0.83
      ],
      "pairs": [
        -1.324,
        0.169,
        1.213,
        -0.058
      ],
      "nothingShared": [
        -0.028,
        -0.582,
        0.304,
        0.306
      ],
      "oneShared": [
        0.167,
        -0.275,
        0.225,
        -0.117
      ],
      "onlyOlder": [
        0.551,
        -0.195,
        -0.366,
        0.01
      ],
      "onlyNewer": [
        -0.875,
        2.856,
        -0.396,
        -1.586
      ],
      "longer": [
        -0.59,
        2.138,
        0.126,
        -1.675
      ],
      "replacedHead": [
        -0.165,
        -0.683,
        0.036,
        0.812
      ],
      "replacedInside": [
        0.019,
        -0.54,
        0.25,
        0.271
      ],
      "replacedTail": [
        -0.433,
        -0.112,
        -0.028,
        0.573
      ],
      "replacedTwice": [
        0.106,
        -0.116,
        -0.333,
        0.343
      ],
      "replacedOnlyHead": [
        0.281,
        -0.472,
        -0.118,
        0.309
      ],
      "replacedOnlyTail": [
        -0.273,
        -0.207,
        0.351,
        0.129
      ],
      "onlyAdds": [
        -0.201,
        0.78,
        -0.233,
        -0.346
      ],
      "equalContent": [
        -0.022,
        -0.275,
        0.549,
        -0.253
      ],
      "onlyLeavesOut": [
        0.162,
        -0.039,
        -0.073,
        -0.049
      ],
      "headKept": [
        0.117,
        0.163,
        -0.195,
        -0.085
      ],
      "tailKept": [
        -0.275,
        0.657,
        -0.312,
        -0.069
      ],
      "headOnly": [
        -0.149,
        -0.21,
        0.029,
        0.33
      ],
      "tailOnly": [
        -0.541,
        0.283,
        -0.088,
        0.346
      ],
      "goesOn": [
        0.403,
        0.787,
        0.226,
        -1.416
      ],
      "quantityShared": [
        1.279,
        -0.084,
        -0.44,
        -0.755
      ],
      "quantityChanged": [
        -1.055,
        -0.093,
        0.576,
        0.572
      ],
      "quantityAdded": [
        -1.123,
        1.207,
        0.011,
        -0.095
      ],
      "quantityLost": [
        0.084,
        -0.502,
        0.124,
        0.293
      ],
      "quantityChangedAlone": [
        -0.57,
        -0.051,
        0.814,
        -0.193
      ],
      "quantityChangedHead": [
        -0.044,
        -0.109,
        -0.38,
        0.532
      ],
      "namesShared": [
        0.156,
        0.172,
        -0.536,
        0.209
      ],
      "namesAdded": [
        -0.501,
        0.429,
        -0.116,
        0.188
      ],
      "namesLost": [
        -0.104,
        -0.412,
        0.296,
        0.219
      ],
      "namesReplaced": [
        -0.592,
        0.255,
        0.231,
        0.105
      ],
      "namesReplacedTail": [
        -0.15,
        -0.251,
        0.052,
        0.349
      ],
      "namesAddedOnly": [
        -1.017,
        0.518,
        0.808,
        -0.31
      ],
      "peopleChanged": [
        -0.317,
        -0.27,
        0.19,
        0.396
      ],
      "duty": [
        0.199,
        -0.08,
        0.087,
        -0.205
      ],
      "dutyChanged": [
        -0.293,
        -0.021,
        0.249,
        0.065
      ],
      "entitiesShared": [
        0.15,
        -0.044,
        -0.159,
        0.053
      ],
      "entitiesDisjoint": [
        0.043,
        -0.22,
        0.017,
        0.161
      ],
      "scopesExclude": [
        -0.277,
        -0.181,
        -0.286,
        0.745
      ],
      "scopesExcludeOnly": [
        -0.538,
        -0.359,
        -0.565,
        1.463
      ],
      "opposed": [
        0.67,
        -0.723,
        0.776,
        -0.723
      ],
      "opposedOverlap": [
        -1.422,
        -0.104,
        1.369,
        0.157
      ],
      "opposedInScope": [
        -0.2,
        -0.044,
        -0.219,
        0.463
      ],
      "bothDeny": [
        1.17,
        -0.033,
        -0.665,
        -0.472
      ],
      "changed": [
        -0.478,
        -0.995,
        2.139,
        -0.665
      ],
      "changedNames": [
        0.145,
        -0.194,
        0.299,
        -0.25
      ],
      "changedQuantity": [
        -0.092,
        -0.031,
        0.443,
        -0.321
      ],
      "changedOpposed": [
        0.129,
        -0.066,
        0.025,
        -0.087
      ],
      "now": [
        -0.327,
        -0.732,
        1.774,
        -0.715
      ],
      "qualifier": [
        -0.447,
        0.972,
        0.065,
        -0.59
      ],
      "cause": [
        -0.205,
        0.251,
        -0.037,
        -0.009
      ],
      "frame": [
        -0.078,
        -0.503,
        0.475,
        0.106
      ],
      "frameSwapped": [
        -0.656,
        -0.461,
        1.344,
        -0.228
      ],
      "frameSwappedHead": [
        -0.593,
        -0.139,
        0.439,
        0.292
      ],
      "frameSwapsOpposites": [
        -0.48,
        -0.233,
        0.147,
        0.566
      ],
      "frameSwappedTwice": [
        -0.151,
        -0.05,
        -0.501,
        0.702
      ],
      "crossScript": [
        0.433,
        0.13,
        0.125,
        -0.688
      ],
      "chinese": [
        -0.234,
        0.02,
        0.057,
        0.157
      ]
    }
  }
};

/** With the cosines of one model. */
export const LEARNT_BY_MEANING: LearntRelation & { readonly modelId: string } = {
  "modelId": "multilingual-e5-small-80k-q8",
  "topic": {
    "bias": -1.858,
    "weights": {
      "overlap": 1.88,
      "overlapChinese": 0.822,
      "pairs": 1.351,
      "frame": -0.863,
      "nothingShared": 0.138,
      "namesShared": 0.546,
      "entitiesShared": 1.596,
      "entitiesDisjoint": 1.084,
      "crossScript": 2.156,
      "chinese": -2.051,
      "closeness": -1.107,
      "closenessSquared": 2.905,
      "closenessUnshared": -1.63,
      "closenessChinese": 1.57,
      "closenessCrossScript": -1.073
    }
  },
  "relation": {
    "bias": [
      -0.066,
      -1.901,
      -0.88,
      2.847
    ],
    "weights": {
      "sameText": [
        0.069,
        -0.003,
        -0.064,
        -0.003
      ],
      "olderInNewer": [
        -0.034,
        0.953,
        -0.105,
        -0.814
      ],
      "newerInOlder": [
        1.095,
        -0.866,
        0.139,
        -0.368
      ],
      "overlap": [
        0.53,
        0.043,
        0.017,
        -0.591
      ],
      "pairs": [
        -1.906,
        0.298,
        1.157,
        0.451
      ],
      "nothingShared": [
        0.078,
        -0.613,
        0.338,
        0.197
      ],
      "oneShared": [
        0.132,
        -0.288,
        0.272,
        -0.115
      ],
      "onlyOlder": [
        0.483,
        -0.145,
        -0.333,
        -0.005
      ],
      "onlyNewer": [
        -0.776,
        2.837,
        -0.369,
        -1.692
      ],
      "longer": [
        -0.596,
        2.122,
        0.138,
        -1.663
      ],
      "replacedHead": [
        -0.179,
        -0.697,
        0.023,
        0.853
      ],
      "replacedInside": [
        -0.039,
        -0.515,
        0.238,
        0.317
      ],
      "replacedTail": [
        -0.343,
        -0.119,
        -0.032,
        0.494
      ],
      "replacedTwice": [
        0.053,
        -0.101,
        -0.325,
        0.372
      ],
      "replacedOnlyHead": [
        0.18,
        -0.487,
        -0.127,
        0.434
      ],
      "replacedOnlyTail": [
        -0.233,
        -0.201,
        0.307,
        0.128
      ],
      "onlyAdds": [
        -0.158,
        0.739,
        -0.229,
        -0.352
      ],
      "equalContent": [
        -0.022,
        -0.302,
        0.534,
        -0.21
      ],
      "onlyLeavesOut": [
        0.147,
        -0.036,
        -0.075,
        -0.035
      ],
      "headKept": [
        0.044,
        0.165,
        -0.222,
        0.012
      ],
      "tailKept": [
        -0.314,
        0.676,
        -0.348,
        -0.015
      ],
      "headOnly": [
        -0.1,
        -0.246,
        0.046,
        0.301
      ],
      "tailOnly": [
        -0.458,
        0.265,
        -0.08,
        0.274
      ],
      "goesOn": [
        0.352,
        0.755,
        0.194,
        -1.3
      ],
      "quantityShared": [
        1.221,
        -0.123,
        -0.466,
        -0.632
      ],
      "quantityChanged": [
        -1.064,
        -0.095,
        0.557,
        0.602
      ],
      "quantityAdded": [
        -0.94,
        1.169,
        0.037,
        -0.266
      ],
      "quantityLost": [
        0.184,
        -0.505,
        0.126,
        0.195
      ],
      "quantityChangedAlone": [
        -0.57,
        -0.054,
        0.808,
        -0.184
      ],
      "quantityChangedHead": [
        -0.069,
        -0.118,
        -0.453,
        0.64
      ],
      "namesShared": [
        0.047,
        0.161,
        -0.527,
        0.318
      ],
      "namesAdded": [
        -0.386,
        0.379,
        -0.066,
        0.073
      ],
      "namesLost": [
        -0.125,
        -0.394,
        0.291,
        0.228
      ],
      "namesReplaced": [
        -0.553,
        0.25,
        0.224,
        0.079
      ],
      "namesReplacedTail": [
        -0.206,
        -0.256,
        0.042,
        0.419
      ],
      "namesAddedOnly": [
        -0.95,
        0.483,
        0.819,
        -0.351
      ],
      "peopleChanged": [
        -0.235,
        -0.259,
        0.165,
        0.33
      ],
      "duty": [
        0.106,
        -0.067,
        0.079,
        -0.119
      ],
      "dutyChanged": [
        -0.245,
        -0.022,
        0.227,
        0.04
      ],
      "entitiesShared": [
        0.205,
        0.02,
        -0.161,
        -0.064
      ],
      "entitiesDisjoint": [
        0.092,
        -0.26,
        0.055,
        0.113
      ],
      "scopesExclude": [
        -0.263,
        -0.197,
        -0.294,
        0.754
      ],
      "scopesExcludeOnly": [
        -0.518,
        -0.393,
        -0.584,
        1.495
      ],
      "opposed": [
        0.887,
        -0.767,
        0.802,
        -0.922
      ],
      "opposedOverlap": [
        -1.25,
        -0.162,
        1.407,
        0.005
      ],
      "opposedInScope": [
        -0.14,
        -0.044,
        -0.194,
        0.379
      ],
      "bothDeny": [
        0.835,
        -0.054,
        -0.7,
        -0.082
      ],
      "changed": [
        -0.511,
        -1.002,
        2.117,
        -0.603
      ],
      "changedNames": [
        0.146,
        -0.196,
        0.282,
        -0.233
      ],
      "changedQuantity": [
        -0.092,
        -0.032,
        0.434,
        -0.311
      ],
      "changedOpposed": [
        0.127,
        -0.065,
        0.011,
        -0.073
      ],
      "now": [
        -0.324,
        -0.763,
        1.805,
        -0.718
      ],
      "qualifier": [
        -0.451,
        0.954,
        0.052,
        -0.555
      ],
      "cause": [
        -0.197,
        0.257,
        -0.04,
        -0.02
      ],
      "frame": [
        -0.359,
        -0.474,
        0.369,
        0.464
      ],
      "frameSwapped": [
        -0.766,
        -0.458,
        1.253,
        -0.029
      ],
      "frameSwappedHead": [
        -0.745,
        -0.127,
        0.427,
        0.445
      ],
      "frameSwapsOpposites": [
        -0.475,
        -0.23,
        0.14,
        0.564
      ],
      "frameSwappedTwice": [
        -0.24,
        -0.05,
        -0.519,
        0.809
      ],
      "crossScript": [
        0.507,
        0.054,
        0.206,
        -0.768
      ],
      "chinese": [
        -0.874,
        0.121,
        -0.36,
        1.112
      ],
      "closeness": [
        0.831,
        -0.314,
        0.201,
        -0.718
      ],
      "closenessSquared": [
        1.164,
        -0.112,
        0.373,
        -1.425
      ],
      "closenessUnshared": [
        0.033,
        -0.237,
        -0.159,
        0.363
      ],
      "closenessChinese": [
        -0.119,
        0.064,
        0.114,
        -0.059
      ],
      "closenessCrossScript": [
        0.77,
        -0.238,
        0.054,
        -0.586
      ]
    }
  }
};
