/**
 * The activities of one worker: one for each NDC operation, and those that check what callers send.
 *
 * @example
 * const activities = createActivities({ providers, client, known, longHistory });
 */
import { randomUUID } from 'node:crypto';
import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import {
  NDC_PROBLEM,
  type Call,
  type OrderSettings,
  type SettingsActivities,
  type NdcActivities,
} from '../domain/order/activities';
import type { ReportStore } from '../batchReports';
import { checkBatch } from '../domain/batch/input';
import type { ClaimActivities } from '../domain/order/claims';
import type { Operations, OperationName, ReadName, WriteName } from '../domain/calls/operations';
import { classify, writeEnding } from '../domain/calls/classify';
import { ownProblem } from '../domain/calls/ownProblems';
import { COUNTS_FOR } from '../domain/privacy/purpose';
import { tooOld } from '../domain/calls/readAge';
import type { Answer, CallProblem, WriteOutcome } from '../domain/calls/problem';
import { noOrder, type OrderView } from '../domain/order/orderView';
import { checkRequest } from '../domain/request/request';
import { sellerMistakes, sellersIn } from '../domain/request/sellers';
import type { CallOptions } from '../ndc/client';
import { NdcError } from '../ndc/errors';
import type { WebhookActivities } from '../domain/webhooks/messages';
import type { WebhookEndpoint } from '../webhooks/endpoint';
import type { OfficeHours } from '../domain/order/officeHours';
import { createClaimActivities } from './claims';
import { cleanDefect } from './defects';
import { earlierRuns, usedBefore } from './earlierRuns';
import { findable } from './findable';
import { Logins } from './logins';
import { LookToBook } from './lookToBook';
import { alive, HEARTBEATS, recordSendMarker } from './mark';
import { opened, providerFor, sealed, sessionLost, type Provider } from './providers';
import { scheduledFirst } from './scheduledFirst';
import { sentBefore } from './sentBefore';
import { configuredTripKey, derivedTripKey } from './tripKey';
import { createAnnouncing, wantedOf } from './webhooks';

/** What the activities need of their process. */
export interface ActivityDependencies {
  providers: ReadonlyMap<string, Provider>;
  /** For claims, and for the mark of a write: a heartbeat that is awaited. */
  client: Client;
  /** The secret for the ids of trips, read anew each time; without it the ids come from the providers' credentials. */
  claimsKey?: () => Promise<string>;
  /** Milliseconds for which the namespace remembers closed workflows. Whoever makes the activities does not serve them if this fails. */
  rememberedFor: Promise<number>;
  /** Events after which an order's run goes on as a new one. */
  longHistory: number;
  /** Send no write: each ends as `unknown`, and its order is read. For the first hours after a restored backup. */
  holdWrites?: boolean;
  /** Where reports of batches are kept. */
  reports?: Pick<ReportStore, 'usedLately'>;
  /** Who is told of what becomes of orders. */
  webhooks?: readonly WebhookEndpoint[];
  /** The configured agencies; empty where there are none. Filled later, like `providers`. */
  agencies?: readonly Agency[];
}

/** What of an agency counts for its orders' decisions. */
export interface Agency {
  name: string;
  /** When its staff can act on orders. Without it, always. */
  officeHours?: OfficeHours;
  /** By the name of each provider that it sells. */
  accounts: ReadonlyMap<string, unknown>;
}

