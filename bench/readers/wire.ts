/** The request of the readers that are not ours: the body as it comes, gzipped. */
import { Agent, type Dispatcher } from 'undici';

export interface Wire {
  /** The body of the answer. */
  ask(): Promise<Dispatcher.ResponseData['body']>;
  close(): Promise<void>;
}

/** Asks `url` with nothing but what makes it an answerable request: the least that anybody would send. */
export function wireTo(url: string): Wire {
  const { origin, pathname } = new URL(url);
  const agent = new Agent();
  return {
    ask: async () => {
      const { body } = await agent.request({
        origin,
        path: pathname,
        method: 'POST',
        headers: { 'Content-Type': 'text/xml;charset=UTF-8', 'Accept-Encoding': 'gzip' },
        body: '<AirShoppingRQ/>',
      });
      return body;
    },
    close: () => agent.destroy(),
  };
}
