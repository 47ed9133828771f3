/** One run: the stage is set, orders are played while everything breaks, then it is healed, waited for and audited. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderStatus } from '../src/domain/order/status';
import { audit, type Audit, type Evidence } from './audit';
import { BackOffice } from './backOffice';
import { falseContents } from './contents';
import { disturb, scheduleFor, undisturbed } from './disturbances';
import { ChangeDesk } from './amending';
import { changeoversIn, interrupted } from './changeovers';
import { acceptChanges, atRest, drive, lookAgain, noProgress, type Progress } from './driver';
import { createsOf, evidenceOf } from './evidence';
import type { Outcome } from './figures';
import { bounded } from './inTurn';
import { UiOperators } from './operators';
import type { Run } from './closings';
import { referenceFor } from './requests';
import { faultPlanFor, type Settings } from './settings';
import type { Services } from './service';
import type { Stage } from './stage';
import type { Finding } from './truth';

/** What is left of a run for the report. */
export interface Ran {
  outcome: Omit<Outcome, 'plain'>;
  evidence: Evidence<OrderStatus>;
  office: BackOffice;
}

/** How often people are told how far it is. */
const TELL_EVERY = 4_000;

/** How many orders are looked at at once in the end. */
const AT_ONCE = 16;

/** Operators disturb orders in flight, and so many of those that came to their end last. */
const LATELY = 12;

/** Runs on a stage; says how far it is. */
export async function run(settings: Settings, stage: Stage, { say }: Pick<Run, 'say'>): Promise<Ran> {
  const { orders, seed } = settings;
  const began = Date.now();
  const disturbed = undisturbed();
  const progress = noProgress();
  const broken = new AbortController();
  const office = new BackOffice(stage.client, () => broken.signal.aborted);
  const operators = new UiOperators(
    stage.client,
    () => atHand(progress),
    () => broken.signal.aborted,
  );
  const desk = settings.afterSale ? deskAt(office, stage.service) : undefined;
  await stage.service.breakBy(faultPlanFor(settings));
  await stage.service.turnAway(settings.orders);

  const line = () => {
    const { kills, pauses, restarts, resets, terminations } = disturbed;
    const seconds = Math.round((Date.now() - began) / 1000);
    say(
      `${seconds} s: ${progress.done} of ${orders} orders done, ${progress.started - progress.done} in flight; ` +
        `${kills} kills, ${pauses} pauses, ${restarts} restarts, ${resets} resets, ${terminations} terminations`,
    );
  };
  const driving = stage.client.withAbortSignal(broken.signal, () => drive(office, settings, progress, desk));
  await whileDriving(driving, broken, line, () =>
    Promise.all([
      driving,
      disturb(
        {
          ...stage,
          reset: (reset) => operators.reset(reset),
          terminate: (termination) => operators.terminate(termination),
        },
        scheduleFor(seed, orders, settings.providers),
        () => progress.done / orders,
        disturbed,
      ),
    ]),
  );
  await stage.service.heal();
  say('faults are over; waiting until every order rests');
  const references = Array.from({ length: orders }, (_, n) => referenceFor(seed, n));
  await bounded(references.keys(), AT_ONCE, (n) =>
    lookAgain(office, seed, n, desk).catch((error: Error) => {
      progress.brokenOff.set(referenceFor(seed, n), error.message);
    }),
  );
  const restless = await waitForRest(office, references, progress.brokenOff);
  say('everything rests; asking every order and the ledger');
  const creates =
    (settings.providers ?? 1) > 1 ? await createsOf(stage.client, office, references) : undefined;
  const more = { agreed: desk?.changed().agreed, creates };
  let last = await audited(stage, office, references, restless, more);
  // The answer to the read that first showed a change may have been lost, and no read since was due: they are read once more.
  const unread = last.found.unreportedChanges.flatMap(({ reference = [] }) => reference);
  if (unread.length > 0) {
    await bounded(unread, AT_ONCE, async (reference) => {
      await office.ask(reference, 'refresh', {});
    });
    last = await audited(stage, office, references, restless, more);
  }
  const { evidence, found: all, statuses } = last;
  say('reading every order at the service');
  const falseStates = [...all.falseStates, ...(await falseContents(settings, stage, office, statuses))];
  const airline = await withoutRelearned(all.unreportedChanges, office);
  const own = await withoutRelearned(all.unreportedAmendments, office);
  const found: Audit = {
    ...all,
    falseStates,
    unreportedChanges: airline.first,
    unreportedAmendments: own.first,
  };
  const faults = await stage.service.faults();
  const changeovers = creates && changeoversIn(creates);
  const took = Date.now() - began;
  return {
    outcome: {
      statuses,
      found,
      restless,
      operators: operators.findings,
      fallen: stage.fallen,
      disturbed,
      faults,
      changes: evidence.ledger.changes.length,
      relearned: airline.relearned,
      ...(changeovers && {
        changeovers: { all: changeovers, interrupted: interrupted(changeovers, stage.kills()) },
      }),
      ...(desk && {
        afterSale: {
          amendments: evidence.ledger.amendments,
          sums: evidence.ledger.sums,
          relearned: own.relearned,
          ...desk.changed(),
        },
      }),
      took,
    },
    evidence,
    office,
  };
}

