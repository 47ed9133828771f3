/** Who is told of what becomes of orders: the endpoints under `webhooks`. */
import { z } from 'zod';
import { orderEventTypes } from '../domain/webhooks/schema';
import { knownSecrets } from '../log/secrets';
import {
  duration,
  isLoopback,
  secretSource,
  tlsFiles,
  type SecretSource,
  type TlsFiles,
} from '../domain/settings';
import type { Mistake } from '../domain/request/mistakes';
import { checkSettings } from '../domain/settingMistakes';
import type { WebhookEndpoint } from '../webhooks/endpoint';
import { secretBytes } from '../webhooks/secret';
import { notAnAgency, notAProvider } from './agencies';
import { secret, type SecretPlace } from './credentials';
import { CredentialsMissing } from './errors';
import { tlsOf, type TlsOf } from './tls';
import { duplicates } from './tokens';

/** An endpoint that is ready to be told. */
export interface ConfiguredWebhook extends WebhookEndpoint {
  /** Its own certificates, where it names any; `doctor` looks at them. */
  certificates?: TlsOf;
}

/** An endpoint as it stands in the file. */
export type WrittenWebhook = { name: string } & z.output<typeof endpointSchema>;

/** A name becomes part of a task queue's name and of workflow ids. */
const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** As many signatures at once as a rotation needs, and one for a slip. */
const MOST_SECRETS = 3;

const between = (least: number, most: number, words: string): z.ZodType<number, string> =>
  duration.refine((lasts) => lasts >= least && lasts <= most, `must be ${words}`);

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;

