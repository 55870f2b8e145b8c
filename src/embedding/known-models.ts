import miniLm from '../../models/all-MiniLM-L6-v2/mneme-model.json';
import bge from '../../models/bge-small-en-v1.5/mneme-model.json';
import e5 from '../../models/multilingual-e5-small-80k-q8/mneme-model.json';
import { parseModelSpec, type ModelSpec } from './model-spec.js';

/** The models whose descriptors are part of the build, the default first. Others are found by their descriptors on disk or at an address. */
export const KNOWN_MODELS: readonly ModelSpec[] = [e5, bge, miniLm].map((descriptor) => parseModelSpec(descriptor, `The descriptor of ${descriptor.name}`));
