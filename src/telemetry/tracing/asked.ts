/** Whether traces are wanted: OpenTelemetry's own variables say so. A file of its own, so that who wants none loads nothing of it. */

/** What the standard's variables say; with none of them set, no. */
export function tracesAsked(env: NodeJS.ProcessEnv = process.env): boolean {
  if (/^true$/i.test(env.OTEL_SDK_DISABLED ?? '') || env.OTEL_TRACES_EXPORTER === 'none') return false;
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}
