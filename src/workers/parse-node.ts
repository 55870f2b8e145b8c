import { nodeWorkerPort } from './node-channel.js';
import { serveParsing } from './serve-parsing.js';

/** Entry of the worker thread that parses notes. */
serveParsing(nodeWorkerPort());
