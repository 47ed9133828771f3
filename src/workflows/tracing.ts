/**
 * Workflow interceptors that record spans. Only the workflow bundle for tracing contains this module.
 *
 * Tracing must not change what a workflow does: it is switched on and off while orders run for weeks. The SDK's own interceptors await the
 * calls they wrap, which changes the order in which code runs, and draw ids from the workflow's random sequence, which also supplies its
 * CorrelationIDs. These interceptors return the original promise and use their own random stream.
 * The imports reach into the SDK package's inner files because its public entry exports only the complete interceptors.
 */
import '@temporalio/interceptors-opentelemetry/lib/workflow/runtime';
import { SpanStatusCode, context, trace, type Context, type Span, type Tracer } from '@opentelemetry/api';
import { BasicTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import {
  extractContextFromHeaders,
  headersWithContext,
} from '@temporalio/interceptors-opentelemetry/lib/instrumentation';
import { ContextManager } from '@temporalio/interceptors-opentelemetry/lib/workflow/context-manager';
import { SpanExporter } from '@temporalio/interceptors-opentelemetry/lib/workflow/span-exporter';
import {
  ContinueAsNew,
  getRandomStream,
  workflowInfo,
  type WorkflowInboundCallsInterceptor,
  type WorkflowInterceptorsFactory,
  type WorkflowOutboundCallsInterceptor,
} from '@temporalio/workflow';

const contextManager = new ContextManager();
let known: Tracer | undefined;

function tracer(): Tracer {
  if (known) return known;
  const provider = new BasicTracerProvider({
    idGenerator: { generateTraceId: () => randomHex(16), generateSpanId: () => randomHex(8) },
    spanProcessors: [new SimpleSpanProcessor(new SpanExporter())],
  });
  provider.register({ contextManager });
  return (known = provider.getTracer('ndc-flows'));
}

function randomHex(length: number): string {
  const bytes = getRandomStream('ndc-flows/tracing').fill(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Runs `work` in a span below `parent` and returns the promise of `work` itself. */
function within<Result>(
  name: string,
  work: () => Promise<Result>,
  parent: Context = context.active(),
): Promise<Result> {
  const { workflowId, runId } = workflowInfo();
  const attributes = { temporalWorkflowId: workflowId, run_id: runId };
  const span = tracer().startSpan(name, { attributes }, parent);
  try {
    const running = context.with(trace.setSpan(parent, span), work);
    // Not chained to the returned promise, so that callers resume exactly as they would without tracing.
    running.then(
      () => end(span, SpanStatusCode.OK),
      (error: unknown) => end(span, statusOf(error)),
    );
    return running;
  } catch (error) {
    end(span, statusOf(error));
    throw error;
  }
}

function statusOf(error: unknown): SpanStatusCode {
  return error instanceof ContinueAsNew ? SpanStatusCode.OK : SpanStatusCode.ERROR;
}

function end(span: Span, code: SpanStatusCode): void {
  span.setStatus({ code });
  span.end();
}

const inbound: WorkflowInboundCallsInterceptor = {
  execute: (input, next) =>
    within(
      `RunWorkflow:${workflowInfo().workflowType}`,
      () => next(input),
      extractContextFromHeaders(input.headers),
    ),
  handleUpdate: (input, next) =>
    within(`HandleUpdate:${input.name}`, () => next(input), extractContextFromHeaders(input.headers)),
};

const outbound: WorkflowOutboundCallsInterceptor = {
  scheduleActivity: (input, next) =>
    within(`StartActivity:${input.activityType}`, () => next(carrying(input))),
  scheduleLocalActivity: (input, next) =>
    within(`StartActivity:${input.activityType}`, () => next(carrying(input))),
  continueAsNew: (input, next) =>
    within(`ContinueAsNew:${input.options.workflowType}`, () => next(carrying(input))),
};

/** Adds the current span to the headers of an outbound call. */
function carrying<Input extends { headers: Parameters<typeof headersWithContext>[0] }>(input: Input): Input {
  return { ...input, headers: headersWithContext(input.headers) };
}

/** Creates the interceptors of one workflow. */
export const interceptors: WorkflowInterceptorsFactory = () => {
  // Register the provider first: reading a header needs the propagator that it registers.
  tracer();
  return {
    inbound: [inbound],
    outbound: [outbound],
    internals: [
      {
        dispose: (input, next) => {
          contextManager.disable();
          next(input);
        },
      },
    ],
  };
};
