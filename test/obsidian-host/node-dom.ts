// The browser's globals, for a plugin that runs in Node as it does in the app's window, where both worlds meet. Node's own
// globals (fetch, URL, timers, AbortController, …) stay: in the app they work alike.
import { Window } from 'happy-dom';
import { NodeWorker } from './node-worker.js';

const window = new Window({ url: 'app://obsidian.md/index.html' });

const own = ['document', 'Document', 'DocumentFragment', 'Element', 'Node', 'Text', 'Event', 'CustomEvent', 'UIEvent', 'MouseEvent', 'KeyboardEvent', 'FocusEvent', 'InputEvent', 'getComputedStyle', 'MutationObserver', 'DOMParser', 'navigator'];
const elements = Object.getOwnPropertyNames(window).filter((name) => /^(HTML|SVG)\w*Element$/.test(name));
for (const name of [...own, ...elements]) Object.defineProperty(globalThis, name, { value: Reflect.get(window, name) as unknown, configurable: true, writable: true });
Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true, writable: true });
Object.defineProperty(globalThis, 'self', { value: globalThis, configurable: true, writable: true });
Object.defineProperty(globalThis, 'Worker', { value: NodeWorker, configurable: true, writable: true });
