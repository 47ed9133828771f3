/** A span for each call of a service, below the span of its activity: the CorrelationID stands in it, as the airline's support knows it. */
import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { NdcError } from '../../ndc/errors';
import type { CallObserver } from '../observedClient';

/** Observes the calls to one address. */
export function callSpans(tracer: Tracer, baseUrl: string): CallObserver {
  const { hostname, port, protocol } = new URL(baseUrl);
  const server = {
    'http.request.method': 'POST',
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
  };
  return (call, work) => {
    const { provider, operation, correlationId, attempt } = call;
    const attributes = {
      ...server,
      'ndc.provider': provider,
      'ndc.operation': operation,
      'ndc.correlation_id': correlationId,
      ...(attempt !== undefined && { 'ndc.attempt': attempt }),
    };
    return tracer.startActiveSpan(
      `Call:${operation}`,
      { kind: SpanKind.CLIENT, attributes },
      async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          const problem = error instanceof NdcError ? error.problem : undefined;
          if (problem) span.setAttribute('ndc.error.kind', problem.kind);
          span.setAttribute('error.type', problem?.code ?? 'worker-defect');
          throw error;
        } finally {
          if (call.status !== undefined) span.setAttribute('http.response.status_code', call.status);
          if (call.bytes !== undefined) span.setAttribute('ndc.answer_bytes', call.bytes);
          span.end();
        }
      },
    );
  };
}
