/** Turns any error into one sentence with what to do. A stack trace appears only with NDC_FLOWS_DEBUG. */
import { NdcFlowsError } from '../domain/errors';
import { BadRequest, UpdateRefused } from '../domain/order/errors';
import { maskSecrets } from '../domain/privacy';
import { RESTART } from '../keys/errors';
import { failedCall } from '../temporal/failedCall';

/** An error as people see it, and as `--json` prints it under `error`. */
export interface Explained {
  /** Stable, for scripts. */
  code: string;
  message: string;
  remedy?: string;
  /** What to type next, ready to paste, the safest first. */
  commands?: readonly string[];
  /** Every mistake of a request or configuration, by its path. */
  mistakes?: { path: string; message: string }[];
  /** What lists show of an order that does not answer. */
  listed?: unknown;
}

/** Node's error codes that a command can meet; `ofPort` where the remedy is another for a port. */
const system: Record<string, { says: string; remedy: string; ofPort?: string }> = {
  EADDRINUSE: {
    says: 'is in use by another program',
    remedy: 'Choose another port with --port, or --port 0 for any free one.',
  },
  EEXIST: { says: 'already exists', remedy: 'Choose another name, or remove it first.' },
  EACCES: {
    says: 'cannot be used by this user',
    remedy: 'Change its permissions, or choose another one.',
    ofPort: 'Choose a port above 1023 with --port.',
  },
  EADDRNOTAVAIL: { says: 'is not an address of this machine', remedy: 'Choose another with --host.' },
  ENOTFOUND: { says: 'is not an address of this machine', remedy: 'Choose another with --host.' },
  EAI_AGAIN: { says: 'could not be looked up (DNS)', remedy: 'Choose an IP address with --host.' },
};

/** Callers of the API send a request again; here a command is run again. */
const FIX_REQUEST = 'Nothing was started. Fix the request, then run the command again.';

/** Returns what to do. A refusal's remedy is for programs; a command shows the commands that can follow. */
function remedyOf(error: NdcFlowsError): string | undefined {
  if (error instanceof UpdateRefused) return undefined;
  if (error instanceof BadRequest) return FIX_REQUEST;
  return error.remedy?.replace(RESTART, 'then run this command again');
}

/** Says what happened and what to do. Our own errors say it themselves. */
export function explain(error: unknown): Explained {
  if (error instanceof NdcFlowsError) {
    const { code, message } = error;
    const remedy = remedyOf(error);
    return {
      code,
      message,
      ...(remedy && { remedy }),
      ...commandsOf(error),
      ...mistakesOf(error),
      ...listedOf(error),
    };
  }
  const failed = failedCall(error);
  if (failed) return explain(failed);
  const { code, port, address, hostname, path, message } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  const known = code === undefined ? undefined : system[code];
  if (known) {
    const ofPort = path === undefined && port !== undefined && code !== 'EADDRNOTAVAIL';
    const what =
      path ?? (ofPort ? `Port ${port}${address ? ` of ${address}` : ''}` : (address ?? hostname)) ?? 'It';
    const remedy = ofPort ? (known.ofPort ?? known.remedy) : known.remedy;
    return { code: code?.toLowerCase() ?? '', message: `${what} ${known.says}.`, remedy };
  }
  return {
    code: 'unexpected',
    message: `Unexpected error: ${maskSecrets(firstLine(message ?? String(error)))}`,
    remedy: 'For a stack trace, set NDC_FLOWS_DEBUG=1 and run it again.',
  };
}

/** Returns the lines for people. */
export function explainedLines({ message, remedy, commands = [], mistakes }: Explained): string[] {
  if (!mistakes) {
    const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
    const said = remedy ? `${capital(sentence)} ${remedy}` : capital(sentence);
    return [said, ...commands.map((command) => `  ${command}`)];
  }
  return [
    `${message.split(': ')[0]}:`,
    ...mistakes.map(({ path, message: what }) => `  ${path}: ${what}`),
    ...(remedy ? [remedy] : []),
  ];
}

/** Begins with a capital: an order's own refusals begin as part of a sentence. Names of files and hosts stay as they are. */
function capital(sentence: string): string {
  return sentence.replace(/^[a-z]+(?=[ ,])/, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}

function commandsOf(error: NdcFlowsError): Pick<Explained, 'commands'> {
  return 'commands' in error ? { commands: error.commands as string[] } : {};
}

function mistakesOf(error: NdcFlowsError): Pick<Explained, 'mistakes'> {
  return 'mistakes' in error ? { mistakes: error.mistakes as Explained['mistakes'] } : {};
}

function listedOf(error: NdcFlowsError): Pick<Explained, 'listed'> {
  return 'listed' in error ? { listed: error.listed } : {};
}

function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? text).replace(/\.$/, '');
}
