// Written by training/relation/train.mts. Do not edit.
import type { LearntWeights } from './logistic.js';

/** From words alone: holds whatever the model. */
export const LEARNT_BY_WORDS: LearntWeights = {
  "bias": [
    1.964,
    -1.995,
    -1.112,
    1.143
  ],
  "weights": {
    "sameText": [
      0.068,
      -0.004,
      -0.062,
      -0.002
    ],
    "olderInNewer": [
      -0.152,
      0.626,
      0.226,
      -0.7
    ],
    "newerInOlder": [
      0.888,
      -0.86,
      0.685,
      -0.714
    ],
    "overlap": [
      0.368,
      -0.117,
      0.456,
      -0.707
    ],
    "pairs": [
      -1.08,
      0.225,
      1.217,
      -0.362
    ],
    "nothingShared": [
      -0.187,
      -0.38,
      0.044,
      0.523
    ],
    "oneShared": [
      0.301,
      -0.159,
      0.048,
      -0.189
    ],
    "onlyOlder": [
      0.32,
      -0.456,
      -0.575,
      0.712
    ],
    "onlyNewer": [
      -0.844,
      1.917,
      -1.003,
      -0.07
    ],
    "longer": [
      -0.75,
      1.606,
      -0.058,
      -0.798
    ],
    "replacedHead": [
      0.032,
      -0.645,
      -0.024,
      0.637
    ],
    "replacedInside": [
      -0.272,
      -0.464,
      0.433,
      0.303
    ],
    "replacedTail": [
      -0.246,
      -0.214,
      0.369,
      0.092
    ],
    "replacedTwice": [
      0.406,
      -0.177,
      -0.557,
      0.328
    ],
    "replacedOnlyHead": [
      0.115,
      -0.487,
      0.014,
      0.358
    ],
    "replacedOnlyTail": [
      -0.842,
      -0.097,
      0.886,
      0.053
    ],
    "onlyAdds": [
      -0.465,
      0.841,
      -0.063,
      -0.313
    ],
    "equalContent": [
      0.144,
      -0.262,
      0.225,
      -0.108
    ],
    "onlyLeavesOut": [
      0.225,
      -0.058,
      -0.135,
      -0.032
    ],
    "headKept": [
      0.112,
      0.254,
      -0.168,
      -0.197
    ],
    "tailKept": [
      -0.217,
      0.646,
      -0.196,
      -0.233
    ],
    "headOnly": [
      -0.148,
      -0.342,
      0.094,
      0.395
    ],
    "tailOnly": [
      -0.476,
      0.051,
      0.066,
      0.359
    ],
    "goesOn": [
      0.387,
      0.6,
      0.046,
      -1.034
    ],
    "quantityShared": [
      1.283,
      -0.167,
      -0.471,
      -0.645
    ],
    "quantityChanged": [
      -1.068,
      -0.11,
      0.661,
      0.517
    ],
    "quantityAdded": [
      -0.898,
      1.282,
      -0.408,
      0.025
    ],
    "quantityLost": [
      -0.491,
      -0.135,
      -0.152,
      0.778
    ],
    "quantityChangedAlone": [
      -0.691,
      -0.083,
      0.698,
      0.076
    ],
    "quantityChangedHead": [
      -0.406,
      0.057,
      -0.077,
      0.426
    ],
    "namesShared": [
      0.013,
      0.193,
      -0.166,
      -0.039
    ],
    "namesAdded": [
      -0.623,
      0.25,
      0.062,
      0.311
    ],
    "namesLost": [
      -0.33,
      -0.412,
      0.523,
      0.22
    ],
    "namesReplaced": [
      -0.772,
      -0.239,
      0.192,
      0.819
    ],
    "namesReplacedTail": [
      -0.288,
      -0.148,
      0.301,
      0.135
    ],
    "namesAddedOnly": [
      -0.807,
      0.825,
      0.462,
      -0.481
    ],
    "peopleChanged": [
      -0.065,
      -0.057,
      0.184,
      -0.062
    ],
    "duty": [
      0.142,
      -0.155,
      0.201,
      -0.188
    ],
    "dutyChanged": [
      -0.151,
      -0.025,
      0.112,
      0.065
    ],
    "entitiesShared": [
      0.061,
      0.062,
      -0.521,
      0.397
    ],
    "entitiesDisjoint": [
      -0.668,
      -0.202,
      0.209,
      0.662
    ],
    "scopesExclude": [
      -0.302,
      -0.186,
      -0.267,
      0.756
    ],
    "scopesExcludeOnly": [
      -0.563,
      -0.368,
      -0.53,
      1.461
    ],
    "opposed": [
      0.51,
      -0.399,
      0.628,
      -0.74
    ],
    "opposedOverlap": [
      -1.364,
      -0.105,
      1.325,
      0.144
    ],
    "opposedInScope": [
      -0.269,
      -0.039,
      -0.257,
      0.565
    ],
    "bothDeny": [
      0.535,
      -0.071,
      -0.408,
      -0.056
    ],
    "changed": [
      -0.738,
      -0.85,
      2.441,
      -0.853
    ],
    "changedNames": [
      -0.024,
      -0.071,
      0.674,
      -0.579
    ],
    "changedQuantity": [
      -0.056,
      -0.014,
      0.358,
      -0.289
    ],
    "changedOpposed": [
      0.009,
      -0.116,
      0.119,
      -0.012
    ],
    "now": [
      -0.34,
      -0.201,
      0.972,
      -0.431
    ],
    "qualifier": [
      -0.335,
      0.876,
      -0.43,
      -0.111
    ],
    "cause": [
      -0.176,
      0.244,
      -0.063,
      -0.006
    ],
    "crossScript": [
      0.287,
      0.335,
      0.006,
      -0.628
    ],
    "chinese": [
      -0.195,
      0,
      0.229,
      -0.035
    ]
  }
};

