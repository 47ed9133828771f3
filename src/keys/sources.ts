/** Where a process gets its keys: the environment, a file, or a command that asks a vault. Never the configuration file itself. */
import { execFile } from 'node:child_process';
import { KeysUnusable } from './errors';
import { parseKey } from './key';
import { parseLines, readKeyFile } from './keyFile';
import { keyringOf, type Keyring } from './keyring';

/** Where keys are, as the configuration says. */
export type KeysSource =
  /** Name of an environment variable: `id:base64[,id:base64]`. */
  | { env: string }
  /** Absolute path: a key a line, readable for the owner alone. */
  | { file: string }
  /** Program and arguments, no shell; it prints a key a line. */
  | { command: readonly string[] };

/** What stands under `encryption` in the configuration. */
export interface EncryptionConfig {
  keys?: KeysSource;
  /** What becomes of payloads that others sent unsealed: refused (default), taken as starts that spend nothing, or read. */
  plaintext?: 'refuse' | 'starts' | 'read';
}

/** Holds keys themselves. */
export const KEYS_VARIABLE = 'NDC_FLOWS_KEYS';
/** Names a file of keys. */
export const KEYS_FILE_VARIABLE = 'NDC_FLOWS_KEYS_FILE';

/** How long a vault may think. */
const COMMAND_WAITS = 15_000;
/** Thousands of keys fit. */
const COMMAND_PRINTS = 1024 * 1024;

/**
 * The keys of this process, or undefined where none are named. The environment goes before the configuration.
 *
 * @throws KeysUnusable where keys are named and cannot be had
 */
export async function readKeyring({
  env,
  encryption,
}: {
  env: NodeJS.ProcessEnv;
  encryption?: EncryptionConfig;
}): Promise<Keyring | undefined> {
  const source = sourceOf(env, encryption?.keys);
  return source && keysAt(source, env);
}

/** Where the keys are said to be; nothing is read. @throws KeysUnusable where the environment names two places, or an empty one */
export function sourceOf(env: NodeJS.ProcessEnv, configured: KeysSource | undefined): KeysSource | undefined {
  const inEnvironment = named(KEYS_VARIABLE, env);
  const file = named(KEYS_FILE_VARIABLE, env);
  if (inEnvironment && file) {
    throw new KeysUnusable(`${KEYS_VARIABLE} and ${KEYS_FILE_VARIABLE} are both set.`, {
      remedy: 'Unset one of them, so that it is clear which key encrypts.',
    });
  }
  if (inEnvironment) return { env: KEYS_VARIABLE };
  return file ? { file } : configured;
}

/** A variable that is empty was to hold something: whoever filled it has failed, and nothing goes plain because of that. */
function named(variable: string, env: NodeJS.ProcessEnv): string | undefined {
  const value = env[variable];
  if (value === undefined || value.trim() !== '') return value;
  throw new KeysUnusable(`${variable} is set but empty.`, {
    remedy: `Fix what should set ${variable}, or unset it to work without keys.`,
  });
}

async function keysAt(source: KeysSource, env: NodeJS.ProcessEnv): Promise<Keyring> {
  if ('env' in source) return ofVariable(source.env, env[source.env]);
  if ('file' in source) return keyringOf(await readKeyFile(source.file), source.file);
  return ofCommand(source.command, env);
}

function ofVariable(name: string, value: string | undefined): Keyring {
  if (!value) {
    throw new KeysUnusable(`The keys are missing: the variable ${name} is not set.`, {
      remedy: `Set ${name} in this environment. \`ndc-flows keys new\` generates a key.`,
    });
  }
  const written = value.split(/[,\s]+/).filter((each) => each !== '');
  return keyringOf(
    written.map((each, index) => parseKey(each, `${name}, key ${index + 1}`)),
    name,
  );
}

async function ofCommand([program, ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<Keyring> {
  const where = `what \`${program}\` prints`;
  const printed = await new Promise<string>((resolve, reject) => {
    const options = { env, timeout: COMMAND_WAITS, maxBuffer: COMMAND_PRINTS, windowsHide: true };
    execFile(program ?? '', args, options, (error, stdout) => {
      if (!error) return resolve(stdout);
      const { code, killed } = error;
      const how = killed ? `it took longer than ${COMMAND_WAITS / 1000} seconds` : `it ended with ${code}`;
      reject(
        // Its arguments and what it printed may hold what nobody else should see: neither is repeated, nor the cause that quotes them.
        new KeysUnusable(`The command \`${program}\` did not return the keys: ${how}.`, {
          remedy: 'Run the command of `encryption.keys.command` by hand, as the user of this process.',
        }),
      );
    });
  });
  return keyringOf(parseLines(printed, where), where);
}
