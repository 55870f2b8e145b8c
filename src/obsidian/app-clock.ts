import type { Clock } from '../core/model/clock.js';

/**
 * The app window's time. Gives way through a message rather than a timer: nested timers are held back by 4 ms each, and
 * by a second each while the window is in the background.
 *
 * `dispose` ends its timers and its message port; whoever made it calls it.
 */
export class AppClock implements Clock {
  private readonly timers = new Set<number>();
  private readonly channel = new MessageChannel();
  private readonly turns: (() => void)[] = [];

  constructor() {
    this.channel.port1.onmessage = () => this.turns.shift()?.();
  }

  now(): number {
    return Date.now();
  }

  ticks(): number {
    return performance.now();
  }

  after(delayMs: number, action: () => void): () => void {
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      action();
    }, delayMs);
    this.timers.add(timer);
    return () => {
      window.clearTimeout(timer);
      this.timers.delete(timer);
    };
  }

  giveWay(): Promise<void> {
    return new Promise((resolve) => {
      this.turns.push(resolve);
      this.channel.port2.postMessage(undefined);
    });
  }

  /** What still waits for its turn gets it, so that nothing hangs; timers do not fire any more. */
  dispose(): void {
    for (const timer of this.timers) window.clearTimeout(timer);
    this.timers.clear();
    this.channel.port1.onmessage = null;
    this.channel.port1.close();
    for (const turn of this.turns.splice(0)) turn();
  }
}
