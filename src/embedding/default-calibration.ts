import type { Calibration } from '../core/model/embedder.js';

/**
 * For a model that nobody has measured: cosines of most models lie within this range, and with an unknown vector space full
 * text has half a say. `mneme model calibrate` measures better values.
 */
export function defaultCalibration(): Calibration {
  return { cosineLow: 0.2, cosineHigh: 0.95, textShare: { latin: 0.5, cjk: 0.5 }, useAt: 0.5, weakAt: 0.3 };
}
