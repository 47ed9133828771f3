/** The same faults against a plain client, audited by the same ledger: what the reader is spared. */
import { checkProfiles } from '../src/ndc/profile';
import { audit, type Audit } from './audit';
import { runPlainClient, type PlainEnd } from './plainClient';
import { PROVIDER, requestFor, storyFor, type Story } from './requests';
import { faultPlanFor, profileFor, type Settings } from './settings';
import type { Stage } from './stage';
import type { Said } from './truth';

/** What became of the plain client's orders. */
export interface PlainRun {
  orders: number;
  /** Trips that went well from beginning to end, as the client sees it. */
  done: number;
  found: Audit;
}

const issued: readonly Story[] = ['paid-in-advance', 'ticket', 'ticket-and-cancel', 'race'];
const cancelled: readonly Story[] = ['ticket-and-cancel', 'cancel-hold'];

/** Makes the orders of a seed once more, at a sandbox of their own, with the same plan of faults. Nobody is killed here. */
export async function runPlain(
  settings: Settings,
  stage: Stage,
  say: (line: string) => void,
): Promise<PlainRun> {
  const { orders, seed, inFlight } = settings;
  const service = await stage.anotherService();
  await service.breakBy(faultPlanFor(settings));
  const { [PROVIDER]: profile } = checkProfiles({ [PROVIDER]: profileFor(service.url, settings) });
  if (!profile) throw new Error('the profile of the plain client is missing');
  say(`the same ${orders} orders by a plain client`);
  const { done, ends } = await runPlainClient({
    profile,
    credentials: () => Promise.resolve(stage.account),
    orders: Array.from({ length: orders }, (_, n) => ({
      request: requestFor(seed, n),
      issue: issued.includes(storyFor(seed, n)),
      cancel: cancelled.includes(storyFor(seed, n)),
    })),
    concurrency: inFlight,
  });
  await service.heal();
  return {
    orders,
    done,
    found: audit({ ledger: await service.ledger(), statuses: ends.map(said), senders: new Map() }),
  };
}

/** What the client believes of an order, in the words of the states. */
function said({ reference, orderId, documents, cancelled: gone }: PlainEnd): Said {
  const state =
    orderId === undefined ? 'failed' : gone ? 'cancelled' : documents.length > 0 ? 'ticketed' : 'held';
  return { reference, state, orderId, documents: documents.map((number) => ({ number })) };
}
