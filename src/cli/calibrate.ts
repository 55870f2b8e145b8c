import type { Calibration } from '../core/model/embedder.js';
import { calibrateOnBuiltInTexts } from '../embedding/built-in-calibration.js';
import { saveCalibration } from '../embedding/saved-calibration.js';
import { deviceId } from '../vault/node/device.js';
import { indexHome, stateStore } from '../vault/node/plugin-folder.js';
import { openChosenModel } from './node-model.js';
import { untilStopped } from './stop-signal.js';
import type { Terminal } from './terminal.js';
import { openContext, type VaultContext, type VaultOptions } from './vault-context.js';

/** Measures the chosen model and keeps what was measured for this vault on this machine. Needed for models that nobody has measured yet. */
export async function calibrate(options: VaultOptions, terminal: Terminal): Promise<void> {
  const context = await openContext(options);
  const { model, calibration } = await untilStopped((stopped) => measure(context, terminal, stopped));
  if (options.json === true) {
    terminal.out(JSON.stringify({ model, calibration }));
    return;
  }
  const { cosineLow, cosineHigh, textShare } = calibration;
  terminal.out(`${model}: cosines from ${cosineLow} (nothing in common) to ${cosineHigh} (the same).`);
  terminal.out(`Words have ${percent(textShare.latin)} of the say in Latin script, ${percent(textShare.cjk)} in Chinese, Japanese and Korean; meaning has the rest.`);
  terminal.out('Kept for this vault; used from the next start.');
}

async function measure({ vaultPath, settings, folders }: VaultContext, terminal: Terminal, stopped: AbortSignal): Promise<{ model: string; calibration: Calibration }> {
  const embedder = await openChosenModel(settings, stopped, (message) => terminal.err(message));
  try {
    const calibration = await calibrateOnBuiltInTexts(embedder, stopped);
    const home = await indexHome(vaultPath, await deviceId(folders.config), folders);
    await saveCalibration(stateStore(home), embedder, calibration);
    return { model: embedder.lock.id, calibration };
  } finally {
    await embedder.dispose();
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
