import { serveParsing } from './serve-parsing.js';
import { webWorkerPort } from './web-channel.js';

/** Entry of the Web Worker that parses notes in Obsidian. */
serveParsing(webWorkerPort());
