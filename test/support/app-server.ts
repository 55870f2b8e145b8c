import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { NodeDisk } from '../obsidian-host/node-disk.js';

/** Answers one request of a page; false where it is not for it. */
export type PageRoute = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * What a page that stands in for the app needs of this machine: a folder's files under `/disk/CALL`, and under `/ask`
 * requests that no origin holds back, which the app makes in its main process.
 */
export function appServer(folder: string): PageRoute {
  const disk = new NodeDisk(folder);
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/ask') settle(response, ask(request, response));
    else if (url.pathname.startsWith('/disk/')) settle(response, callDisk(disk, url, request, response));
    else return false;
    return true;
  };
}

function settle(response: ServerResponse, work: Promise<void>): void {
  work.catch((thrown: unknown) => {
    const { message, code } = thrown as NodeJS.ErrnoException;
    response.writeHead(500).end(JSON.stringify({ message, code }));
  });
}

async function callDisk(disk: NodeDisk, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = url.searchParams.get('path') ?? '';
  const call = url.pathname.slice('/disk/'.length);
  switch (call) {
    case 'list':
      response.end(JSON.stringify(await disk.list(path)));
      return;
    case 'stat':
      response.end(JSON.stringify((await disk.stat(path)) ?? null));
      return;
    case 'read':
      response.end(await disk.read(path));
      return;
    case 'write':
    case 'append':
      await disk[call](path, await buffer(request));
      break;
    case 'mkdir':
    case 'remove':
      await disk[call](path);
      break;
    case 'rename':
      await disk.rename(path, url.searchParams.get('to') ?? '');
      break;
    default:
      throw new Error(`The disk has no call ${call}.`);
  }
  response.end();
}

async function ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url, ...init } = JSON.parse((await buffer(request)).toString()) as { url: string; method: string; headers: Record<string, string>; body?: string };
  const answer = await fetch(url, init);
  response.setHeader('x-status', answer.status).setHeader('x-headers', JSON.stringify([...answer.headers]));
  response.end(new Uint8Array(await answer.arrayBuffer()));
}
