/**
 * Spans of workflows, where traces are wanted: a module of its own that only the bundles for tracing hold.
 *
 * Whether a worker traces must change nothing of what a workflow does: orders live for weeks, and tracing is switched on and off meanwhile.
 * The SDK's own interceptors await what they stand around, which lets other code go first, and draw ids from the workflow's own random
 * sequence, from which its CorrelationIDs come. These here hand on the very promise that they are given, and have a sequence of their own.
 * Their parts come from the SDK's inner files: its public ones hold nothing for workflows but the whole interceptors.
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

/** Runs `work` in a span below `parent`, and gives its own promise. */
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
    // On the side: whoever waits for the promise goes on as early as if nobody looked.
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

/** What is sent, with the span that it belongs to. */
function carrying<Input extends { headers: Parameters<typeof headersWithContext>[0] }>(input: Input): Input {
  return { ...input, headers: headersWithContext(input.headers) };
}

/** What the bundle's workflows are intercepted by. */
export const interceptors: WorkflowInterceptorsFactory = () => {
  // Before anything is taken from a header: it is read by what the provider registers.
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
