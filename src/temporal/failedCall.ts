/** What a failed call to the Temporal server means, as an error with a code: the SDK passes on what gRPC says. */
import { isGrpcServiceError } from '@temporalio/client';
import { NamespaceNotFoundError } from '@temporalio/common';
import { NdcFlowsError } from '../domain/errors';
import { maskSecrets } from '../domain/privacy';
import { TemporalFailed, TemporalUnreachable } from './errors';
import { NamespaceMissing } from './namespace';

const LOST = 'The connection to the Temporal server was lost';

const forbidden = {
  code: 'temporal-forbidden',
  remedy:
    'Check TEMPORAL_API_KEY, or the API key and certificate of your Temporal profile; `ndc-flows doctor` tries them.',
} as const;

const timeout = {
  code: 'temporal-timeout',
  says: 'The Temporal server did not answer in time',
  remedy: 'It may still have taken effect: read the status (`ndc-flows status REF`) before you try again.',
} as const;

/** gRPC status codes that a person can do something about. Source: grpc/status. */
const known: Record<number, { code: TemporalFailed['code']; says: string; remedy: string }> = {
  1: timeout,
  3: {
    code: 'temporal-refused',
    says: 'The Temporal server refused the request',
    remedy: 'If search attributes are missing, run `ndc-flows setup`.',
  },
  4: timeout,
  7: { ...forbidden, says: 'The Temporal server denied permission' },
  16: { ...forbidden, says: 'The Temporal server rejected the credentials' },
};

const other = {
  code: 'temporal-error',
  says: 'The Temporal server returned an error',
  remedy: 'Run `ndc-flows doctor` to check the server.',
} as const;

const NOT_FOUND = 5;
const UNAVAILABLE = 14;

/** Returns the error with a code for a call that failed; undefined for what does not come from the server. */
export function failedCall(error: unknown): NdcFlowsError | undefined {
  if (error instanceof NdcFlowsError) return error;
  if (error instanceof NamespaceNotFoundError) return new NamespaceMissing(error.namespace);
  // The SDK wraps what the server answered.
  const { cause } = (error ?? {}) as { cause?: unknown };
  const answer = [error, cause].find(isGrpcServiceError);
  if (!answer) return undefined;
  const code = Number(answer.code);
  const text = maskSecrets(firstLine(answer.details || answer.message));
  const [, namespace] = (code === NOT_FOUND && /^Namespace (\S+) is not found/i.exec(text)) || [];
  if (namespace !== undefined) return new NamespaceMissing(namespace);
  if (code === UNAVAILABLE)
    return new TemporalUnreachable(`${LOST}: ${text}.`, {
      remedy: 'Check that it is running, then try again. Orders that were started continue when it is back.',
      cause: error,
    });
  const { says, ...why } = known[code] ?? other;
  return new TemporalFailed(why.code, `${says}: ${text}.`, { remedy: why.remedy, cause: error });
}

/** The first line, without a full stop and the note that gRPC adds about name resolution. */
function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? text).replace(/ Resolution note:.*$/, '').replace(/\.$/, '');
}
