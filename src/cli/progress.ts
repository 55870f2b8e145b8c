import type { EngineStatus } from '../core/model/status.js';
import type { Terminal } from './terminal.js';

/** How often progress is told where no person looks at a line that changes. */
const LOG_EVERY_MS = 5000;

/** A sentence on how far the index is; `undefined` where there is nothing going on. */
export function progressLine({ text, vectors }: EngineStatus): string | undefined {
  switch (text.state) {
    case 'loading':
      return 'Loading the index.';
    case 'indexing':
      return `Reading notes: ${text.done} of ${text.total}.`;
    case 'complete':
    case 'failed':
      break;
  }
  if (vectors.state !== 'running') return undefined;
  const left = vectors.secondsLeft === undefined ? '' : `, about ${duration(vectors.secondsLeft)} left`;
  return `Vectors: ${vectors.done} of ${vectors.total} (${vectors.perSecond.toFixed(0)} a second${left}).`;
}

/** Shows the progress of the statuses that it is given. */
export function progressTeller(terminal: Terminal): (status: EngineStatus) => void {
  // Short work is over before anybody asks what it is doing.
  let toldAtMs = performance.now();
  return (status) => {
    const line = progressLine(status);
    if (line === undefined) return;
    if (process.stderr.isTTY) {
      terminal.progress(line);
    } else if (performance.now() - toldAtMs >= LOG_EVERY_MS) {
      toldAtMs = performance.now();
      terminal.err(line);
    }
  };
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