const url = z
  .string('must be a URL such as https://office.example/hooks')
  .refine((written) => URL.canParse(written), { message: 'is not a URL', abort: true })
  .refine((written) => /^https?:\/\//i.test(written), { message: 'must begin with https://', abort: true })
  .refine((written) => !/^http:/i.test(written) || isLoopback(written), {
    message:
      'must begin with https:// because booking references are sent there (plain http works only for this machine)',
  })
  .refine((written) => !new URL(written).username && !new URL(written).password, {
    message: 'must not contain a user or password: the signature identifies the sender',
  })
  .refine((written) => !new URL(written).hash, {
    message: 'must not have a fragment (#…): it is never sent',
  });

/** One, or several while a receiver is moved from one to the next. */
const secrets = z.unknown().transform((written, context): SecretSource[] => {
  const several = Array.isArray(written);
  const each: unknown[] = several ? written : [written];
  const complain = (path: PropertyKey[], message: string): void =>
    context.addIssue({ code: 'custom', path, message });
  if (each.length === 0 || each.length > MOST_SECRETS) complain([], `must name 1 to ${MOST_SECRETS}`);
  return each.flatMap((source, index) => {
    const { data, error } = secretSource.safeParse(source);
    error?.issues.forEach(({ message }) => complain(several ? [index] : [], message));
    return data ? [data] : [];
  });
});

/** Each named once, of these alone. */
function listOf<Item extends z.ZodType<string>>(item: Item): z.ZodType<z.output<Item>[], unknown> {
  return z
    .array(item, 'must be a list')
    .min(1, 'must name at least one; leave it out for all')
    .refine((named) => duplicates(named).length === 0, 'names one entry twice');
}

const endpointSchema = z
  .strictObject({
    url: url.describe('URL that receives the events by POST: https, or plain http on loopback.'),
    secret: secrets.describe('Signing secret: `whsec_…`. A list of up to three while you rotate it.'),
    events: listOf(z.enum(orderEventTypes, `must be one of ${orderEventTypes.join(', ')}`))
      .optional()
      .meta({ otherwise: 'all', description: 'Event types to send: [webhooks.md](../guides/webhooks.md).' }),
    providers: listOf(z.string())
      .optional()
      .meta({ otherwise: 'all', description: 'Providers whose orders send events.' }),
    agency: z.string().optional().meta({ otherwise: 'all', description: 'Agency whose orders send events.' }),
    timeout: between(SECOND, 60 * SECOND, 'between 1s and 60s')
      .default(15 * SECOND)
      .describe('Deadline of one attempt, connecting included.'),
    retry: z
      .strictObject({
        first: between(100, HOUR, 'between 100ms and 1h')
          .default(5 * SECOND)
          .describe('Wait after the first attempt. Each later wait is three times as long.'),
        most: between(100, DAY, 'between 100ms and 1d')
          .default(HOUR)
          .describe('Longest wait between two attempts.'),
        giveUpAfter: between(SECOND, 30 * DAY, 'between 1s and 30d')
          .default(3 * DAY)
          .describe('How long to retry an event before giving up.'),
      })
      .prefault({})
      .refine(({ first, most }) => first <= most, {
        path: ['most'],
        message: 'must not be shorter than first',
      }),
    concurrency: z
      .int('must be a whole number')
      .min(1)
      .max(100)
      .default(10)
      .describe('Maximum number of attempts that one worker makes at once.'),
    tls: tlsFiles.optional().describe('Files for TLS to the receiver, as for a provider.'),
  })
  .refine(({ url: to, tls }) => tls === undefined || /^https:/i.test(to), {
    path: ['tls'],
    message: 'has no effect with plain http',
  })
  .refine(({ tls }) => (tls?.key === undefined) === (tls?.certificate === undefined), {
    path: ['tls', 'key'],
    message: 'needs certificate too: a client certificate is a certificate and its key',
  });

/** What stands under `webhooks`. */
export const webhooksSchema = z.record(z.string(), endpointSchema);

/** Checks what stands under `webhooks`; every mistake is added by its path. Left out, nobody is told. */
export function checkWebhooks(
  written: unknown,
  { providers, agencies }: { providers: readonly string[]; agencies: readonly string[] },
  mistakes: Mistake[],
): WrittenWebhook[] {
  if (written === undefined) return [];
  const mistake = (path: readonly PropertyKey[], message: string): void =>
    void mistakes.push({ path: ['webhooks', ...path].map(String).join('.'), message });
  if (typeof written !== 'object' || written === null || Array.isArray(written)) {
    mistake([], 'must list each endpoint under a name');
    return [];
  }
  return Object.entries(written).flatMap(([name, settings]) => {
    if (!NAME.test(name))
      mistake([name], 'is not a valid endpoint name: use lower-case letters, digits and hyphens');
    const data = checkSettings(`webhooks.${name}`, endpointSchema, settings, mistakes);
    data?.providers?.forEach((provider, index) => {
      if (!providers.includes(provider))
        mistake([name, 'providers', index], notAProvider(provider, providers));
    });
    if (data?.agency !== undefined && !agencies.includes(data.agency))
      mistake([name, 'agency'], notAnAgency(data.agency, agencies));
    return data ? [{ name, ...data }] : [];
  });
}

/** The endpoint with what it points to. Nothing is read here. */
export function endpointOf(written: WrittenWebhook, place: SecretPlace): ConfiguredWebhook {
  const {
    name,
    url: to,
    secret: sources,
    events,
    providers,
    agency,
    timeout,
    retry,
    concurrency,
    tls,
  } = written;
  const certificates = tls && tlsOf(`webhook ${name}`, tls, place);
  return {
    name,
    url: to,
    secrets: () => Promise.all(sources.map((source) => bytesOf(name, source, place))),
    ...(events && { events }),
    ...(providers && { providers }),
    ...(agency !== undefined && { agency }),
    pace: { ...retry, timeout },
    concurrency,
    ...(certificates && { certificates, tls: certificates.read }),
  };
}

async function bytesOf(name: string, source: SecretSource, place: SecretPlace): Promise<Buffer> {
  const written = await secret(`secret of webhook ${name}`, source, place);
  const bytes = secretBytes(written);
  if (!bytes)
    throw new CredentialsMissing(
      `The secret of webhook ${name} is not valid: it must be whsec_ followed by 24 to 64 bytes in base64.`,
      { remedy: 'Generate one with `ndc-flows webhooks secret` and give it to the receiver.' },
    );
  knownSecrets.keep(bytes.toString('base64'), bytes.toString('hex'));
  return bytes;
}

/** The files of an endpoint that hold secrets, as `secretFilesOf` wants them. */
export function pointing({ secret: sources, tls }: WrittenWebhook): {
  secrets: SecretSource[];
  tls?: TlsFiles;
} {
  return { secrets: sources, ...(tls && { tls }) };
}
