import type { ServerResponse } from 'node:http';

import { scriptedServer, type ScriptedServer } from './scripted-server.js';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content?: string | readonly { readonly type: string; readonly text?: string }[] | null;
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly description?: string } }[];
}

/** What the model says next: words, or a call of a tool. */
export type ChatReply = { readonly say: string } | { readonly call: string; readonly with: object };

/** A model that does what a test says, behind an OpenAI-compatible endpoint on the loopback. */
export interface ScriptedModel extends AsyncDisposable {
  readonly origin: string;
  /** What it was asked, in order. */
  readonly requests: ChatRequest[];
}

export async function scriptedModel(reply: (request: ChatRequest) => ChatReply): Promise<ScriptedModel> {
  const requests: ChatRequest[] = [];
  const server: ScriptedServer = await scriptedServer(({ body }, response) => {
    const request = JSON.parse(body) as ChatRequest;
    requests.push(request);
    stream(response, reply(request));
  });
  return { origin: server.origin, requests, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** All text of a role's messages. */
export function textOf(request: ChatRequest | undefined, role: ChatMessage['role']): string {
  return (request?.messages ?? []).flatMap(({ role: who, content }) => (who !== role || content === undefined || content === null ? [] : typeof content === 'string' ? [content] : content.map(({ text }) => text ?? ''))).join('\n');
}

function stream(response: ServerResponse, reply: ChatReply): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null): void => void response.write(`data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm1', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
  if ('say' in reply) {
    send({ role: 'assistant', content: reply.say }, null);
    send({}, 'stop');
  } else {
    send({ role: 'assistant', tool_calls: [{ index: 0, id: `call_${reply.call}`, type: 'function', function: { name: reply.call, arguments: JSON.stringify(reply.with) } }] }, null);
    send({}, 'tool_calls');
  }
  response.end('data: [DONE]\n\n');
}
