/** The same orders and faults against a plain client, judged by the same audit: beside a run, and as its control. */
import { checkProfiles } from '../src/ndc/profile';
import type { PlanReport } from '../src/sandbox/faultPlan';
import { audit, type Audit, type Evidence } from './audit';
import { runPlainClient, type PlainEnd } from './plainClient';
import type { Run } from './closings';
import { afterSaleOf, requestFor, storyFor, type Story } from './requests';
import { faultPlanFor, profilesFor, type Settings } from './settings';
import { newAccount, startServices } from './stage';
import type { Said } from './truth';

/** What became of the plain client's orders. */
export interface PlainRun {
  orders: number;
  /** Trips that went well from beginning to end, as the client sees it. */
  done: number;
  found: Audit;
  faults: PlanReport;
  evidence: Evidence<Said>;
  /** Milliseconds. */
  took: number;
}

const issued: readonly Story[] = ['paid-in-advance', 'ticket', 'ticket-and-cancel', 'race'];
const cancelled: readonly Story[] = ['ticket-and-cancel', 'cancel-hold'];

/** Makes the orders of a seed at a sandbox of their own, with the run's plan of faults. Nothing is killed: there are no workers. */
export async function runPlain(settings: Settings, { closings, say }: Run): Promise<PlainRun> {
  const { orders, seed, inFlight, afterSale } = settings;
  const began = Date.now();
  const account = newAccount();
  const service = await startServices(settings, account, closings);
  await service.breakBy(faultPlanFor(settings));
  await service.turnAway(orders);
  const [profile, ...next] = Object.values(checkProfiles(profilesFor(service.urls, settings)));
  if (!profile) throw new Error('the profile of the plain client is missing');
  say(`a plain client makes ${orders} orders`);
  const { done, ends } = await runPlainClient({
    profile,
    next,
    credentials: () => Promise.resolve(account),
    orders: Array.from({ length: orders }, (_, n) => ({
      request: requestFor(seed, n, { afterSale }),
      ...(afterSale && { change: afterSaleOf(seed, n) }),
      issue: issued.includes(storyFor(seed, n)),
      cancel: cancelled.includes(storyFor(seed, n)),
    })),
    concurrency: inFlight,
  });
  await service.heal();
  const ledger = await service.ledger();
  // A sandbox notes who orders a trip twice at itself; of several, only the agent of the call tells that.
  const calls = next.length > 0 ? ledger.orders : [];
  const senders = new Map(calls.map(({ correlationId, agent = '' }) => [correlationId, agent]));
  const evidence = { ledger, statuses: ends.map(said), senders };
  return {
    orders,
    done,
    found: audit(evidence),
    faults: await service.faults(),
    evidence,
    took: Date.now() - began,
  };
}

/** What the client believes of an order, in the words of the states. */
function said({ reference, orderId, documents, cancelled: gone, changes }: PlainEnd): Said {
  const state =
    orderId === undefined ? 'failed' : gone ? 'cancelled' : documents.length > 0 ? 'ticketed' : 'held';
  return {
    reference,
    state,
    orderId,
    documents: documents.map((number) => ({ number })),
    amendments: changes.map((kind) => ({ kind })),
  };
}
