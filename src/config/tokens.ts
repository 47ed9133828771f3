/** Tokens in the configuration, of every server that asks for one: by their hash, or by where they are read. */
import { z } from 'zod';
import { secret, type SecretPlace, type SecretReader } from './credentials';

/** A token by its hash, or where it is read. */
export interface ConfiguredToken {
  name: string;
  /** Milliseconds since 1970. */
  expires?: number;
  /** Hexadecimal, or a reader of the token itself. */
  known: { sha256: string } | { read: SecretReader };
}

export const word = z.string().regex(/\S/, 'must not be empty');
const tokenName = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 characters of A-Z a-z 0-9 . _ -');

const instant = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/,
    'must be a day (2027-01-31) or a time (2027-01-31T18:00Z)',
  )
  .transform((written) => Date.parse(written))
  .refine((time) => !Number.isNaN(time), 'is not a calendar day');

/** Exactly one of some fields. */
export function oneOf(names: readonly string[]) {
  return (fields: Record<string, unknown>): boolean =>
    names.filter((name) => fields[name] !== undefined).length === 1;
}

const PLACES = ['sha256', 'env', 'file'] as const;

/** What stands there of one token. @param command makes tokens; @param more fields besides */
export function tokenSchema<More extends z.ZodRawShape>(command: string, more: More) {
  return z
    .strictObject({
      name: tokenName.describe('Name of the holder, as it appears in the audit log.'),
      expires: instant
        .optional()
        .describe('When the token stops working: `2027-12-31` or `2027-12-31T18:00Z`.'),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, `must be 64 hexadecimal digits, as \`${command}\` makes them`)
        .optional()
        .describe(
          `SHA-256 of the token. \`${command} NAME\` makes a token and writes this line. Give exactly one of \`sha256\`, \`env\` and \`file\`.`,
        ),
      env: word.optional().describe('Environment variable that holds the token, instead of `sha256`.'),
      file: word
        .optional()
        .describe('File that holds the token, instead of `sha256`. Relative to this file.'),
      ...more,
    })
    .refine(oneOf(PLACES), 'must have one of sha256, env or file');
}

/** Returns the token as it is used. @param whose `the codec server` */
export function tokenOf(
  { name, expires, sha256, env, file }: z.output<ReturnType<typeof tokenSchema<Record<never, never>>>>,
  whose: string,
  place: SecretPlace,
): ConfiguredToken {
  const source = env === undefined ? { file: file ?? '' } : { env };
  const read: SecretReader = () => secret(`token ${name} of ${whose}`, source, place);
  return {
    name,
    ...(expires !== undefined && { expires }),
    known: sha256 === undefined ? { read } : { sha256 },
  };
}

/** Returns the names that stand there twice. */
export function duplicates(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
