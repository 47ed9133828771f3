/** Runs the HTTP API and the desk in the foreground, and says where they are and for whom. */
import { NobodyMayAsk, openApiAudit, startApi } from '../../api';
import type { ApiOptions } from '../../api/start';
import { keptMessages } from '../../archive';
import { createReportStore } from '../../batchReports';
import { configPath, currentApi, loadApi, namesIn, type ApiConfig, type Config } from '../../config';
import { learnEnvironment } from '../../log';
import { archivePlace, type ArchivePlace } from '../archive';
import { metricsUrl } from '../../telemetry/exporter';
import { HealthReader } from '../../telemetry/providerHealth';
import { exitStatus, type ExitStatus } from '../exit';
import { explain, explainedLines } from '../explain';
import { configIfAny, withOrders, type GlobalOptions } from '../globals';
import type { Output, Result } from '../output';
import { pagesOfWorkflows } from '../uiAddress';
import { listenForSignals } from '../signals';
import { logOf } from './log';

/** The command's options. */
export interface ApiFlags {
  port?: number;
  host?: string;
  /** Started for people: what they need is said first. */
  desk?: boolean;
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
  if (api.tokens.length === 0 && !api.desk.openIdConnect) throw new NobodyMayAsk();
  // A missing secret must fail the start, not the first sign-in.
  await api.desk.openIdConnect?.clientSecret?.();
  const { port = api.port, host = api.host, desk = false } = options;
  const settings = { ...api, port, host };
  const config = await configIfAny(options);
  learnEnvironment(env);
  const log = logOf('ndc-flows api', terminal);
  const files = filesOn(await archivePlace(options));
  const health = config && healthOf(api, config);
  const stopReading = health?.start();
  return withOrders(
    options,
    async ({ orders, client, keyring, tracing, ui }) => {
      const temporalUi = pagesOfWorkflows(ui);
      const server = await startApi({
        ...settings,
        orders,
        client,
        ...(config && {
          known: namesIn(config),
          endpoints: config.webhooks,
          profiles: profilesOf(config),
          timeZones: new Map(config.agencies.map(({ name, timeZone }) => [name, timeZone])),
        }),
        ...files,
        ...(health && { health }),
        ...(tracing && { observed: tracing.requests }),
        deskParts: {
          ...(keyring && { keyring }),
          ...(temporalUi !== undefined && { temporalUi }),
        },
        current: currentApi(file, env),
        audit: openApiAudit(api.audit),
        log: (error) => log.error(explainedLines(explain(error)).join(' ')),
      });
      try {
        output.result(ready(server.endpoint, settings, desk));
        await signals.first;
        return exitStatus.done;
      } finally {
        signals.dispose();
        stopReading?.();
        await server.close();
      }
    },
    { sends: true, serves: true },
  );
}

/** What this machine keeps. Its folders are read on request. */
function filesOn({ folder, keyring }: ArchivePlace): Pick<ApiOptions, 'messages' | 'reports'> {
  return { messages: keptMessages(folder, keyring), reports: createReportStore(folder, keyring) };
}

/** Reads what workers count; undefined where it is not known where they serve it. */
function healthOf(
  { workerMetrics }: Pick<ApiConfig, 'workerMetrics'>,
  { metrics, providers }: Config,
): HealthReader | undefined {
  const pages = workerMetrics ?? (metrics ? [metricsUrl(metrics)] : []);
  return pages.length > 0 ? new HealthReader(pages, [...providers.keys()]) : undefined;
}

function profilesOf({ providers }: Config): ApiOptions['profiles'] {
  return new Map(
    [...providers].map(([name, { profile }]) => {
      const { version, style, capabilities } = profile;
      return [name, { version, style, capabilities }];
    }),
  );
}

function inWords({ name, scopes, agency }: ApiConfig['tokens'][number]): string {
  return `${name} (${scopes.join(', ')}${agency === undefined ? '' : `; agency ${agency} alone`})`;
}

function ready(
  endpoint: string,
  { tokens, audit, answersWithin, desk }: ApiConfig,
  forPeople: boolean,
): Result {
  const page = `${desk.address ?? endpoint}/desk/`;
  const { issuer } = desk.openIdConnect ?? {};
  const heads = forPeople
    ? [`Desk at ${page}. Press Ctrl-C to stop.`, `  API:            ${endpoint}`]
    : [`API at ${endpoint}. Press Ctrl-C to stop.`, `  desk:           ${page}`];
  return {
    value: {
      endpoint,
      desk: page,
      openapi: `${endpoint}/openapi.json`,
      audit: audit ?? 'stderr',
      answersWithin,
      tokens: tokens.map(({ name, scopes, agency }) => ({
        ...{ name, scopes },
        ...(agency !== undefined && { agency }),
      })),
      ...(issuer !== undefined && { issuer }),
      pid: process.pid,
    },
    lines: [
      ...heads,
      `  reference:      ${endpoint}/docs`,
      `  description:    ${endpoint}/openapi.json`,
      `  tokens:         ${tokens.map(inWords).join('; ') || 'none'}`,
      ...(issuer === undefined ? [] : [`  accounts of:    ${issuer}`]),
      `  audit:          ${audit ?? 'standard error'}`,
    ],
  };
}
