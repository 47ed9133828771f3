/** The HTTP API over the stage of a test, on loopback with real files and sockets; and how one asks it, rightly or wrongly. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stringify } from 'yaml';
import { openApiAudit, startApi } from '../../src/api';
import type { HandedIn } from '../../src/api/handlers';
import type { ApiOptions } from '../../src/api/start';
import type { ApiAuditLine } from '../../src/api/audit';
import type { OrderAccess } from '../../src/client/askOrder';
import { hashOf, newToken } from '../../src/http/tokens';
import { currentApi, loadApi, type Scope } from '../../src/config';
import type { Bounds } from '../../src/http';

/** Tokens of an API for tests, by what they may. */
const holders = {
  reader: ['orders:read'],
  looker: ['orders:read', 'passengers:read'],
  writer: ['orders:read', 'orders:write'],
  cashier: ['orders:read', 'passengers:read', 'orders:write', 'money'],
  airline: ['notifications'],
} as const satisfies Record<string, readonly Scope[]>;

export type Holder = keyof typeof holders;

/** What is asked, where it differs from a right question. */
export interface Question {
  /** Whose token; left out, the cashier's; null, none. */
  as?: Holder | null;
  token?: string;
  headers?: OutgoingHttpHeaders;
  /** Sent as JSON; a text or buffer is sent as it is. */
  body?: unknown;
  ca?: string;
}

/** An answer. */
export interface Told {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The document; undefined where it is none. */
  body: Record<string, unknown>;
}

/** An API that runs. */
export interface RunningApi {
  endpoint: string;
  tokens: Readonly<Record<Holder, string>>;
  /** Its configuration file. */
  config: string;
  auditFile: string;
  /** Lines of the audit so far. */
  audit(): (ApiAuditLine & { msg: string })[];
  /** What went wrong at its own end. */
  log: string[];
  ask(method: string, path: string, question?: Question): Promise<Told>;
  close(): Promise<void>;
}

/** Starts one. `changes` go over what stands under `api`. */
export async function runningApi(
  { orders, client }: OrderAccess,
  changes: Record<string, unknown> = {},
  bounds: Partial<Bounds> = {},
  options: Partial<Pick<ApiOptions, 'known' | 'deskParts' | keyof HandedIn>> = {},
): Promise<RunningApi> {
  const folder = mkdtempSync(join(tmpdir(), 'api-'));
  const config = join(folder, 'ndc-flows.yaml');
  const tokens = {
    reader: newToken(),
    looker: newToken(),
    writer: newToken(),
    cashier: newToken(),
    airline: newToken(),
  };
  const written = Object.entries(holders).map(([name, scopes]) => ({
    name,
    scopes: [...scopes],
    ...(name === 'airline' && { provider: 'sandbox' }),
    sha256: hashOf(tokens[name as Holder]).toString('hex'),
  }));
  const served = { port: 0, audit: 'audit.jsonl', tokens: written, ...changes };
  // Only the names of providers and agencies count here.
  const agencies = Object.fromEntries([...(options.known?.agencies?.keys() ?? [])].map((name) => [name, {}]));
  await writeFile(config, stringify({ providers: { sandbox: {} }, agencies, api: served }));
  const settings = await loadApi(config);
  const log: string[] = [];
  const server = await startApi({
    ...settings,
    orders,
    client,
    known: { providers: ['sandbox'] },
    endpoints: [{ name: 'away' }],
    ...options,
    current: currentApi(config),
    audit: openApiAudit(settings.audit),
    log: (error) => void log.push(String(error)),
    bounds,
  });
  const auditFile = join(folder, 'audit.jsonl');
  return {
    endpoint: server.endpoint,
    tokens,
    config,
    auditFile,
    audit: () =>
      readFileSync(auditFile, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as ApiAuditLine & { msg: string }),
    log,
    ask: (method, path, { as = 'cashier', ...question } = {}) =>
      askAt(server.endpoint, method, path, { ...(as && { token: tokens[as] }), ...question }),
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Asks at an address. */
export async function askAt(
  endpoint: string,
  method: string,
  path: string,
  { token, headers = {}, body, ca }: Question,
): Promise<Told> {
  const raw = typeof body === 'string' || Buffer.isBuffer(body);
  const sent = body === undefined ? undefined : raw ? body : JSON.stringify(body);
  const all = {
    ...(sent !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(sent),
    }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  };
  const url = `${endpoint}${path}`;
  const request = url.startsWith('https:')
    ? https.request(url, { method, headers: all, ca, agent: false })
    : http.request(url, { method, headers: all, agent: false });
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      text(response).then(
        (answer) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: answer,
            body: documentIn(answer),
          }),
        reject,
      );
    });
    request.end(sent);
  });
}

function documentIn(answer: string): Record<string, unknown> {
  try {
    return JSON.parse(answer) as Record<string, unknown>;
  } catch {
    return {};
  }
}
