import { answerJson, scriptedServer, type Received, type ScriptedServer } from './scripted-server.js';

interface Asked {
  readonly task: string;
  readonly data: string;
}

/** What a request to a chat endpoint of either kind asks. */
export function askedIn({ body }: Pick<Received, 'body'>): Asked {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
  const of = (role: string): string => messages.find((message) => message.role === role)?.content ?? '';
  return { task: of('system'), data: of('user') };
}

/** A real endpoint that answers with what the test says, in the form of OpenAI or of Ollama, whichever is asked for. */
export function chatServer(answer: (asked: Asked) => string): Promise<ScriptedServer> {
  return scriptedServer((request, response) => {
    const content = answer(askedIn(request));
    answerJson(response, request.url.endsWith('/api/chat') ? { message: { role: 'assistant', content }, done: true } : { choices: [{ index: 0, message: { role: 'assistant', content } }] });
  });
}
