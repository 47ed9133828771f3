/**
 * What leaves the process of a span. The SDK's interceptors put all that they know into spans: whole memos, and what errors say with their
 * stacks. Here only what is named goes out; where payloads are encrypted, spans must not tell them after all.
 */
import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

/** Attributes that are let out: the SDK's names of runs, and ours of calls. A workflow's id holds the order's reference. */
const LET_OUT: ReadonlySet<string> = new Set([
  'run_id',
  'temporalWorkflowId',
  'temporalActivityId',
  'temporalUpdateId',
  'ndc.provider',
  'ndc.operation',
  'ndc.correlation_id',
  'ndc.attempt',
  'ndc.answer_bytes',
  'ndc.error.kind',
  'error.type',
  'exception.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'server.address',
  'server.port',
]);

/** The exporter, given clean spans alone. */
export function withCleanSpans(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(clean), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function clean(span: ReadableSpan): ReadableSpan {
  const { name, kind, parentSpanId, startTime, endTime, duration, ended, resource } = span;
  const { droppedAttributesCount, droppedEventsCount, droppedLinksCount, instrumentationLibrary } = span;
  return {
    ...{ name, kind, parentSpanId, startTime, endTime, duration, ended, resource, instrumentationLibrary },
    ...{ droppedAttributesCount, droppedEventsCount, droppedLinksCount },
    spanContext: () => span.spanContext(),
    status: { code: span.status.code },
    attributes: letOut(span.attributes),
    events: span.events.map((event) => ({ ...event, attributes: letOut(event.attributes ?? {}) })),
    links: [],
  };
}

function letOut(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => LET_OUT.has(name)));
}
