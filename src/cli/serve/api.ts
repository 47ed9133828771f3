/** Runs the HTTP API in the foreground, and says where it listens and for whom. */
import { NobodyMayAsk, openApiAudit, startApi } from '../../api';
import { configPath, currentApi, loadApi, namesIn, type ApiConfig } from '../../config';
import { learnEnvironment } from '../../log';
import { exitStatus, type ExitStatus } from '../exit';
import { explain, explainedLines } from '../explain';
import { configIfAny, withOrders, type GlobalOptions } from '../globals';
import type { Output, Result } from '../output';
import { listenForSignals } from '../signals';
import { logOf } from './log';

/** The command's options. */
export interface ApiFlags {
  port?: number;
  host?: string;
}

/**
 * Serves until a signal comes.
 *
 * @throws ConfigMissing, ConfigInvalid, NobodyMayAsk, ServerUnsafe, AuditUnwritable, and what connecting throws; Node's error where the port is taken
 */
export async function serveApi(options: GlobalOptions & ApiFlags, output: Output): Promise<ExitStatus> {
  const { terminal } = options;
  const { env } = terminal;
  const signals = listenForSignals(terminal);
  const { file } = configPath(options.config, env);
  const api = await loadApi(file, env);
  if (api.tokens.length === 0) throw new NobodyMayAsk();
  const { port = api.port, host = api.host } = options;
  const settings = { ...api, port, host };
  const config = await configIfAny(options);
  learnEnvironment(env);
  const log = logOf('ndc-flows api', terminal);
  return withOrders(
    options,
    async ({ orders, client, tracing }) => {
      const server = await startApi({
        ...settings,
        orders,
        client,
        ...(config && {
          known: namesIn(config),
          endpoints: config.webhooks,
        }),
        ...(tracing && { observed: tracing.requests }),
        current: currentApi(file, env),
        audit: openApiAudit(api.audit),
        log: (error) => log.error(explainedLines(explain(error)).join(' ')),
      });
      try {
        output.result(ready(server.endpoint, settings));
        await signals.first;
        return exitStatus.done;
      } finally {
        signals.dispose();
        await server.close();
      }
    },
    { sends: true, serves: true },
  );
}

function inWords({ name, scopes, agency }: ApiConfig['tokens'][number]): string {
  return `${name} (${scopes.join(', ')}${agency === undefined ? '' : `; agency ${agency} alone`})`;
}

function ready(endpoint: string, { tokens, audit, answersWithin }: ApiConfig): Result {
  return {
    value: {
      endpoint,
      openapi: `${endpoint}/openapi.json`,
      audit: audit ?? 'stderr',
      answersWithin,
      tokens: tokens.map(({ name, scopes, agency }) => ({
        ...{ name, scopes },
        ...(agency !== undefined && { agency }),
      })),
      pid: process.pid,
    },
    lines: [
      `API at ${endpoint}. Press Ctrl-C to stop.`,
      `  reference:      ${endpoint}/docs`,
      `  description:    ${endpoint}/openapi.json`,
      `  tokens:         ${tokens.map(inWords).join('; ')}`,
      `  audit:          ${audit ?? 'standard error'}`,
    ],
  };
}
