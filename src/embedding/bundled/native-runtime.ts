import { env } from '@xenova/transformers';

import type { FolderSource } from './embed-protocol.js';
import { refuseRequests } from './offline.js';
import { loadSentenceModel, type SentenceModel } from './sentence-model.js';

/** transformers.js on onnxruntime-node, from a folder. Importing this file loads the native runtime. @throws MnemeError `model_damaged` */
export async function loadNatively(source: FolderSource): Promise<SentenceModel> {
  refuseRequests(env);
  // An absolute path in the place of a name is taken as it is.
  return loadSentenceModel(source.folder, source.spec, source.threads);
}
