/**
 * The client of one provider: takes an operation's input, returns its output, and throws an NdcError for everything else.
 * It never repeats a call: the workflow decides whether a call may be repeated.
 */
import { classify, decisive, inLanguage } from '../domain/calls/classify';
import { isWrite, type OperationName, type Operations, type Session } from '../domain/calls/operations';
import { merged, personalOf, scrubbing, type Personal, type Scrub } from '../domain/privacy';
import type { Answer } from '../domain/calls/problem';
import type { PointOfSale } from '../domain/request/pointOfSale';
import type { Requester } from '../domain/request/trip';
import { kept, type ArchivedCall, type MessageArchive } from './archive';
import { answerNames } from './answerNames';
import { cleanSaid, ownCorrelationId, withCleanNotices } from './clean';
import { composed, composedLogin, pairOf } from './compose';
import { NdcError, callError, httpError, refusal, unwritable, type CallHandle } from './errors';
import { LOGIN_REFUSED, loginAnswer, refusedStatus, sessionOf, type Credentials } from './login';
import { FormNotInVersion, readingOf } from './message';
import type { Profile } from './profile';
import { createHttp, type HttpAnswer, type HttpRequest } from './transport/http';
import type { Outgoing } from './transport/outgoing';
import { placeInRest } from './transport/rest';
import { placeInSoap } from './transport/soap';
import type { TlsReader } from './transport/trust';
import type { RecordDeclaration, SinksOf } from './xml/declare';
import { readMessage, type ReadMessage } from './xml/read';
import { ReadError } from './xml/readError';

export interface CallOptions {
  /** A UUID. The service logs it; it is the only way to ask about a call. */
  correlationId: string;
  /** The session from the login. Required by every operation except login. */
  session?: Session;
  requester?: Requester;
  /** Where the trip is sold; absent from login. */
  pointOfSale?: PointOfSale;
  /** Personal data of the passengers. Removed from the service's errors and warnings, as is the personal data in the input. */
  personal?: Personal;
  /** The order's reference, only for the archive. */
  reference?: string;
  /** The number of the activity attempt, only for the archive. */
  attempt?: number;
  /** Cancels the call. A write that was already sent cannot be recalled: it ends with `sent: 'maybe'`. */
  signal?: AbortSignal;
  /** Awaited on an open connection directly before a write is handed to the socket. If it throws, nothing is sent. Not used for reads. */
  beforeFirstByte?: () => Promise<void>;
}

export interface NdcClient {
  /**
   * Performs one operation. Throws an NdcError (see `errors.ts`) for every failure of the service or the connection; any other error is a
   * defect of the product.
   * @example const { result } = await client.call('orderRetrieve', { orderId: '599187' }, { correlationId: randomUUID(), session })
   */
  call<Name extends OperationName>(
    operation: Name,
    input: Operations[Name]['input'],
    options: CallOptions,
  ): Promise<Answer<Operations[Name]['output']>>;
  /** Closes the connections; calls in flight fail. */
  close(): Promise<void>;
}

export interface NdcClientOptions {
  profile: Profile;
  /** Read at each login, so that a changed password needs no restart. */
  credentials: () => Promise<Credentials>;
  /** Trusted authorities and the client certificate. Default: the authorities that Node trusts, and no certificate. */
  tls?: TlsReader;
  archive?: MessageArchive;
}

/** One prepared call: the message to send, and how to read the answer. */
interface Exchange<Output> {
  message: string;
  answer: (response: HttpAnswer) => Promise<Output>;
}

/** The expected answer message. */
interface Expected<T> {
  root: string;
  messagePrefix: string;
  names?: readonly string[];
  record: RecordDeclaration<T>;
  sinks?: SinksOf<T>;
  demands?: 'none';
}

