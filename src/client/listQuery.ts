/** Turns a filter of orders into a list query, and finds orders that cannot ask for a person themselves. */
import type { Client } from '@temporalio/client';
import {
  LIMIT_PASSED,
  STANDS_STILL,
  STOPPED,
  foundByLists,
  type FoundReason,
  type ListedReason,
} from '../domain/order/attention';
import { REFUSED_RUN } from '../domain/order/searchAttributes';
import { isDate, isInstant } from '../domain/dates';
import { FilterInvalid } from '../domain/order/errors';
import { endStates, listedStates, terminalStates, type ListedState } from '../domain/order/states';
import { ORDER_WORKFLOW } from '../domain/order/updates';
import { quoted } from '../temporal/runs';
import { answeredWith } from '../temporal/serverErrors';
import { hasOneOf, type Searched } from './searched';

/** Which orders to list. Every part narrows; times are milliseconds from now, unless they are instants or dates. */
export interface OrderFilter {
  state?: ListedState;
  provider?: string;
  agency?: string;
  /** Those that need a person, for any reason or for this one. Includes orders that were stopped from outside or stand still. */
  attention?: boolean | ListedReason;
  /** Those that need a person who must act within this time. */
  actByWithin?: number;
  /** Held orders that nobody has released. */
  unreleased?: boolean;
  /** Orders that the airline has changed since their sale. */
  changed?: boolean;
  /** Open orders whose payment limit comes within this time, or has passed. */
  ticketByWithin?: number;
  /** Those that have ended in this time before now. */
  endedWithin?: number;
  /** Those whose workflow runs. */
  running?: boolean;
  /** Those first requested at this instant or later. */
  createdSince?: string;
  /** Those whose line has changed at this instant or later. */
  updatedSince?: string;
  /** Those whose payment limit is at this instant or later, while they have one to meet. */
  ticketByFrom?: string;
  /** Those whose payment limit is at this instant or earlier, while they have one to meet. */
  ticketByTo?: string;
  /** Those that depart on this date or later. */
  departureFrom?: string;
  /** Those that depart on this date or earlier. */
  departureTo?: string;
  /** Those with this PNR, airline order id, ticket number, passenger's surname or reference. */
  find?: string;
}

/** The server's own attribute for workflows whose tasks keep failing. */
export const PROBLEMS = 'TemporalReportedProblems';

const STANDS = `ExecutionStatus = "Running" AND ${PROBLEMS} IS NOT NULL`;

/** An order is read as soon as its payment limit has passed. One that was not in this time has no worker (milliseconds). */
export const READ_WITHIN = 60_000;

/** How long the index may lag behind a run that goes on as a new one (milliseconds): until then, the old run stands for both. */
export const INDEXED_WITHIN = 60_000;

/** States in which there is nothing to watch; a refused run never was an order. */
export const over: readonly string[] = [...terminalStates, REFUSED_RUN];

const among = (states: readonly string[]): string =>
  `NdcState IN (${states.map((state) => `"${state}"`).join(', ')})`;

/** Orders that were stopped from outside before their end: nobody watches them. */
const WAS_STOPPED =
  `((ExecutionStatus IN ("Terminated", "TimedOut", "Canceled", "Failed") AND (NdcState IS NULL OR NOT ${among(over)})) ` +
  `OR (ExecutionStatus = "Completed" AND NdcState IS NOT NULL AND NOT ${among([...endStates, REFUSED_RUN])}))`;

/** Released orders whose limit has passed, and that nobody has read since. */
const unreadSince = (now: number): string =>
  `ExecutionStatus = "Running" AND NdcReleased = true AND NdcState = "held" AND NdcTicketBy <= "${instantAfter(now, -READ_WITHIN)}"`;

/** How to find orders that cannot ask for a person themselves. */
const found = (now: number): Record<FoundReason, string> => ({
  [STOPPED]: WAS_STOPPED,
  [STANDS_STILL]: STANDS,
  [LIMIT_PASSED]: unreadSince(now),
});

/** True where only orders that need a person are listed. */
const needsOne = ({ attention, actByWithin }: OrderFilter): boolean =>
  Boolean(attention) || actByWithin !== undefined;

/** Returns the query of a filter: what the server cannot look for is left out. Runs that went on as new ones are found for a minute. */
export async function listQuery(client: Client, filter: OrderFilter, searched?: Searched): Promise<string> {
  check(filter);
  const now = Date.now();
  const query = queryOf(filter, now, await understood(client, now, wantedOf(filter)));
  return searched ? `${query} AND ${hasOneOf(searched)}` : query;
}

/** Types say the same; a program without types may send anything. @throws FilterInvalid */
function check(filter: OrderFilter): void {
  const { state } = filter;
  if (state !== undefined && !listedStates.includes(state))
    throw new FilterInvalid('state', `one of ${listedStates.join(', ')}`);
  for (const member of ['createdSince', 'updatedSince', 'ticketByFrom', 'ticketByTo'] as const)
    if (!isInstant(filter[member] ?? AN_INSTANT))
      throw new FilterInvalid(member, `an instant such as ${AN_INSTANT}`);
  for (const member of ['departureFrom', 'departureTo'] as const)
    if (!isDate(filter[member] ?? A_DATE)) throw new FilterInvalid(member, `a date such as ${A_DATE}`);
}

const AN_INSTANT = '2027-01-20T23:00:00Z';
const A_DATE = '2027-03-12';

/** Returns the reasons to look for: all, or the one that is asked for. */
function wantedOf(filter: OrderFilter): FoundReason[] {
  const { attention } = filter;
  if (!needsOne(filter)) return [];
  return foundByLists.filter((reason) => typeof attention !== 'string' || attention === reason);
}

