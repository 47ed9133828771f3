/** Traces of a command, where OpenTelemetry's variables ask for them; whoever does not ask loads nothing of it. */
import { tracesAsked } from '../telemetry/tracing/asked';
import type { Tracing } from '../telemetry/tracing/start';

/** Begins to trace this process, or nothing. The caller closes it, so that the last spans are sent. */
export async function tracingOf(env: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  if (!tracesAsked(env)) return undefined;
  const { startTracing } = await import('../telemetry/tracing/start');
  return startTracing();
}
