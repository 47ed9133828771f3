/** What the settings of the API and of the codec server have in common: where a server listens, its audit and its tokens. */
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Mistake } from '../domain/request/mistakes';
import { checkSettings } from '../domain/settingMistakes';
import { content } from './document';
import { duplicates, word } from './tokens';

/** The settings of where a server listens. */
export const listening = (port: number) => ({
  host: word
    .default('127.0.0.1')
    .describe('Address to listen on. Any address other than loopback needs `tls`.'),
  port: z.int().min(0).max(65_535).default(port).describe('Port to listen on. 0 picks a free port.'),
});

export const tls = z
  .strictObject({
    certificate: word.describe('Server certificate with its intermediate certificates (PEM file).'),
    key: word.describe('Private key of `certificate` (PEM file).'),
  })
  .optional()
  .describe('Files for HTTPS, relative to this file.');

/** Returns the setting of the audit log's file. @param lines what the log has a line for */
export const audit = (lines: string) =>
  word.optional().meta({
    otherwise: 'standard error',
    description: `File for the audit log, ${lines}. Relative to this file.`,
  });

/** Checks a server's part of the configuration; every mistake is added by its path. */
export function checkServer<Schema extends z.ZodType<{ tokens: { name: string }[] }>>(
  part: string,
  schema: Schema,
  written: unknown,
  mistakes: Mistake[],
): z.output<Schema> | undefined {
  if (written === undefined) return undefined;
  const data = checkSettings(part, schema, written, mistakes);
  for (const name of duplicates(data?.tokens.map((token) => token.name) ?? []))
    mistakes.push({
      path: `${part}.tokens`,
      message: `lists ${name} twice: the audit log could not tell them apart`,
    });
  return data;
}

/** Returns the settings as they are used: paths are relative to the folder of the configuration file. */
export function inFolder<Written extends { tls?: z.output<typeof tls>; audit?: string }>(
  { tls, audit, ...plain }: Written,
  folder: string,
) {
  return {
    ...plain,
    ...(tls && { tls: { certificate: resolve(folder, tls.certificate), key: resolve(folder, tls.key) } }),
    ...(audit !== undefined && { audit: resolve(folder, audit) }),
  };
}

/** Returns a reader of settings as the file has them now, for a server that runs: read each time, checked anew only where the text has changed. */
export function current<Settings>(file: string, of: (text: string) => Settings): () => Promise<Settings> {
  let known: { text: string; settings: Settings } | undefined;
  return async () => {
    const text = await content(file);
    if (known?.text !== text) known = { text, settings: of(text) };
    return known.settings;
  };
}
