/** A codec server for tests, on loopback with real files and sockets; and how one asks it, rightly or wrongly. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Payload } from '@temporalio/common';
import { stringify } from 'yaml';
import { openCodecAudit, startCodecServer } from '../../src/codecServer';
import type { AuditLine } from '../../src/codecServer/audit';
import { toJson, type JsonPayload } from '../../src/codecServer/payloads';
import type { CodecBounds } from '../../src/codecServer/start';
import { currentCodecServer, loadCodecServer } from '../../src/config';
import { accessReader } from '../../src/http';
import { hashOf, newToken } from '../../src/http/tokens';
import type { Key } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { encryptingCodec } from '../../src/temporal/codec';

/** The key of these tests. */
export const testKey: Key = { id: 'test', bytes: randomBytes(32) };

/** The page that may ask. */
export const UI = 'http://127.0.0.1:8233';

/** A codec server that runs. */
export interface RunningCodecServer {
  endpoint: string;
  /** Of `ann`. */
  token: string;
  /** Its configuration file. */
  config: string;
  auditFile: string;
  /** Lines of the audit so far. */
  audit(): (AuditLine & { msg: string })[];
  /** What went wrong at its own end. */
  log: string[];
  close(): Promise<void>;
}

/** Starts one with one token, `ann`'s. `changes` go over what stands under `codecServer`. */
export async function runningCodecServer(
  changes: Record<string, unknown> = {},
  bounds: Partial<CodecBounds> = {},
): Promise<RunningCodecServer> {
  const folder = mkdtempSync(join(tmpdir(), 'codec-server-'));
  const config = join(folder, 'ndc-flows.yaml');
  const token = newToken();
  const tokens = [{ name: 'ann', sha256: hashOf(token).toString('hex') }];
  const codecServer = { port: 0, origins: [UI], audit: 'audit.jsonl', tokens, ...changes };
  await writeFile(config, stringify({ codecServer }));
  const settings = (await loadCodecServer(config)).codecServer;
  const log: string[] = [];
  const tell = (error: unknown): void => void log.push(String(error));
  const server = await startCodecServer({
    ...settings,
    keyring: keyringOf([testKey], 'the test'),
    access: accessReader(currentCodecServer(config), tell, 'codecServer'),
    audit: openCodecAudit(settings.audit),
    log: tell,
    bounds,
  });
  const auditFile = join(folder, 'audit.jsonl');
  return {
    endpoint: server.endpoint,
    token,
    config,
    auditFile,
    audit: () =>
      readFileSync(auditFile, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as AuditLine & { msg: string }),
    log,
    close: () => server.close(),
  };
}

/** A payload as the UI sends it: JSON of a value, sealed for an order of namespace `default`. */
export async function sealedPayload(
  value: unknown,
  { workflowId = 'order/T-1', namespace = 'default', key = testKey } = {},
): Promise<JsonPayload> {
  const codec = encryptingCodec(keyringOf([key], 'the test'), { namespace });
  const [sealed] = await codec.encode([plainPayload(value)], { type: 'workflow', namespace, workflowId });
  if (!sealed) throw new Error('nothing was sealed');
  return toJson(sealed);
}

/** The same, not sealed. */
export function plainPayload(value: unknown): Payload {
  return { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from(JSON.stringify(value)) };
}

/** The values of an answer's payloads. */
export function valuesOf({ body }: Asked): unknown[] {
  const { payloads } = JSON.parse(body) as { payloads: JsonPayload[] };
  return payloads.map(({ data = '' }) => JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as unknown);
}

/** What is asked, where it differs from a right question. */
export interface Question {
  method?: string;
  /** After the endpoint. */
  path?: string;
  token?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Of the server's certificate. */
  ca?: string;
}

/** An answer. */
export interface Asked {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Asks: POST /decode with JSON, unless something else is said. */
export async function ask(endpoint: string, question: Question = {}): Promise<Asked> {
  const { method = 'POST', path = '/decode', token, headers = {}, body = '', ca } = question;
  const all = {
    'content-type': 'application/json',
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
        (answer) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
        reject,
      );
    });
    request.end(body);
  });
}

/** Asks to have payloads decoded. */
export function decode(
  endpoint: string,
  payloads: readonly unknown[],
  question: Question = {},
): Promise<Asked> {
  return ask(endpoint, { body: JSON.stringify({ payloads }), ...question });
}
