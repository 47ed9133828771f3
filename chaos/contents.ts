/** Whether a status says of its order what the service shows: flights, total and documents, read by a client that no workflow knows. */
import { randomUUID } from 'node:crypto';
import type { Session } from '../src/domain/calls/operations';
import {
  addMoney,
  compareMoney,
  leastOf,
  rounded,
  showMoney,
  subtractMoney,
  type Money,
} from '../src/domain/money';
import { flightKey } from '../src/domain/offers/flights';
import { bareNumber } from '../src/domain/order/documentNumber';
import type { OrderView } from '../src/domain/order/orderView';
import type { OrderStatus } from '../src/domain/order/status';
import { createNdcClient, type NdcClient } from '../src/ndc/client';
import { checkProfiles } from '../src/ndc/profile';
import type { BackOffice } from './backOffice';
import { bounded } from './inTurn';
import { profilesFor, type Settings } from './settings';
import type { Stage } from './stage';
import type { Finding } from './truth';

/** How many orders are read at once. */
const AT_ONCE = 8;

/** Coupon statuses of a document that is no longer valid for travel: void, refunded, exchanged. */
const ended: readonly (string | undefined)[] = ['V', 'RF', 'E'];

/** Real services' totals have more decimals than the currency, and differ by a cent, up or down, from answer to answer. */
function isNear(a: Money, b: Money): boolean {
  const [one, other] = [rounded(a), rounded(b)];
  const [more, less] = compareMoney(one, other) > 0 ? [one, other] : [other, one];
  const cent = leastOf(a.currency);
  return compareMoney(subtractMoney(more, less), addMoney(cent, cent)) <= 0;
}

/** Returns a sentence on where a status differs from the order; undefined where they agree. Pure. */
export function contentFalsehood(
  { flights, total, documents }: Pick<OrderStatus, 'flights' | 'total' | 'documents'>,
  view: OrderView,
): string | undefined {
  const keys = (list: readonly Parameters<typeof flightKey>[0][]): string =>
    list.map(flightKey).sort().join(', ');
  const [said, real] = [keys(flights), keys(view.flights)];
  if (said !== real) return `it shows the flights ${said}, and the service ${real}`;
  if (total && view.total && (total.currency !== view.total.currency || !isNear(total, view.total)))
    return `it shows the total ${showMoney(total)}, and the service ${showMoney(view.total)}`;
  const shown = documents.map(({ number }) => bareNumber(number));
  const lacking = view.documents.filter(
    ({ number, coupons }) =>
      coupons.some(({ statusCode }) => !ended.includes(statusCode)) && !shown.includes(bareNumber(number)),
  );
  if (lacking.length > 0) return `it lacks the documents ${lacking.map(({ number }) => number).join(', ')}`;
  return undefined;
}

/** Reads every order that is held or ticketed, and compares. One that differs is refreshed and read once more: an answer may have been lost. */
export async function falseContents(
  settings: Settings,
  { service, account }: Pick<Stage, 'service' | 'account'>,
  office: BackOffice,
  statuses: readonly OrderStatus[],
): Promise<Finding[]> {
  const profiles = Object.entries(checkProfiles(profilesFor(service.urls, settings)));
  const clients = profiles.map(
    ([provider, profile]) =>
      [provider, createNdcClient({ profile, credentials: () => Promise.resolve(account) })] as const,
  );
  const found: Finding[] = [];
  try {
    const readers = new Map<string, Read>();
    for (const [provider, client] of clients) readers.set(provider, await reader(client));
    const read: Read = (status) => {
      const at = readers.get(status.provider);
      if (!at) throw new Error(`no profile of the audit is ${status.provider}'s`);
      return at(status);
    };
    await bounded(statuses, AT_ONCE, async (status) => {
      const text = await falsehood(status, read, office);
      const { reference, orderId } = status;
      if (text !== undefined)
        found.push({ reference, orderId, text: `it says ${status.state}, and ${text}` });
    });
  } finally {
    await Promise.all(clients.map(([, client]) => client.close()));
  }
  return found;
}

type Read = (status: OrderStatus) => Promise<OrderView>;

async function reader(client: NdcClient): Promise<Read> {
  const about = { reference: 'audit' };
  const { result }: { result: Session } = await client.call(
    'login',
    {},
    { ...about, correlationId: randomUUID() },
  );
  return async ({ orderId = '', ownerCode }) => {
    const options = { ...about, correlationId: randomUUID(), session: result };
    return (await client.call('orderRetrieve', { orderId, ownerCode }, options)).result;
  };
}

async function falsehood(status: OrderStatus, read: Read, office: BackOffice): Promise<string | undefined> {
  if (status.orderId === undefined || !isStanding(status)) return undefined;
  if (contentFalsehood(status, await read(status)) === undefined) return undefined;
  const now = await office.ask(status.reference, 'refresh', {});
  return now && isStanding(now) ? contentFalsehood(now, await read(now)) : undefined;
}

function isStanding({ state }: OrderStatus): boolean {
  return state === 'held' || state === 'ticketed';
}
