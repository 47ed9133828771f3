/** The settings of the desk: how long people stay signed in, and who vouches for those without a token. */
import { z } from 'zod';
import { parseDuration } from '../domain/duration';
import { baseUrl, secretSource, word } from '../domain/settings';
import { secret, type SecretPlace, type SecretReader } from './credentials';
import type { Role } from './scopes';

/** A working day. */
const SESSIONS = '8h';

const origin = z
  .string()
  .refine(
    (written) => baseUrl.safeParse(written).success && new URL(written).origin === written,
    'must be an address such as https://desk.example.com, without a path or trailing slash',
  );

const values = (role: string) =>
  z.array(word).default([]).describe(`Values of the claim that give the role \`${role}\`.`);

const openIdConnectSchema = z.strictObject({
  issuer: z
    .string()
    // Some issuers end with a slash, and are compared character by character.
    .refine((written) => baseUrl.safeParse(written).success, 'must be an https:// address without a query')
    .describe('The provider’s issuer, exactly as it names itself: `https://login.example.com`.'),
  clientId: word.describe('The id under which the desk is registered there.'),
  clientSecret: secretSource
    .optional()
    .describe(
      'The secret that goes with `clientId`: `{env: NAME}` or `{file: PATH}`. Public clients have none.',
    ),
  request: z
    .array(word)
    .default(['openid'])
    .refine((asked) => asked.includes('openid'), 'must include openid')
    .describe('OAuth scopes to ask the provider for. They decide which claims it sends.'),
  name: word
    .default('sub')
    .describe('Claim of the ID token that names the person, for the audit log and for colleagues.'),
  roles: z
    .strictObject({
      claim: word.default('roles').describe('Claim of the ID token that lists what the person may do.'),
      see: values('see'),
      act: values('act'),
      money: values('money'),
    })
    .refine(
      ({ see, act, money }) => see.length + act.length + money.length > 0,
      'must name at least one value of the claim under see, act or money',
    )
    .describe('Who may do what. A person with none of these values cannot sign in.'),
  agency: word.optional().meta({
    otherwise: 'everybody sees every agency',
    description:
      'Claim of the ID token that names the person’s agency. A person without it, or with an agency that is not configured, cannot sign in.',
  }),
});

/** What stands under `api.desk`. */
export const deskSchema = z
  .strictObject({
    sessions: z
      .string('must be a duration such as 8h')
      .default(SESSIONS)
      .transform((written) => parseDuration(written) ?? 0)
      .refine(
        (lasts) => lasts >= 60_000 && lasts <= 7 * 86_400_000,
        'must be a duration from 1m to 7d, such as 8h',
      )
      .describe('How long a person stays signed in, from `1m` to `7d`.'),
    address: origin.optional().meta({
      otherwise: 'the host that browsers name',
      description:
        'Address by which browsers reach the API, if that is not its own: `https://desk.example.com`. Required with `openIdConnect`.',
    }),
    openIdConnect: openIdConnectSchema
      .optional()
      .describe('Sign-in with the accounts of an OpenID Connect provider.'),
  })
  .refine(({ address, openIdConnect }) => !openIdConnect || address !== undefined, {
    path: ['address'],
    message: 'must be given with openIdConnect: the provider sends people back there',
  });

/** The settings of the desk as they are used. */
export interface DeskConfig {
  /** Milliseconds. */
  sessions: number;
  /** `https://desk.example.com`. */
  address?: string;
  openIdConnect?: OpenIdConnectConfig;
}

/** A provider that vouches for people. */
export type OpenIdConnectConfig = Omit<z.output<typeof openIdConnectSchema>, 'clientSecret'> & {
  clientSecret?: SecretReader;
};

/** Returns the settings as they are used. */
export function deskOf(written: z.output<typeof deskSchema> | undefined, place: SecretPlace): DeskConfig {
  const { openIdConnect, ...others } = written ?? deskSchema.parse({});
  if (!openIdConnect) return others;
  const { clientSecret, ...provider } = openIdConnect;
  const read = clientSecret && (() => secret('client secret of api.desk.openIdConnect', clientSecret, place));
  return { ...others, openIdConnect: { ...provider, ...(read && { clientSecret: read }) } };
}

/** Returns the roles that values of the claim give. */
export function rolesOf(values: readonly string[], { roles }: Pick<OpenIdConnectConfig, 'roles'>): Role[] {
  return (['see', 'act', 'money'] as const).filter((role) =>
    roles[role].some((value) => values.includes(value)),
  );
}
