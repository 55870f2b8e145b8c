import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Where a command's words go. What was asked for goes to `out`, everything about it to `err`, so that output can be piped. */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
  /** Replaces the line on `err` where a person looks at it; nothing otherwise. */
  progress(line: string): void;
  /** `undefined` where nobody is there to answer. */
  ask(question: string): Promise<boolean | undefined>;
  /** What is typed is not shown. `undefined` where nobody is there to answer. */
  askSecret(question: string): Promise<string | undefined>;
}

/** Whoever reads the output may leave early (`mneme recall … | head -1`); the work itself goes on to its end. */
function throwUnlessNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

const CLEAR_LINE = '\r\u001b[K';

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  for (const stream of [stdout, stderr]) stream.on('error', throwUnlessNobodyReads);
  let shown = false;
  const clear = (): string => {
    const before = shown ? CLEAR_LINE : '';
    shown = false;
    return before;
  };
  return {
    out: (line) => void stdout.write(`${line}\n`),
    err: (line) => void stderr.write(`${clear()}${line}\n`),
    progress(line) {
      if (!stderr.isTTY) return;
      stderr.write(`${CLEAR_LINE}${line.slice(0, stderr.columns - 1)}`);
      shown = true;
    },
    async ask(question) {
      if (!stdin.isTTY || !stderr.isTTY) return undefined;
      const lines = createInterface({ input: stdin, output: stderr });
      try {
        return /^y(es)?$/i.test((await lines.question(`${clear()}${question} [y/N] `)).trim());
      } finally {
        lines.close();
      }
    },
    async askSecret(question) {
      if (!stdin.isTTY || !stderr.isTTY) return undefined;
      const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
      const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
      stderr.write(`${clear()}${question} `);
      try {
        return await lines.question('');
      } finally {
        lines.close();
        stderr.write('\n');
      }
    },
  };
}
