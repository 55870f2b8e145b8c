/** What runs or listens in the page and does not end by itself. */
export interface Leftovers {
  readonly timers: number;
  readonly workers: number;
  readonly channels: number;
  readonly objectUrls: number;
  /** On the window, the document and its body, which outlive a plugin. */
  readonly listeners: number;
  /** Everything in the document. */
  readonly elements: number;
}

/** Counts from now on what is started and what is ended. Put in place before the code under test runs. */
export function countLeftovers(): () => Leftovers {
  const timers = countTimers();
  const workers = new Set<Worker>();
  const channels = new Set<MessageChannel>();
  const objectUrls = new Set<string>();
  countWorkers(workers);
  countChannels(channels);
  countObjectUrls(objectUrls);
  const listeners = countListeners();
  return () => ({ timers: timers.size, workers: workers.size, channels: channels.size, objectUrls: objectUrls.size, listeners: listeners.size, elements: document.querySelectorAll('*').length });
}

function countTimers(): ReadonlySet<number> {
  const running = new Set<number>();
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  window.setTimeout = ((action: (...args: unknown[]) => void, delayMs?: number, ...args: unknown[]) => {
    const timer = setTimeout.call(window, () => {
      running.delete(timer);
      action(...args);
    }, delayMs) as unknown as number;
    running.add(timer);
    return timer;
  }) as typeof window.setTimeout;
  window.setInterval = ((action: () => void, delayMs?: number) => {
    const timer = setInterval.call(window, action, delayMs) as unknown as number;
    running.add(timer);
    return timer;
  }) as typeof window.setInterval;
  window.clearTimeout = (timer) => {
    running.delete(timer as number);
    clearTimeout.call(window, timer);
  };
  window.clearInterval = (timer) => {
    running.delete(timer as number);
    clearInterval.call(window, timer);
  };
  return running;
}

function countWorkers(running: Set<Worker>): void {
  window.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      running.add(this);
    }

    override terminate(): void {
      running.delete(this);
      super.terminate();
    }
  };
}

function countChannels(open: Set<MessageChannel>): void {
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      open.add(this);
      for (const port of [this.port1, this.port2]) {
        // One closed end closes the channel.
        port.close = () => {
          open.delete(this);
          MessagePort.prototype.close.call(port);
        };
      }
    }
  };
}

function countObjectUrls(open: Set<string>): void {
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const url = createObjectURL.call(URL, blob);
    open.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    open.delete(url);
    revokeObjectURL.call(URL, url);
  };
}

function countListeners(): ReadonlySet<string> {
  const names = new WeakMap<object, number>();
  let nextName = 0;
  const nameOf = (listener: object): number => {
    const known = names.get(listener) ?? nextName++;
    names.set(listener, known);
    return known;
  };
  const present = new Set<string>();
  const lasting = new Map<EventTarget, string>([[window, 'window'], [document, 'document'], [document.body, 'body']]);
  const keyOf = (target: EventTarget, type: string, listener: object, options: unknown): string => {
    const capture = typeof options === 'object' ? (options as AddEventListenerOptions | null)?.capture === true : options === true;
    return `${lasting.get(target) ?? ''} ${type} ${nameOf(listener)} ${capture}`;
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
    if (lasting.has(this) && listener !== null) present.add(keyOf(this, type, listener, options));
    addEventListener.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
    if (lasting.has(this) && listener !== null) present.delete(keyOf(this, type, listener, options));
    removeEventListener.call(this, type, listener, options);
  };
  return present;
}