/** Returns the reasons that the server can look for: it refuses a query with an attribute that it does not know, or that is missing. */
async function understood(
  client: Client,
  now: number,
  reasons: readonly FoundReason[],
): Promise<FoundReason[]> {
  const counts = await Promise.all(reasons.map((reason) => countOf(client, found(now)[reason])));
  return reasons.filter((_, at) => counts[at] !== undefined);
}

/** Counts the runs that are found for this reason, with those that resets leave behind; none if the server cannot look for it. */
export async function countRuns(client: Client, reason: FoundReason): Promise<number> {
  return (await countOf(client, found(Date.now())[reason])) ?? 0;
}

/** Counts; undefined if the server refuses the query. */
async function countOf(client: Client, condition: string): Promise<number | undefined> {
  try {
    return (await client.workflow.count(`WorkflowType = "${ORDER_WORKFLOW}" AND ${condition}`)).count;
  } catch (error) {
    if (answeredWith('INVALID_ARGUMENT', error) !== undefined) return undefined;
    throw error;
  }
}

/** Leaves out runs that continued as new: the next run says the same and more. */
export const NOT_CONTINUED = 'ExecutionStatus != "ContinuedAsNew"';

/** A run that goes on is found by its end until the next one is in the index. */
const RUNS = 'ExecutionStatus IN ("Running", "ContinuedAsNew")';
const RUNS_OR_COMPLETED = 'ExecutionStatus IN ("Running", "ContinuedAsNew", "Completed")';

function queryOf(filter: OrderFilter, now: number, known: readonly FoundReason[]): string {
  const { state, provider, agency, unreleased, changed, ticketByWithin, endedWithin } = filter;
  const { createdSince, updatedSince, ticketByFrom, ticketByTo, departureFrom, departureTo } = filter;
  const at = (milliseconds: number): string => instantAfter(now, milliseconds);
  const followed = Boolean(filter.running || unreleased) || ticketByWithin !== undefined;
  const conditions = [
    `WorkflowType = "${ORDER_WORKFLOW}"`,
    // Some servers count a run that goes on as one that ends in the far future.
    endedWithin === undefined
      ? `(${NOT_CONTINUED} OR CloseTime >= "${at(-INDEXED_WITHIN)}")`
      : `${NOT_CONTINUED} AND ExecutionStatus != "Running" AND CloseTime >= "${at(-endedWithin)}"`,
    followed && RUNS,
    state && stateIs(state),
    provider && `NdcProvider = "${quoted(provider)}"`,
    agency && `NdcAgency = "${quoted(agency)}"`,
    unreleased && 'NdcReleased = false AND NdcState = "held"',
    changed && 'NdcChanges IS NOT NULL',
    needsOne(filter) && needsPerson(filter, now, known),
    ticketByWithin !== undefined && `NdcTicketBy <= "${at(ticketByWithin)}"`,
    createdSince !== undefined &&
      `(NdcCreated >= "${instant(createdSince)}" OR (NdcCreated IS NULL AND StartTime >= "${instant(createdSince)}"))`,
    updatedSince !== undefined && changedSince(instant(updatedSince)),
    ticketByFrom !== undefined && `NdcTicketBy >= "${instant(ticketByFrom)}"`,
    ticketByTo !== undefined && `NdcTicketBy <= "${instant(ticketByTo)}"`,
    departureFrom !== undefined && `NdcDeparture >= "${quoted(departureFrom)}"`,
    departureTo !== undefined && `NdcDeparture <= "${quoted(departureTo)}"`,
  ];
  return conditions.filter(Boolean).join(' AND ');
}

/** An order that has told no state yet is listed as one that shops. */
const stateIs = (state: ListedState): string =>
  state === 'shopping'
    ? `(NdcState = "shopping" OR (NdcState IS NULL AND ${RUNS}))`
    : `NdcState = "${quoted(state)}"`;

/** A line also changes with a new run of its order, and when it is stopped. */
const changedSince = (instant: string): string =>
  `(NdcUpdated >= "${instant}" OR StartTime >= "${instant}" OR (${WAS_STOPPED} AND CloseTime >= "${instant}"))`;

/** Orders that ask for a person, and those that were stopped or stand still and cannot ask. */
function needsPerson(
  { attention, actByWithin }: OrderFilter,
  now: number,
  known: readonly FoundReason[],
): string {
  const until = actByWithin === undefined ? undefined : instantAfter(now, actByWithin);
  // An adopted order that could not be read has completed, and still asks.
  const asking = `${RUNS_OR_COMPLETED} AND NdcAttention`;
  const asks = [
    typeof attention === 'string'
      ? `${asking} = "${quoted(attention)}"`
      : // An attribute that was removed and registered again has lost its values.
        `((${asking} IS NOT NULL) OR (${RUNS} AND NdcState = "attention"))`,
    until && `NdcActBy <= "${until}"`,
  ];
  const inTime = until && `(NdcActBy <= "${until}" OR NdcTicketBy <= "${until}")`;
  const wanted = [
    // No order sets these itself: a server that cannot find them lists none.
    ...(known.includes(attention as never) ? [] : [asks]),
    ...known.map((reason) => [found(now)[reason], inTime]),
  ];
  return `(${wanted.map((conditions) => `(${conditions.filter(Boolean).join(' AND ')})`).join(' OR ')})`;
}

const instantAfter = (now: number, milliseconds: number): string =>
  new Date(now + milliseconds).toISOString();

/** Returns an instant with the width that all have in the index. */
const instant = (written: string): string => new Date(written).toISOString();
