/** The settings of the HTTP API: where it listens, and who may ask for what. */
import { dirname } from 'node:path';
import { z } from 'zod';
import { parseDuration } from '../domain/duration';
import type { Mistake } from '../domain/request/mistakes';
import { notAnAgency, notAProvider } from './agencies';
import { deskOf, deskSchema, type DeskConfig } from './desk';
import { content, parsed } from './document';
import { ConfigInvalid } from './errors';
import { audit, checkServer, current, inFolder, listening, tls } from './listening';
import { scopes, type Scope } from './scopes';
import { duplicates, tokenOf, tokenSchema, word, type ConfiguredToken } from './tokens';

/** Shorter than proxies wait, which give up after 30 or 60 seconds. */
const ANSWERS_WITHIN = '25s';

const token = tokenSchema('ndc-flows api token new', {
  scopes: z
    .array(z.enum(scopes, `must be one of ${scopes.join(', ')}`))
    .min(1, 'must name at least one')
    .refine((named) => duplicates(named).length === 0, 'names one scope twice')
    .describe(
      'What the token allows. `orders:read`: read orders, without names. `passengers:read`: read who travels, and the messages kept of an order. `orders:write`: start orders and send Updates that cost nothing. `money`: release, ticket, approve, cancel, resolve. `notifications`: say that the airline changed an order, and nothing else.',
    ),
  provider: word
    .optional()
    .describe('Provider whose notifications the token sends. Required with the scope `notifications`.'),
  agency: word
    .optional()
    .describe(
      'Agency that the token belongs to: it sees and changes only the orders of this agency. Without it, the token is an operator’s and sees every agency.',
    ),
})
  .refine(({ scopes: named }) => !named.includes('notifications') || named.length === 1, {
    path: ['scopes'],
    message: 'notifications must stand alone: the token is given to an airline',
  })
  .refine(({ scopes: named, provider }) => named.includes('notifications') === (provider !== undefined), {
    path: ['provider'],
    message: 'must name one provider for the scope notifications, and none for any other',
  })
  .refine(({ scopes: named, agency }) => !named.includes('notifications') || agency === undefined, {
    path: ['agency'],
    message: 'must be left out with the scope notifications: an airline notifies of all orders',
  });

/** What stands under `api`. */
export const apiSchema = z.strictObject({
  ...listening(8070),
  tls,
  audit: audit('one JSON line before each write and one after it'),
  answersWithin: z
    .string('must be a duration such as 25s')
    .default(ANSWERS_WITHIN)
    .transform((written) => parseDuration(written) ?? -1)
    .refine((lasts) => lasts >= 0 && lasts <= 300_000, 'must be a duration of at most 5m, such as 25s')
    .describe(
      'How long an API call waits for the order to finish the requested work, at most `5m`. After that, the API answers 202.',
    ),
  workerMetrics: z
    .array(z.url({ protocol: /^https?$/, error: 'must be an address such as http://10.0.0.5:9464/metrics' }))
    .optional()
    .describe(
      'Addresses at which workers serve metrics. The API reads them once a minute and tells how providers have answered. Default: the address of `metrics.listen`, if `metrics` is set.',
    ),
  desk: deskSchema.optional().describe('The desk, which the API serves at `/desk`.'),
  tokens: z.array(token).default([]).describe('Who may call the API, and for what.'),
});

/** Where the API listens, and who may ask for what. Paths are absolute. */
export type ApiConfig = Omit<z.output<typeof apiSchema>, 'tokens' | 'desk'> & {
  desk: DeskConfig;
  tokens: (ConfiguredToken & { scopes: Scope[]; provider?: string; agency?: string })[];
};

/** Checks what stands under `api`; every mistake is added by its path. */
export function checkApi(
  written: unknown,
  { providers, agencies }: { providers: readonly string[]; agencies: readonly string[] },
  mistakes: Mistake[],
): z.output<typeof apiSchema> | undefined {
  const data = checkServer('api', apiSchema, written, mistakes);
  data?.tokens.forEach(({ provider, agency }, index) => {
    if (agency !== undefined && !agencies.includes(agency))
      mistakes.push({ path: `api.tokens.${index}.agency`, message: notAnAgency(agency, agencies) });
    if (provider !== undefined && !providers.includes(provider))
      mistakes.push({
        path: `api.tokens.${index}.provider`,
        message: notAProvider(provider, providers),
      });
  });
  return data;
}

/** Reads the part of a configuration file that the API needs. @throws ConfigMissing, ConfigInvalid */
export async function loadApi(file: string, env: NodeJS.ProcessEnv = process.env): Promise<ApiConfig> {
  return apiOf(file, await content(file), env);
}

/** Returns a reader of the settings as the file has them now. It throws as `loadApi` does. */
export function currentApi(file: string, env: NodeJS.ProcessEnv = process.env): () => Promise<ApiConfig> {
  return current(file, (text) => apiOf(file, text, env));
}

/** Does as `loadApi`, with a text that was read already. */
export function apiOf(file: string, text: string, env: NodeJS.ProcessEnv): ApiConfig {
  const mistakes: Mistake[] = [];
  const { api, providers, agencies } = (parsed(file, text) ?? {}) as {
    api?: unknown;
    providers?: object | null;
    agencies?: object | null;
  };
  const names = { providers: Object.keys(providers ?? {}), agencies: Object.keys(agencies ?? {}) };
  // Nothing need be written but tokens, and the command line writes those.
  const checked = checkApi(api ?? {}, names, mistakes);
  if (!checked || mistakes.length > 0) throw new ConfigInvalid(file, mistakes);
  const folder = dirname(file);
  const tokens = checked.tokens.map((each) => ({
    ...tokenOf(each, 'the API', { folder, env }),
    scopes: each.scopes,
    ...(each.provider !== undefined && { provider: each.provider }),
    ...(each.agency !== undefined && { agency: each.agency }),
  }));
  return { ...inFolder(checked, folder), desk: deskOf(checked.desk, { folder, env }), tokens };
}