/** Builds every activity of the worker. */
export function createActivities(
  deps: ActivityDependencies,
): NdcActivities & SettingsActivities & ClaimActivities & Pick<WebhookActivities, 'announce'> {
  const read =
    <Name extends ReadName>(operation: Name, answered?: Answered<Name>) =>
    (call: Call<Name>): Promise<Answer<Operations[Name]['output']>> =>
      alive(
        HEARTBEATS.read,
        () => operation,
        () => readOnce(deps, operation, call, answered),
      );
  const write =
    <Name extends WriteName>(operation: Name) =>
    (call: Call<Name>): Promise<WriteOutcome<Operations[Name]['output']>> =>
      writeOnce(deps, operation, call);

  const logins = new Logins();
  const limits = new LookToBook(deps.client, (error) => {
    const text = error instanceof Error ? error.message : String(error);
    Context.current().log.warn('shops and bookings could not be counted for lookToBook', { text });
  });
  const known = sellersIn(deps.agencies ?? []);

  return {
    settings: (name, given, mustName = false) => {
      const agency = given ?? undefined;
      const [mistake] = sellerMistakes({ agency, providers: [{ path: 'provider', name }] }, known);
      // An order without an agency may be older than the agencies.
      if (mistake && (agency !== undefined || mustName))
        throw ApplicationFailure.nonRetryable(`${mistake.path} ${mistake.message}`, 'unknown-agency');
      return settingsOf(deps, name, agency);
    },
    begin: async (names, input, startedAt, first = 'to-be-asked') => {
      const { agency } = (input ?? {}) as { agency?: unknown };
      const named = typeof agency === 'string' ? agency : undefined;
      const [settings, others] = await settingsOfEach(deps, names, named);
      const { rememberedFor } = settings;
      const checked = checkRequest(input, {
        now: new Date(startedAt),
        rememberedFor,
        agencies: known,
        versionOf: (name) => deps.providers.get(name)?.policy.version,
      });
      const { wrote: earlier, createdAt } = first === 'proven' ? {} : await usedBefore(deps.client);
      return {
        settings,
        ...(others.length > 0 && { others }),
        checked,
        ...(earlier && { earlier }),
        ...(createdAt !== undefined && { createdAt }),
      };
    },
    lookToBook: (name) => {
      const { policy, agencies } = providerOf(deps, name);
      return limits.refusal(policy, agencies !== undefined && agencies.size > 1);
    },
    earlierRuns: () => earlierRuns(deps.client),
    checkedBatch: async (input, report) => {
      const checked = checkBatch(input);
      if ('mistakes' in checked || !(await deps.reports?.usedLately(report, COUNTS_FOR))) return checked;
      const message = 'was used within the last hour by a batch that the server no longer knows';
      return { mistakes: [{ path: 'id', message }] };
    },
    login: (call) =>
      alive(
        HEARTBEATS.read,
        () => 'login',
        () => logIn(deps, logins, call),
      ),
    airShopping: read('airShopping'),
    serviceList: read('serviceList'),
    seatAvailability: read('seatAvailability'),
    offerPrice: read('offerPrice'),
    orderRetrieve: read('orderRetrieve', (call, problem) => nobodyFound(deps, call, problem)),
    orderReshop: read('orderReshop'),
    orderCreate: write('orderCreate'),
    orderChange: write('orderChange'),
    orderCancel: write('orderCancel'),
    ...createClaimActivities({
      client: deps.client,
      tripKey: (name, agency) => tripKeyOf(deps, name, agency),
    }),
    ...createAnnouncing({ endpoints: deps.webhooks ?? [], workflows: deps.client.workflow }),
  };
}

function providerOf(deps: ActivityDependencies, name: string, agency?: string): Provider {
  const provider = providerFor(deps.providers, name, agency);
  if (provider) return provider;
  if (agency !== undefined && deps.providers.has(name))
    throw ApplicationFailure.nonRetryable(
      `agency "${agency}" does not sell provider "${name}" in this worker's configuration`,
      'unknown-agency',
    );
  throw ApplicationFailure.nonRetryable(
    `no provider "${name}" in this worker's configuration; it has: ${[...deps.providers.keys()].join(', ')}`,
    'unknown-provider',
  );
}