/** With the cosines of one model. */
export const LEARNT_BY_MEANING: LearntWeights & { readonly modelId: string } = {
  "modelId": "multilingual-e5-small-80k-q8",
  "bias": [
    1.579,
    -1.693,
    -2,
    2.114
  ],
  "weights": {
    "sameText": [
      0.069,
      -0.003,
      -0.065,
      -0.001
    ],
    "olderInNewer": [
      -0.221,
      0.665,
      0.116,
      -0.56
    ],
    "newerInOlder": [
      0.758,
      -0.806,
      0.465,
      -0.416
    ],
    "overlap": [
      0.268,
      -0.071,
      0.29,
      -0.488
    ],
    "pairs": [
      -1.199,
      0.298,
      1.012,
      -0.11
    ],
    "nothingShared": [
      -0.098,
      -0.399,
      0.097,
      0.4
    ],
    "oneShared": [
      0.33,
      -0.172,
      0.157,
      -0.315
    ],
    "onlyOlder": [
      0.338,
      -0.47,
      -0.485,
      0.617
    ],
    "onlyNewer": [
      -0.781,
      1.883,
      -0.821,
      -0.281
    ],
    "longer": [
      -0.76,
      1.567,
      0.045,
      -0.852
    ],
    "replacedHead": [
      0.027,
      -0.658,
      -0.041,
      0.672
    ],
    "replacedInside": [
      -0.306,
      -0.471,
      0.404,
      0.373
    ],
    "replacedTail": [
      -0.259,
      -0.219,
      0.369,
      0.109
    ],
    "replacedTwice": [
      0.362,
      -0.181,
      -0.564,
      0.383
    ],
    "replacedOnlyHead": [
      0.096,
      -0.495,
      0.023,
      0.376
    ],
    "replacedOnlyTail": [
      -0.801,
      -0.104,
      0.855,
      0.051
    ],
    "onlyAdds": [
      -0.46,
      0.865,
      -0.088,
      -0.317
    ],
    "equalContent": [
      0.131,
      -0.236,
      0.187,
      -0.083
    ],
    "onlyLeavesOut": [
      0.21,
      -0.054,
      -0.129,
      -0.027
    ],
    "headKept": [
      0.061,
      0.283,
      -0.235,
      -0.108
    ],
    "tailKept": [
      -0.26,
      0.674,
      -0.261,
      -0.153
    ],
    "headOnly": [
      -0.134,
      -0.347,
      0.079,
      0.402
    ],
    "tailOnly": [
      -0.455,
      0.044,
      0.054,
      0.357
    ],
    "goesOn": [
      0.387,
      0.595,
      0.052,
      -1.034
    ],
    "quantityShared": [
      1.25,
      -0.154,
      -0.488,
      -0.608
    ],
    "quantityChanged": [
      -1.074,
      -0.101,
      0.632,
      0.544
    ],
    "quantityAdded": [
      -0.863,
      1.299,
      -0.331,
      -0.105
    ],
    "quantityLost": [
      -0.501,
      -0.134,
      -0.013,
      0.647
    ],
    "quantityChangedAlone": [
      -0.71,
      -0.075,
      0.683,
      0.102
    ],
    "quantityChangedHead": [
      -0.394,
      0.06,
      -0.094,
      0.428
    ],
    "namesShared": [
      -0.029,
      0.199,
      -0.163,
      -0.007
    ],
    "namesAdded": [
      -0.596,
      0.247,
      0.126,
      0.223
    ],
    "namesLost": [
      -0.344,
      -0.415,
      0.498,
      0.261
    ],
    "namesReplaced": [
      -0.752,
      -0.244,
      0.225,
      0.771
    ],
    "namesReplacedTail": [
      -0.292,
      -0.146,
      0.294,
      0.143
    ],
    "namesAddedOnly": [
      -0.766,
      0.813,
      0.478,
      -0.525
    ],
    "peopleChanged": [
      -0.055,
      -0.069,
      0.179,
      -0.054
    ],
    "duty": [
      0.107,
      -0.09,
      0.109,
      -0.126
    ],
    "dutyChanged": [
      -0.143,
      -0.028,
      0.105,
      0.066
    ],
    "entitiesShared": [
      0.084,
      0.053,
      -0.478,
      0.341
    ],
    "entitiesDisjoint": [
      -0.65,
      -0.211,
      0.277,
      0.584
    ],
    "scopesExclude": [
      -0.278,
      -0.192,
      -0.268,
      0.739
    ],
    "scopesExcludeOnly": [
      -0.53,
      -0.381,
      -0.534,
      1.445
    ],
    "opposed": [
      0.556,
      -0.439,
      0.779,
      -0.896
    ],
    "opposedOverlap": [
      -1.324,
      -0.145,
      1.419,
      0.049
    ],
    "opposedInScope": [
      -0.246,
      -0.036,
      -0.265,
      0.546
    ],
    "bothDeny": [
      0.461,
      -0.078,
      -0.421,
      0.038
    ],
    "changed": [
      -0.73,
      -0.836,
      2.449,
      -0.883
    ],
    "changedNames": [
      -0.026,
      -0.08,
      0.686,
      -0.58
    ],
    "changedQuantity": [
      -0.056,
      -0.014,
      0.328,
      -0.258
    ],
    "changedOpposed": [
      0.018,
      -0.1,
      0.091,
      -0.009
    ],
    "now": [
      -0.348,
      -0.197,
      0.982,
      -0.437
    ],
    "qualifier": [
      -0.346,
      0.855,
      -0.387,
      -0.123
    ],
    "cause": [
      -0.184,
      0.257,
      -0.068,
      -0.005
    ],
    "crossScript": [
      0.383,
      0.243,
      0.122,
      -0.748
    ],
    "chinese": [
      -0.449,
      0.106,
      -0.241,
      0.584
    ],
    "closeness": [
      0.333,
      -0.208,
      0.495,
      -0.62
    ],
    "closenessSquared": [
      0.401,
      -0.197,
      0.811,
      -1.015
    ],
    "closenessUnshared": [
      -0.215,
      0.096,
      -0.289,
      0.408
    ]
  }
};
