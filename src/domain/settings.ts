/** Schemas of single configuration settings, each with its error text. */
import { z } from 'zod';
import { parseDuration } from './duration';
import { fitsXml } from './request/xmlCharacters';

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Returns true for an address on this machine; demo, chaos and bench refuse every other. */
export function isLoopback(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname);
}

/** A duration such as `30s` or `5m`, converted to milliseconds. */
export const duration = z
  .string('must be a duration such as 30s, 5m, 2h or 1d')
  .transform((written, context) => {
    const milliseconds = parseDuration(written);
    if (milliseconds !== undefined) return milliseconds;
    context.addIssue({ code: 'custom', message: 'must be a duration such as 30s, 5m, 2h or 1d' });
    return z.NEVER;
  });

export const positiveDuration = duration.refine((milliseconds) => milliseconds > 0, 'must be longer than 0s');

export const word = z.string().trim().min(1, 'must not be empty');

/** A word that is written into messages unchanged. */
export const xmlWord = word.refine(fitsXml, 'contains a character that XML cannot carry');

/** A URI (RFC 3986): only its characters, others escaped with %, and at most one fragment. */
export const namespace = z
  .string()
  .regex(
    /^([\w:/?@!$&'()*+,;=.~-]|%[0-9A-F]{2})+(#([\w:/?@!$&'()*+,;=.~-]|%[0-9A-F]{2})*)?$/i,
    'must be a URI',
  );

/** A name for both an XML attribute and an HTTP header. Names beginning with xml are reserved by XML. */
export const attributeName = z
  .string()
  .regex(/^(?!xml)[A-Za-z][A-Za-z0-9]*$/i, 'must be letters and digits only, and must not begin with xml');

/** A value that is also sent in a header. */
export const headerValue = z
  .union([z.string(), z.number()], { error: 'must be text' })
  .transform(String)
  .refine(
    (value) => /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value),
    'must be printable ASCII without leading or trailing spaces',
  );

export const baseUrl = z
  .string()
  .refine((written) => URL.canParse(written), { message: 'is not a URL', abort: true })
  .refine((written) => /^https?:\/\//i.test(written), { message: 'must begin with https://', abort: true })
  .refine((written) => !/^http:/i.test(written) || isLoopback(written), {
    message:
      'must begin with https:// because passwords and tokens are sent there (plain http works only for this machine)',
  })
  .refine((written) => !new URL(written).username && !new URL(written).password, {
    message: 'must not contain a user or password: put them under credentials',
  })
  .refine((written) => !new URL(written).search && !new URL(written).hash, {
    message: 'must not have a query (?…) or fragment (#…)',
  })
  .transform((written) => written.replace(/\/+$/, ''));

const secretPlace = z.union([z.strictObject({ env: word }), z.strictObject({ file: word })]);

/** Where a secret is read from, each time it is needed. Settings never contain the secret itself. */
export type SecretSource = z.output<typeof secretPlace>;

/** Where a secret is read from. Refuses the secret itself. */
export const secretSource = z.unknown().transform((written, context): SecretSource => {
  const source = secretPlace.safeParse(written);
  if (source.success) return source.data;
  const literal = typeof written === 'string' || typeof written === 'number';
  context.addIssue({
    code: 'custom',
    message: literal
      ? 'must not be written in this file; use {env: NAME_OF_A_VARIABLE} or {file: PATH}'
      : 'must be {env: NAME_OF_A_VARIABLE} or {file: PATH}',
  });
  return z.NEVER;
});

/** The path of a PEM file. Refuses pasted file content with its own message. */
const pemFile = z
  .string('must be the path of a file')
  .regex(/\S/, 'must be the path of a file')
  .refine((written) => !written.includes('-----BEGIN'), 'must be the path of a file, not its content')
  .refine((written) => !/^~(\/|$)/.test(written), 'must be a full path: `~` is not expanded');

/** TLS files. The owner of the setting checks that certificate and key are given together. */
export const tlsFiles = z.strictObject({
  ca: pemFile.optional().describe('Certificate authorities to trust instead of the system’s (PEM file).'),
  certificate: pemFile
    .optional()
    .describe('Client certificate with its intermediate certificates (PEM file). Needs `key`.'),
  key: pemFile.optional().describe('Private key of `certificate` (PEM file).'),
  passphrase: secretSource.optional().describe('Passphrase of `key`, if it is encrypted.'),
});

/** TLS files (PEM), read at each connection. A path is relative to the configuration's folder. */
export type TlsFiles = z.output<typeof tlsFiles>;
