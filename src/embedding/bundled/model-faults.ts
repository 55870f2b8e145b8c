import { MnemeError } from '../../core/model/errors.js';
import type { ModelFile, ModelSpec } from '../model-spec.js';

const REMEDY = (spec: ModelSpec): string => `Run \`mneme model use ${spec.name}\` or choose the model again in Mneme's settings to fetch it anew.`;

export function modelFileMissing(spec: ModelSpec, file: ModelFile, where: string, cause?: unknown): MnemeError {
  return new MnemeError('model_missing', `The embedding model ${spec.name} lacks ${file.path} in ${where}. ${REMEDY(spec)}`, { cause });
}

export function modelFileDamaged(spec: ModelSpec, file: ModelFile, finding: string): MnemeError {
  return new MnemeError('model_damaged', `${file.path} of the embedding model ${spec.name} is damaged: ${finding}. ${REMEDY(spec)}`);
}

/** Compares before anything is hashed: a download that was cut short is found at once. @throws MnemeError `model_damaged` */
export function checkSize(spec: ModelSpec, file: ModelFile, bytes: number): void {
  if (bytes !== file.bytes) throw modelFileDamaged(spec, file, `${bytes} bytes where there should be ${file.bytes}`);
}

/** @throws MnemeError `model_damaged` */
export function checkHash(spec: ModelSpec, file: ModelFile, sha256: string): void {
  if (sha256 !== file.sha256) throw modelFileDamaged(spec, file, `its SHA-256 is ${sha256.slice(0, 16)}… where it should be ${file.sha256.slice(0, 16)}…`);
}
