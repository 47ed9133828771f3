/** `keys new` and `keys list`: makes and lists the keys that seal payloads and files. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { examples, runs, type Invocation } from '../command';
import type { ExitStatus } from '../exit';
import { configIfAny, type GlobalOptions } from '../globals';
import { table } from '../output';

interface NewOptions {
  id?: string;
  file?: string;
  stdout?: boolean;
}

/** Registers the commands. */
export function addKeys(program: Command): void {
  const keys = program
    .command('keys')
    .description('manage the keys that encrypt data in Temporal and in the archive');

  const fresh = keys
    .command('new')
    .description(
      'generate a key in a file that only this user can read; in an existing file, add it below the other keys',
    )
    .option('--id <id>', 'lower-case letters, digits, hyphens (default: the date and four random characters)')
    .option('--file <file>', 'key file (default: ./ndc-flows.keys)')
    .option('--stdout', 'print the key instead of writing it, to pipe it into a vault');
  runs<NewOptions, []>(fresh, makeKey);
  examples(
    fresh,
    'ndc-flows keys new --file /etc/ndc-flows/keys',
    'ndc-flows keys new --stdout | vault kv put secret/ndc-flows keys=-',
  );

  const list = keys
    .command('list')
    .description('list the ids of the keys this machine uses, and which one encrypts');
  runs<object, []>(list, listKeys);
  examples(list, 'ndc-flows keys list', 'NDC_FLOWS_KEYS_FILE=/etc/ndc-flows/keys ndc-flows keys list --json');
}

async function makeKey({ options, output }: Invocation<NewOptions>): Promise<ExitStatus> {
  const { addToKeyFile, newKey, writtenKey } = await import('../../keys');
  const key = newKey(options.id);
  if (options.stdout) {
    return output.result({ value: { id: key.id, key: writtenKey(key) }, lines: [writtenKey(key)] });
  }
  const file = resolve(options.file ?? 'ndc-flows.keys');
  const others = await addToKeyFile(file, key);
  const [writing] = others;
  return output.result({
    value: { id: key.id, file, writes: writing === undefined, others },
    lines:
      writing === undefined
        ? [
            `Key "${key.id}" is in ${file}, readable only by this user. It is not shown.`,
            await useLine(file, options),
            'Every worker and client of the same orders needs it. Keep a backup: without it, nothing it encrypted can ever be read again.',
            'The Temporal UI then shows sealed payloads. To read them there, run `ndc-flows codec-server`.',
          ]
        : [
            `Key "${key.id}" is in ${file} below ${others.map((id) => `"${id}"`).join(', ')}: it decrypts, and "${writing}" still encrypts.`,
            `When every worker and client has it and has been restarted, move its line to the top and restart them again; from then on it encrypts.`,
            `Keep "${writing}" below it until no data encrypted with it is left.`,
          ],
  });
}

/** Says how a new key file is used, or what uses it already. */
async function useLine(file: string, options: GlobalOptions): Promise<string> {
  const { KEYS_FILE_VARIABLE } = await import('../../keys/sources');
  const named = options.terminal.env[KEYS_FILE_VARIABLE];
  if (named && resolve(named) === file) return `${KEYS_FILE_VARIABLE} already names this file.`;
  // A configuration with mistakes keeps nobody from making a key.
  const config = await configIfAny(options).catch(() => undefined);
  const keys = config?.encryption.keys;
  if (config && keys && 'file' in keys && resolve(keys.file) === file)
    return `encryption.keys in ${config.file} already names this file.`;
  return `Use it:   export ${KEYS_FILE_VARIABLE}=${file}   (or encryption: { keys: { file: ${file} } } in the configuration)`;
}

async function listKeys({ options, output }: Invocation<object>): Promise<ExitStatus> {
  const config = await configIfAny(options);
  const { readEncryption, sourceOf } = await import('../../keys');
  const { env } = options.terminal;
  const source = sourceOf(env, config?.encryption.keys);
  const encryption = await readEncryption({ env, encryption: config?.encryption });
  const ids = encryption?.keyring.ids ?? [];
  const keys = ids.map((id, index) => ({ id, seals: index === 0 }));
  return output.result({
    value: { source: source ?? null, keys },
    lines:
      keys.length > 0
        ? table(
            ['key', 'does'],
            keys.map(({ id, seals }) => [id, seals ? 'seals and opens' : 'opens']),
          )
        : ['There are no keys, so nothing is encrypted. Generate one with `ndc-flows keys new`.'],
  });
}
