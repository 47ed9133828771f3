/** Corrections of passenger data: names, which the airline may charge for, and documents, loyalty and contact, which it does not. */
import type { Corrected } from '../../domain/calls/operations';
import type { Refusal } from '../../domain/calls/problem';
import { isSome } from '../../domain/money';
import { beyondLimit, changeOffer } from '../../domain/order/amending/quotes';
import { wasIssued } from '../../domain/order/issued';
import type { OrderView } from '../../domain/order/orderView';
import type { OrderRefusal } from '../../domain/order/refusals';
import type { OrderUpdates } from '../../domain/order/updates';
import type { Passenger } from '../../domain/request/trip';
import { call } from '../calls/read';
import { amend, type Plan, type Planner } from './amend';
import { accepting, wholePassengers } from './amendable';
import type { Order } from './order';

type Correction = OrderUpdates['correct'];

/** Corrects a passenger's data, or the contact. A name is corrected alone. */
export async function correct(order: Order, correction: Correction): Promise<Refusal | undefined> {
  const { paxId, name, contact } = correction;
  const planned: Planner = async (view) => {
    const passenger = wholePassengers(order, view).find((each) => each.paxId === paxId);
    if (!passenger && (paxId !== undefined || !contact)) {
      const shown = view.passengers.some((each) => each.paxId === paxId);
      const text = shown
        ? `the order does not show the names and birth date of ${paxId}, which a correction must repeat`
        : `the order has no passenger ${paxId}; it has ${view.passengers.map((each) => each.paxId).join(', ')}`;
      return { refusal: { code: 'passenger-unknown', text } };
    }
    return name && passenger
      ? correctedName(order, view, passenger, correction)
      : correctedDetails(order, view, passenger, correction);
  };
  return amend(order, planned, dataOf(correction));
}

/** Returns what a view must show that only the call can compare. A name is compared in the view. */
function dataOf({ paxId, name, documents, loyalty, contact }: Correction): Corrected | undefined {
  if (name) return undefined;
  return {
    ...(paxId !== undefined && { paxId }),
    ...(documents && { documents }),
    ...(loyalty && { loyalty }),
    ...(contact && { contact }),
  };
}

async function correctedName(
  order: Order,
  view: OrderView,
  passenger: Passenger,
  { name = {}, payUpTo, who }: Correction,
): Promise<Plan | { refusal: OrderRefusal }> {
  const { paxId, givenName, surname, title } = passenger;
  const wanted = { givenName, surname, ...(title !== undefined && { title }), ...name };
  const asked = { ...order.orderRef, ask: 'name' as const, paxId, name: wanted };
  const { result } = await call(order.session, 'interactive', 'orderReshop', asked);
  const [offer, other] = result.offers ?? [];
  if (!offer || other)
    return { refusal: { code: 'not-available', text: `the airline offers no such correction for ${paxId}` } };
  const issued = wasIssued(order.status);
  const total = view.total ?? order.status.total;
  const line = changeOffer(offer, { kind: 'name', staying: view.flights, total, issued });
  // Free on a hold, too: whatever a correction adds to the total must be named.
  const free = offer.toPay !== undefined && !isSome(offer.toPay);
  const refusal = free ? undefined : beyondLimit(line, payUpTo, issued);
  if (refusal) return { refusal };
  const paid = issued && !free ? offer.toPay : undefined;
  return {
    kind: 'name',
    what: `name of ${paxId}`,
    who,
    paid,
    payUpTo,
    effect: { name: { paxId, ...name } },
    request: changedPassenger(order, paxId, wanted),
    input: {
      change: 'offer',
      ...order.orderRef,
      offers: [accepting(order, offer, result)],
      ...(paid && { amount: paid }),
    },
  };
}

function correctedDetails(
  order: Order,
  view: OrderView,
  passenger: Passenger | undefined,
  correction: Correction,
): Plan {
  const { documents, loyalty, contact, who } = correction;
  const changed = { ...(documents && { documents }), ...(loyalty && { loyalty }) };
  const paxId = passenger?.paxId;
  const what = [
    documents && `travel documents of ${paxId}`,
    loyalty && `loyalty of ${paxId}`,
    contact && 'contact',
  ].filter(Boolean);
  // A contact belongs to a passenger on the wire.
  const [first] = passenger ? [passenger] : wholePassengers(order, view);
  return {
    kind: 'details',
    what: what.join(', '),
    who,
    effect: { shows: dataOf(correction) },
    request: order.request && {
      ...(passenger && changedPassenger(order, passenger.paxId, changed)),
      ...(contact && { contact }),
    },
    input: {
      change: 'details',
      ...order.orderRef,
      passengers: first ? [{ before: first, after: { ...first, ...changed } }] : [],
      ...((contact ?? order.request?.contact) ? { contact: contact ?? order.request?.contact } : {}),
    },
  };
}

function changedPassenger({ request }: Order, paxId: string, changed: Partial<Passenger>): Plan['request'] {
  return (
    request && {
      passengers: request.passengers.map((each) => (each.paxId === paxId ? { ...each, ...changed } : each)),
    }
  );
}
