/** Follows server-sent events, as a page's `EventSource` does. */
import http, { type OutgoingHttpHeaders } from 'node:http';
import { eventually } from './eventually';

/** One event. */
export interface Event {
  name: string;
  data: Record<string, unknown>;
}

/** A stream that is being read. */
export interface Following {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Everything so far, as it came. */
  text(): string;
  events(): Event[];
  /** Resolves with the first event that fits. */
  until(fits: (event: Event) => boolean): Promise<Event>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  stop(): void;
}

/** Begins to follow; resolves once the first bytes are there, or the refusal. */
export async function follow(url: string, headers: OutgoingHttpHeaders = {}): Promise<Following> {
  let text = '';
  const request = http.get(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = new Promise<void>((resolve) => {
    response.on('close', resolve).on('error', () => resolve());
  });
  const events = (): Event[] =>
    text.split('\n\n').flatMap((written) => {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(written) ?? [];
      return name && data ? [{ name, data: JSON.parse(data) as Event['data'] }] : [];
    });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    events,
    until: (fits) =>
      eventually(
        () => Promise.resolve(events().find(fits)),
        (event) => event !== undefined,
      ) as Promise<Event>,
    ended,
    stop: () => request.destroy(),
  };
}
