/** The settings of the HTTP API: where it listens, and who may ask for what. */
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { parseDuration } from '../domain/duration';
import type { Mistake } from '../ndc/profile';
import { content, parsed } from './document';
import { ConfigInvalid } from './errors';
import { duplicates, tokenOf, tokenSchema, type ConfiguredToken } from './tokens';

/** What a token's holder may do: look, ask of orders what costs nothing, and what pays, cancels or settles. */
export const scopes = ['orders:read', 'orders:write', 'money'] as const;
export type Scope = (typeof scopes)[number];

/** Where it listens, and for whom. Paths are absolute. */
export interface ApiConfig {
  host: string;
  port: number;
  tls?: { certificate: string; key: string };
  /** File of the audit; absent: standard error. */
  audit?: string;
  /** How long a call waits for an order that works on what it was asked (milliseconds). */
  answersWithin: number;
  tokens: (ConfiguredToken & { scopes: Scope[] })[];
}

const DEFAULT_PORT = 8070;

/** Shorter than proxies wait, which give up after 30 or 60 seconds. */
const ANSWERS_WITHIN = '25s';

const word = z.string().regex(/\S/, 'must not be empty');

const token = tokenSchema('ndc-flows api token new', {
  scopes: z
    .array(z.enum(scopes, `must be of ${scopes.join(', ')}`))
    .min(1, 'must name one')
    .refine((named) => duplicates(named).length === 0, 'names one twice')
    .describe(
      'What its holder may do: look, ask of orders what costs nothing, and what pays, cancels or settles.',
    ),
});

/** What stands under `api`. */
export const apiSchema = z.strictObject({
  host: word.default('127.0.0.1').describe('Where it listens; another address than loopback needs `tls`.'),
  port: z.int().min(0).max(65_535).default(DEFAULT_PORT).describe('0 takes any free one.'),
  tls: z
    .strictObject({
      certificate: word.describe('Its certificate, with those between it and its authority (PEM).'),
      key: word.describe('The key of `certificate` (PEM).'),
    })
    .optional()
    .describe('Files for https; relative to this file.'),
  audit: word.optional().meta({
    otherwise: 'standard error',
    description: 'File for the audit, a line a request; relative to this file.',
  }),
  answersWithin: z
    .string('write a duration: 25s')
    .default(ANSWERS_WITHIN)
    .transform((written) => parseDuration(written) ?? -1)
    .refine((lasts) => lasts >= 0 && lasts <= 300_000, 'must be a duration of at most five minutes: 25s')
    .describe('How long a call waits for an order that works on what it was asked; at most five minutes.'),
  tokens: z.array(token).default([]).describe('Who may ask, and for what.'),
});

/** Checks what stands under `api`; every mistake is added by its path. */
export function checkApi(written: unknown, mistakes: Mistake[]): z.output<typeof apiSchema> | undefined {
  if (written === undefined) return undefined;
  const { data, error } = apiSchema.safeParse(written);
  const mistake = (path: readonly PropertyKey[], message: string): void =>
    void mistakes.push({ path: ['api', ...path].map(String).join('.'), message });
  for (const issue of error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') mistake(issue.path, issue.message);
    else for (const key of issue.keys) mistake([...issue.path, key], 'is not known here');
  }
  for (const name of duplicates(data?.tokens.map((each) => each.name) ?? []))
    mistake(['tokens'], `has ${name} twice; the audit could not tell them apart`);
  return data;
}

/** The part of a configuration file that the API needs. @throws ConfigMissing, ConfigInvalid */
export async function loadApi(file: string, env: NodeJS.ProcessEnv = process.env): Promise<ApiConfig> {
  return apiOf(file, await content(file), env);
}

/** A reader of the settings as the file has them now: read each time, checked anew only where the text has changed. It throws as `loadApi` does. */
export function currentApi(file: string, env: NodeJS.ProcessEnv = process.env): () => Promise<ApiConfig> {
  let known: { text: string; api: ApiConfig } | undefined;
  return async () => {
    const text = await content(file);
    if (known?.text !== text) known = { text, api: apiOf(file, text, env) };
    return known.api;
  };
}

/** As `loadApi`, of a text that was read already. */
export function apiOf(file: string, text: string, env: NodeJS.ProcessEnv): ApiConfig {
  const written = parsed(file, text);
  const mistakes: Mistake[] = [];
  const { api } = (typeof written === 'object' && written !== null ? written : {}) as { api?: unknown };
  // Nothing need be written but tokens, and the command line writes those.
  const checked = checkApi(api ?? {}, mistakes);
  if (!checked || mistakes.length > 0) throw new ConfigInvalid(file, mistakes);
  const folder = dirname(file);
  const { tls, audit, tokens, ...plain } = checked;
  return {
    ...plain,
    ...(tls && { tls: { certificate: resolve(folder, tls.certificate), key: resolve(folder, tls.key) } }),
    ...(audit !== undefined && { audit: resolve(folder, audit) }),
    tokens: tokens.map((each) => ({
      ...tokenOf(each, 'the API', { folder, env }),
      scopes: each.scopes,
    })),
  };
}