/** @param named the agency that the order names; where it names none, the only one counts */
async function settingsOf(deps: ActivityDependencies, name: string, named?: string): Promise<OrderSettings> {
  const { policy } = providerOf(deps, name);
  const rememberedFor = await deps.rememberedFor;
  const { longHistory, agencies = [] } = deps;
  const [first] = agencies;
  const agency = named ?? (agencies.length === 1 ? first?.name : undefined);
  const { officeHours } =
    (agency === undefined ? first : agencies.find((each) => each.name === agency)) ?? {};
  const announces = wantedOf(deps.webhooks ?? [], { provider: name, agency });
  return {
    policy,
    rememberedFor,
    longHistory,
    ...(agency !== undefined && { agency }),
    ...(announces && { announces }),
    ...(officeHours && { officeHours }),
  };
}

/** Returns the settings of the first of these providers that the worker knows, and of the others. @throws ApplicationFailure if it knows none */
async function settingsOfEach(
  deps: ActivityDependencies,
  names: readonly string[],
  agency?: string,
): Promise<[OrderSettings, OrderSettings[]]> {
  const [first = names.join(), ...others] = names.filter((name) => deps.providers.has(name));
  const settings = await settingsOf(deps, first, agency);
  return [settings, await Promise.all(others.map((name) => settingsOf(deps, name, agency)))];
}

async function tripKeyOf(deps: ActivityDependencies, name: string, agency?: string): Promise<Buffer> {
  const provider = providerOf(deps, name, agency);
  return deps.claimsKey
    ? configuredTripKey(await deps.claimsKey())
    : derivedTripKey(name, await provider.credentials());
}

async function logIn(
  deps: ActivityDependencies,
  logins: Logins,
  call: Call<'login'>,
): Promise<Answer<NonNullable<Call<'login'>['session']>>> {
  const provider = providerOf(deps, call.provider, call.agency);
  try {
    const options = { ...callOptions(call), signal: Context.current().cancellationSignal };
    const answer = await logins.logIn(provider, call.requester, () =>
      provider.client.call('login', {}, options),
    );
    return { ...answer, result: await sealed(provider, answer.result) };
  } catch (error) {
    throw failureOf(error, call);
  }
}

/** Returns the answer that a refusal stands for, if it does. */
type Answered<Name extends ReadName> = (
  call: Call<Name>,
  problem: CallProblem,
) => Answer<Operations[Name]['output']> | undefined;

/** Returns the answer of a search that the service refuses because it finds no order. */
function nobodyFound(
  deps: ActivityDependencies,
  { provider, input }: Call<'orderRetrieve'>,
  problem: CallProblem,
): Answer<OrderView> | undefined {
  const { policy } = providerOf(deps, provider);
  if (!('passenger' in input) || classify(problem, policy.errors) !== 'not-found') return undefined;
  const { correlationId, answerCorrelationId } = problem;
  return { correlationId, answerCorrelationId, answeredAt: new Date().toISOString(), result: noOrder };
}

async function readOnce<Name extends ReadName>(
  deps: ActivityDependencies,
  operation: Name,
  call: Call<Name>,
  answered?: Answered<Name>,
): Promise<Answer<Operations[Name]['output']>> {
  const provider = providerOf(deps, call.provider, call.agency);
  const options = callOptions(call);
  try {
    const session = await opened(provider, call.session);
    if (!session) throw new SessionLost(sessionLost(operation, options.correlationId));
    const { attempt } = Context.current().info;
    const answered = await provider.client.call(operation, call.input, {
      ...options,
      session,
      signal: Context.current().cancellationSignal,
    });
    const result = findable(answered.result, call.reference, provider.keyring);
    return { ...answered, result, ...(attempt > 1 && { attempts: attempt }) };
  } catch (error) {
    const problem = problemOf(error);
    const answer = problem && answered?.(call, problem);
    if (answer) return answer;
    throw failureOf(error, call);
  }
}

/**
 * Sends a write once and says how it ended; never throws for what happened on the wire.
 * A write does not honour cancellation once its mark stands: what has left cannot be called back.
 */
