/** Routes that answer with a stream of events: only whoever asks for one (`Accept: text/event-stream`) gets there. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What such answers are. */
export const EVENT_STREAM = 'text/event-stream';

/** The constraint of such a route. */
export const onlyForStreams = { accept: EVENT_STREAM };

/** Adds the constraint. An order may be called like the route: whoever asks for no stream reads that order. */
export function tellStreams(server: FastifyInstance): void {
  server.addConstraintStrategy({
    name: 'accept',
    storage: () => {
      const handlers = new Map<unknown, never>();
      return {
        get: (type) => handlers.get(type) ?? null,
        set: (type, handler) => void handlers.set(type, handler as never),
      };
    },
    deriveConstraint: ({ headers }: IncomingMessage) =>
      headers.accept?.includes(EVENT_STREAM) ? EVENT_STREAM : undefined,
  });
}