/** The desk that changes orders after their sale. Its people see at the airline what no status tells: here, in the ledger. */
function deskAt(office: BackOffice, service: Services): ChangeDesk {
  return new ChangeDesk(
    office,
    async (orderId, correlationId) => {
      const { amendments } = await service.ledger();
      return amendments.some((each) => each.orderId === orderId && each.correlationId === correlationId);
    },
    async (status, reference) => acceptChanges(office, status ?? (await atRest(office, reference))),
  );
}

/** Sets aside the changes of orders with several runs: a run that was reset, or adopted its order, may know it only as it is since. */
async function withoutRelearned(
  unreported: readonly Finding[],
  office: BackOffice,
): Promise<{ first: Finding[]; relearned: number }> {
  const first: Finding[] = [];
  for (const finding of unreported) {
    const runs = finding.reference === undefined ? [] : await office.runs(finding.reference);
    if (runs.length <= 1) first.push(finding);
  }
  return { first, relearned: unreported.length - first.length };
}

/** References of the orders that operators choose from. */
function atHand({ inFlight, over }: Progress): string[] {
  return [...inFlight, ...over.slice(-LATELY)];
}

/** Waits until every order rests; those that do not, in words that begin with the reference. */
export async function waitForRest(
  office: BackOffice,
  references: readonly string[],
  brokenOff: ReadonlyMap<string, string>,
): Promise<string[]> {
  const restless: string[] = [];
  await bounded(references, AT_ONCE, async (reference) => {
    await atRest(office, reference).catch((error: Error) => {
      const before = brokenOff.get(reference);
      restless.push(`${reference} ${error.message}${before ? ` (before: ${before})` : ''}`);
    });
  });
  return restless;
}

/**
 * Does `work` while orders are driven, and says now and then how far it is. If what was broken cannot be put up again, the run ends: nobody
 * asks on at a stage that is gone.
 */
export async function whileDriving(
  driving: Promise<void>,
  broken: AbortController,
  line: () => void,
  work: () => Promise<unknown>,
): Promise<void> {
  const telling = new AbortController();
  const told = tell(telling.signal, line);
  try {
    await work();
  } catch (error) {
    broken.abort();
    await driving.catch(() => undefined);
    throw error;
  } finally {
    telling.abort();
    await told;
  }
}

/** Asks every order that rests, and the ledger. `restless` are texts that begin with a reference. */
export async function audited(
  { client, service }: Stage,
  office: BackOffice,
  references: readonly string[],
  restless: readonly string[],
  more: Pick<Evidence, 'agreed' | 'creates'> = {},
): Promise<{ evidence: Evidence<OrderStatus>; found: Audit; statuses: readonly OrderStatus[] }> {
  const asked = references.filter(
    (reference) => !restless.some((words) => words.startsWith(`${reference} `)),
  );
  const evidence = { ...(await evidenceOf(client, office, asked, await service.ledger())), ...more };
  return { evidence, found: audit(evidence), statuses: evidence.statuses };
}

/** Says a line now and then, until it is told to end. */
async function tell(signal: AbortSignal, line: () => void): Promise<void> {
  while (!signal.aborted) {
    await sleep(TELL_EVERY, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) line();
  }
}
