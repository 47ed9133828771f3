/** A span for each request that the HTTP API lets in, below the span of whoever asks: a `traceparent` of theirs is taken up. */
import type { IncomingHttpHeaders } from 'node:http';
import {
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  type Context,
  type Tracer,
} from '@opentelemetry/api';

/** A request as its span names it. Nothing that was sent but the trace that it belongs to. */
export interface TracedRequest {
  method: string;
  /** The route and not the address: `/orders/{reference}`. */
  route: string;
  headers: IncomingHttpHeaders;
}

/** Stands around a request: gives or throws what the work does. The work says with which status it was answered. */
export type RequestObserver = <T>(
  request: TracedRequest,
  work: (answered: (status: number) => void) => Promise<T>,
) => Promise<T>;

/** Observes the requests of an API. */
export function requestSpans(tracer: Tracer): RequestObserver {
  return ({ method, route, headers }, work) => {
    const attributes = { 'http.request.method': method, 'http.route': route };
    const options = { kind: SpanKind.SERVER, attributes };
    return tracer.startActiveSpan(`${method} ${route}`, options, parentIn(headers), async (span) => {
      try {
        return await work((status) => {
          span.setAttribute('http.response.status_code', status);
          // What a caller did wrong is no error of the server's.
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        });
      } finally {
        span.end();
      }
    });
  };
}

/** The caller's trace, and nothing else of theirs: baggage can hold anything, and would go on into histories. */
function parentIn(headers: IncomingHttpHeaders): Context {
  return propagation.deleteBaggage(propagation.extract(context.active(), headers));
}