async function writeOnce<Name extends WriteName>(
  deps: ActivityDependencies,
  operation: Name,
  call: Call<Name>,
): Promise<WriteOutcome<Operations[Name]['output']>> {
  const correlationId = call.correlationId ?? randomUUID();
  const facts = { operation, correlationId };
  const provider = providerFor(deps.providers, call.provider, call.agency);
  if (!provider) return { outcome: 'not-sent', problem: ownProblem('unknown-provider', facts) };
  const again = sentBefore(call.run, Context.current().info) ?? (deps.holdWrites ? 'writes-held' : undefined);
  if (again) return { outcome: 'unknown', problem: ownProblem(again, facts) };
  if (tooOld(call.readAt, provider.policy.readWithin, Date.now()))
    return { outcome: 'not-sent', problem: ownProblem('read-too-old', facts) };
  let marked = false;
  const detail = (): unknown => (marked ? { phase: 'sending', correlationId } : undefined);
  return alive(HEARTBEATS.write, detail, async () => {
    try {
      // Without keys there is nothing to copy: anyone can make up a call.
      if (provider.keyring && !(await scheduledFirst(deps.client, Context.current().info)))
        return { outcome: 'unknown', problem: ownProblem('second-attempt', facts) };
      const session = await opened(provider, call.session);
      if (!session) return { outcome: 'rejected', problem: sessionLost(operation, correlationId) };
      const answer = await provider.client.call(operation, call.input, {
        ...callOptions(call),
        session,
        correlationId,
        beforeFirstByte: async () => {
          await recordSendMarker(deps.client, correlationId);
          marked = true;
        },
      });
      return {
        outcome: 'done',
        ...answer,
        result: findable(answer.result, call.reference, provider.keyring),
      };
    } catch (error) {
      const problem = problemOf(error);
      // A defect of our own after the mark is no proof of anything; before it, nothing can have been sent.
      if (!problem) return unexpected(cleanDefect(error, call), operation, correlationId, marked);
      return { outcome: writeEnding(problem, provider.policy.errors), problem };
    }
  });
}

function unexpected(
  error: unknown,
  operation: OperationName,
  correlationId: string,
  marked: boolean,
): WriteOutcome<never> {
  const text = error instanceof Error ? `${error.name} in the worker` : 'an error in the worker';
  Context.current().log.error('a write failed in the worker itself', { operation, correlationId, error });
  const sent = marked ? 'maybe' : 'nothing';
  const problem = ownProblem('worker-defect', { operation, correlationId }, { text, sent });
  return { outcome: marked ? 'unknown' : 'not-sent', problem };
}

/** What every call is sent with; only reads may be broken off. */
function callOptions(call: Call<OperationName>): Omit<CallOptions, 'session'> & { correlationId: string } {
  return {
    correlationId: call.correlationId ?? randomUUID(),
    reference: call.reference,
    attempt: Context.current().info.attempt,
    requester: call.requester,
    pointOfSale: call.pointOfSale,
    personal: call.personal,
  };
}

/** Carries the problem of a session that could not be opened to where all problems are turned into failures. */
class SessionLost extends Error {
  constructor(readonly problem: CallProblem) {
    super(problem.text);
  }
}

function problemOf(error: unknown): CallProblem | undefined {
  return error instanceof NdcError || error instanceof SessionLost ? error.problem : undefined;
}

/**
 * A read's failure: what the transport broke is Temporal's to retry; what the service said in words is the workflow's to decide.
 */
function failureOf(error: unknown, call: Call<OperationName>): unknown {
  const problem = problemOf(error);
  if (!problem) return cleanDefect(error, call);
  const passing = problem.kind === 'transport' || problem.kind === 'truncated' || problem.kind === 'empty';
  const broken = problem.kind === 'http' && Number(problem.code) >= 500;
  return ApplicationFailure.create({
    type: NDC_PROBLEM,
    message: `${problem.operation}: ${problem.code} ${problem.text} (CorrelationID ${problem.correlationId})`,
    nonRetryable: !(passing || broken),
    details: [problem, { attempts: Context.current().info.attempt }],
  });
}
