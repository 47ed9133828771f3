/** Turns any error into one sentence with what to do. A stack trace appears only with NDC_FLOWS_DEBUG. */
import { isGrpcServiceError } from '@temporalio/client';
import { NamespaceNotFoundError } from '@temporalio/common';
import { NdcFlowsError } from '../domain/errors';
import { BadRequest } from '../domain/order/errors';
import { maskSecrets } from '../domain/privacy';
import { NamespaceMissing } from '../temporal/namespace';

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
}

/** gRPC status codes that a person can do something about. Source: grpc/status. */
const grpc: Record<number, { code: string; says: string; remedy: string }> = {
  4: {
    code: 'temporal-timeout',
    says: 'The Temporal server did not answer in time',
    remedy:
      'The command may still have taken effect: check with `ndc-flows status REF` before you repeat it.',
  },
  5: {
    code: 'namespace-missing',
    says: 'The Temporal server found nothing under that name',
    remedy: 'If the namespace is missing, run `ndc-flows setup`.',
  },
  3: {
    code: 'temporal-refused',
    says: 'The Temporal server refused the request',
    remedy: 'If search attributes are missing, run `ndc-flows setup`.',
  },
  7: {
    code: 'temporal-forbidden',
    says: 'The Temporal server denied permission',
    remedy:
      'Check TEMPORAL_API_KEY, or the API key and certificate of your Temporal profile; `ndc-flows doctor` tries them.',
  },
  14: {
    code: 'temporal-unreachable',
    says: 'The connection to the Temporal server was lost',
    remedy:
      'Check that it is running, then run the command again. Orders that were started continue when it is back.',
  },
  16: {
    code: 'temporal-forbidden',
    says: 'The Temporal server rejected the credentials',
    remedy:
      'Check TEMPORAL_API_KEY, or the API key and certificate of your Temporal profile; `ndc-flows doctor` tries them.',
  },
};

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

/** Says what happened and what to do. Our own errors say it themselves. */
export function explain(error: unknown): Explained {
  if (error instanceof NdcFlowsError) {
    const { code, message } = error;
    const remedy = error instanceof BadRequest ? FIX_REQUEST : error.remedy;
    return { code, message, ...(remedy && { remedy }), ...commandsOf(error), ...mistakesOf(error) };
  }
  if (error instanceof NamespaceNotFoundError) return explain(new NamespaceMissing(error.namespace));
  if (isGrpcServiceError(error)) return explainGrpc(Number(error.code), error.details || error.message);
  // The SDK wraps what the server answered.
  const { cause } = error as { cause?: unknown };
  if (isGrpcServiceError(cause)) return explainGrpc(Number(cause.code), cause.details || cause.message);
  const { code, port, address, hostname, path, message } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  const known = code === undefined ? undefined : system[code];
  if (known) {
    const ofPort = path === undefined && port !== undefined;
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

function explainGrpc(code: number, details: string): Explained {
  const known = grpc[code];
  const message = maskSecrets(firstLine(details));
  if (!known)
    return {
      code: 'temporal-error',
      message: `The Temporal server returned an error: ${message}.`,
      remedy: 'Run `ndc-flows doctor` to check the server.',
    };
  return { code: known.code, message: `${known.says}: ${message}.`, remedy: known.remedy };
}

function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? text).replace(/\.$/, '');
}
