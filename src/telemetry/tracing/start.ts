/**
 * Traces by OpenTelemetry: from a command, or a request to the API, through the workflow and its activities to the call of the service. Where they go, and
 * how many, the standard's variables say: OTEL_EXPORTER_OTLP_*, OTEL_TRACES_SAMPLER, OTEL_RESOURCE_ATTRIBUTES, OTEL_BSP_*.
 */
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { Resource, envDetectorSync } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { ClientInterceptors } from '@temporalio/client';
import {
  OpenTelemetryActivityInboundInterceptor,
  OpenTelemetryWorkflowClientInterceptor,
  makeWorkflowExporter,
} from '@temporalio/interceptors-opentelemetry';
import type { WorkerOptions } from '@temporalio/worker';
import type { CallObserver } from '../observedClient';
import { callSpans } from './callSpans';
import { withCleanSpans } from './cleanSpans';
import { requestSpans, type RequestObserver } from './requestSpans';

/** Traces of this process. */
export interface Tracing {
  /** Makes the spans of the calls to one address. */
  callsTo(baseUrl: string): CallObserver;
  /** Makes the spans of the requests to an API. */
  requests: RequestObserver;
  /** Does the work within one span: what it asks of Temporal is one trace. */
  within<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** For a `Client`. */
  client: ClientInterceptors;
  /** For `Worker.create`; the workflow code must hold `src/workflows/tracing`. */
  worker: Required<Pick<WorkerOptions, 'interceptors' | 'sinks'>>;
  /** Sends what is left, and ends. What cannot be sent is lost: nothing waits for a receiver that is away. */
  close(): Promise<void>;
}

/** Begins to trace. Once in a process: OpenTelemetry is global. */
export function startTracing(): Tracing {
  const resource = Resource.default()
    .merge(new Resource({ 'service.name': 'ndc-flows' }))
    .merge(new Resource(envDetectorSync.detect().attributes));
  const processor = new BatchSpanProcessor(withCleanSpans(new OTLPTraceExporter()));
  const provider = new BasicTracerProvider({ resource, spanProcessors: [processor] });
  provider.register({ contextManager: new AsyncLocalStorageContextManager().enable() });
  const tracer = provider.getTracer('ndc-flows');
  const client = { workflow: [new OpenTelemetryWorkflowClientInterceptor({ tracer })] };
  return {
    callsTo: (baseUrl) => callSpans(tracer, baseUrl),
    requests: requestSpans(tracer),
    within: (name, work) => tracer.startActiveSpan(name, (span) => work().finally(() => span.end())),
    client,
    worker: {
      interceptors: {
        activity: [(ctx) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(ctx, { tracer }) })],
      },
      sinks: { exporter: makeWorkflowExporter(processor, resource) },
    },
    close: async () => {
      // A receiver that is away is no reason to fail.
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