export function createNdcClient({ profile, credentials, tls, archive }: NdcClientOptions): NdcClient {
  const { baseUrl, timeouts, rate, writeFence } = profile;
  const http = createHttp({ baseUrl, timeouts, concurrency: rate.concurrency, tls });
  const place = profile.style === 'soap' ? placeInSoap : placeInRest;

  async function login(call: CallHandle): Promise<Exchange<Session>> {
    const { username, password } = await credentials().catch((error: unknown) => {
      throw unwritable(call, 'no-credentials', 'the credentials of the provider cannot be read', error);
    });
    const expected = { root: 'LoginRS', messagePrefix: '', record: loginAnswer, demands: 'none' } as const;
    const scrub = scrubbing({}, [username, password]);
    return {
      message: writable(call, () => composedLogin(profile, { username, password })),
      answer: async (response) => {
        const raw = await understood(call, response, expected, scrub);
        const refused = refusedStatus(raw);
        if (refused === undefined) return sessionOf(raw, response.headers['set-cookie'], profile.timeZone);
        throw refusal(call, 'service', {
          code: LOGIN_REFUSED,
          text: `the service answered the login with ${cleanSaid({ code: refused, text: '' }, scrub).code}: check the provider's credentials`,
        });
      },
    };
  }

  function ordinary<Name extends OperationName>(
    operation: Name,
    input: Operations[Name]['input'],
    call: CallHandle,
    { session, personal, pointOfSale }: Pick<CallOptions, 'session' | 'personal' | 'pointOfSale'>,
  ): Exchange<Operations[Name]['output']> {
    const pair = pairOf(profile.version, operation);
    if (!pair) throw unwritable(call, 'operation-not-in-version', `${profile.version} has no ${operation}`);
    if (!session) throw unwritable(call, 'no-session', 'a login must come first');
    const scrub = scrubbing(() => merged(personalOf(input), personal), secretsOf(session));
    const language = 'language' in input ? input.language : undefined;
    return {
      message: writable(call, () => composed(profile, pair, input, { ...call, pointOfSale })),
      answer: async (response) => {
        const reading = readingOf(pair, { timeZone: profile.timeZone, input });
        const { messagePrefix } = profile.names;
        const names = answerNames(operation, pair.answer, messagePrefix);
        const expected = {
          root: pair.answer,
          messagePrefix,
          names,
          record: pair.record,
          sinks: reading.sinks,
        };
        const raw = await understood(call, response, expected, scrub, language);
        return withCleanNotices(reading.finish(raw), scrub);
      },
    };
  }

  /** Reads an answer of any status. Throws the error that the service reports, in the wanted language if it reports it in several. */
  async function understood<T>(
    call: CallHandle,
    response: HttpAnswer,
    expected: Expected<T>,
    scrub: Scrub,
    language?: string,
  ): Promise<T> {
    const { status, body } = response;
    const accepted = status >= 200 && status < 300;
    // Created only if needed: an error with its stack costs as much as reading a kilobyte.
    const byStatus = accepted ? undefined : httpError(call, status);
    if (byStatus && classify(byStatus.problem) === 'log-in-again') {
      // The same credentials would be refused again, and repeated tries can lock the account. For other calls, a new login can help.
      if (call.operation === 'login')
        throw refusal(call, 'service', {
          code: LOGIN_REFUSED,
          text: `the service answered the login with HTTP status ${status}: check the provider's credentials`,
        });
      throw byStatus;
    }
    let read: ReadMessage<T>;
    try {
      read = await readMessage(body, {
        ...expected,
        soap: accepted && profile.style === 'soap',
        identified: (answered) => {
          const own = ownCorrelationId(answered, call.correlationId, scrub);
          if (own !== undefined) call.answerCorrelationId = own;
        },
      });
    } catch (error) {
      // The status says more than a gateway's own page.
      if (byStatus && error instanceof ReadError) throw byStatus;
      throw error;
    }
    const first = isWrite(call.operation) ? decisive(read.errors, call, profile.errors) : read.errors[0];
    const said = read.fault ?? (first && inLanguage(first, read.errors, language, call));
    if (said) throw refusal(call, read.fault ? 'fault' : 'service', cleanSaid(said, scrub));
    if (byStatus) throw byStatus;
    if (read.result === undefined) throw httpError(call, status);
    return read.result;
  }

  async function send<Name extends OperationName>(
    operation: Name,
    input: Operations[Name]['input'],
    call: CallHandle,
    options: CallOptions,
  ): Promise<Answer<Operations[Name]['output']>> {
    const { correlationId, session, requester, signal, beforeFirstByte } = options;
    const exchange: Exchange<unknown> =
      operation === 'login' ? await login(call) : ordinary(operation, input, call, options);
    const outgoing: Outgoing = {
      operation,
      message: exchange.message,
      requester,
      session: operation === 'login' ? undefined : session,
    };
    const request: HttpRequest = { ...place(profile, outgoing), total: timeouts.total[operation], signal };
    const record =
      operation === 'login' ? undefined : archive?.begin(archivedCall(call, options), request.body);
    const take = (response: HttpAnswer): Promise<unknown> => {
      if (!record) return exchange.answer(response);
      record.answer(response.status);
      return exchange.answer({ ...response, body: kept(response.body, record) });
    };
    let result: unknown;
    try {
      result = isWrite(operation)
        ? await http.write(request, { beforeFirstByte, writeFence }, take)
        : await http.read(request, take);
    } catch (error) {
      const failure = callError(call, error);
      const code = failure instanceof NdcError ? failure.problem.code : 'worker-defect';
      record?.end(code, call.answerCorrelationId);
      throw failure;
    }
    const { answerCorrelationId } = call;
    record?.end(undefined, answerCorrelationId);
    return {
      correlationId,
      ...(answerCorrelationId !== undefined && { answerCorrelationId }),
      answeredAt: new Date().toISOString(),
      result: result as Operations[Name]['output'],
    };
  }

  return {
    call: async (operation, input, options) => {
      const call: CallHandle = { operation, correlationId: options.correlationId };
      try {
        return await send(operation, input, call, options);
      } catch (error) {
        throw callError(call, error);
      }
    },
    close: () => http.close(),
  };
}

/** Returns the document. Turns a RangeError, for a character that XML cannot hold, and FormNotInVersion into a RequestError. */
function writable(call: CallHandle, write: () => string): string {
  try {
    return write();
  } catch (error) {
    if (error instanceof RangeError) throw unwritable(call, 'unwritable-request', error.message, error);
    if (error instanceof FormNotInVersion)
      throw unwritable(call, 'form-not-in-version', error.message, error);
    throw error;
  }
}

/** Returns the session's token and cookie values, without the cookies' names, which are not secret. */
function secretsOf(session: Session | undefined): string[] {
  if (!session) return [];
  return [session.token, ...session.cookies.map((cookie) => cookie.slice(cookie.indexOf('=') + 1))];
}

/** Returns what the archive records about a call. */
function archivedCall(
  call: CallHandle,
  { reference, attempt, session }: Pick<CallOptions, 'reference' | 'attempt' | 'session'>,
): ArchivedCall {
  return {
    ...call,
    ...(reference !== undefined && { reference }),
    ...(attempt !== undefined && { attempt }),
    secrets: secretsOf(session),
  };
}
