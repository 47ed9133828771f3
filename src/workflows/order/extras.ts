/** Services and seats that go with chosen offers: asks for them, after a first price where that is wanted, and selects among them. */
import { addMoney } from '../../domain/money';
import type { SeatMap, SeatOffer, SelectedOffer, ServiceOffer } from '../../domain/offers/offers';
import { selectExtras } from '../../domain/offers/selectExtras';
import { totalOf } from '../../domain/offers/tripCover';
import type { OrderRequest } from '../../domain/request/request';
import { NotBooked } from '../calls/failures';
import { call } from '../calls/read';
import type { ProviderSession } from '../calls/session';
import { together } from '../calls/together';
import { asNamed, extrasInput, priceInput, selectedFlights, type NamedOffer } from './callInputs';
import type { Order } from './order';
import type { Chosen, Selection } from './chosen';

/** The offers to ask about, and where. */
export type AskedAbout = Pick<Chosen, 'offers' | 'shoppingResponseId' | 'session'>;

/** Which services and seats to ask for. Without wishes: all. Absent: none. */
export interface Wanted {
  services?: { wishes?: OrderRequest['services'] };
  seats?: { wishes?: OrderRequest['seats']; maps?: true };
}

/** The services and seats that go with offers. */
export interface Listed {
  services: ServiceOffer[];
  seats: SeatOffer[];
  maps: SeatMap[];
  /** The flights as they are to be priced with them. */
  flights: SelectedOffer[];
  shoppingResponseId?: string;
}

/**
 * Selects the ancillaries and seats that a caller has picked, or else those of the request.
 *
 * @throws {NotBooked} if one that is required is not available
 */
export async function withExtras(order: Order, request: OrderRequest, chosen: Chosen): Promise<Selection> {
  const { offers, shoppingResponseId, seen } = chosen;
  const total = seen ?? totalOf(offers);
  const picked = order.memory.basket?.picked ?? {};
  const services = picked.services ? all(picked.services) : wished(request.services);
  const seats = picked.seats ? all(picked.seats) : wished(request.seats);
  if (!services && !seats) {
    if (order.memory.basket?.picked) order.record({ ancillaries: [], missedExtras: [] });
    return { selected: offers.map(selectedFlights), expected: total, shoppingResponseId };
  }
  const listed = await listExtrasOf(order, request, chosen, { services, seats });
  const extras = selectExtras(request, listed.services, listed.seats, offers, picked);
  if ('notOffered' in extras) throw new NotBooked('not-offered', extras.notOffered);
  const { ancillaries, missing } = extras;
  order.record({ ancillaries, missedExtras: missing });
  const price = extras.seen ?? extras.total;
  return {
    selected: [...listed.flights, ...extras.offers],
    expected: price ? addMoney(total, price) : total,
    shoppingResponseId: listed.shoppingResponseId,
  };
}

const all = (picks: readonly unknown[]): Record<string, never> | undefined =>
  picks.length > 0 ? {} : undefined;
const wished = <Wish>(wishes: Wish[]): { wishes: Wish[] } | undefined =>
  wishes.length > 0 ? { wishes } : undefined;

/** Asks which services and seats go with offers: in sequence, or in parallel where the provider allows it. */
export async function listExtrasOf(
  order: Order,
  request: OrderRequest,
  chosen: AskedAbout,
  { services, seats }: Wanted,
): Promise<Listed> {
  const { session = order.session } = chosen;
  const { offers, ...about } = await toAskAbout(session, request, chosen);
  const questions = offers.flatMap((offer) => {
    const input = extrasInput(request, offer, about.shoppingResponseId);
    const ofServices = async (): Promise<Partial<Listed>> =>
      (await call(session, 'interactive', 'serviceList', { ...input, ...services })).result;
    const ofSeats = async (): Promise<Partial<Listed>> =>
      (await call(session, 'interactive', 'seatAvailability', { ...input, ...seats })).result;
    return [...(services ? [ofServices] : []), ...(seats ? [ofSeats] : [])];
  });
  const answers = session.policy.sideBySide
    ? await together(session, questions)
    : await inSequence(questions);
  return {
    services: answers.flatMap((answer) => answer.services ?? []),
    seats: answers.flatMap((answer) => answer.seats ?? []),
    maps: answers.flatMap((answer) => answer.maps ?? []),
    flights: offers.map(selectedFlights),
    shoppingResponseId: about.shoppingResponseId,
  };
}

async function inSequence<Answer>(questions: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const question of questions) answers.push(await question());
  return answers;
}

/** Returns the offers to ask about: those chosen or, with a first price, the one offer that it answers with. */
async function toAskAbout(
  session: ProviderSession,
  request: OrderRequest,
  { offers, shoppingResponseId }: AskedAbout,
): Promise<{
  offers: NamedOffer[];
  shoppingResponseId?: string;
}> {
  if (!(request.priceFirst ?? session.policy.priceFirst)) return { offers, shoppingResponseId };
  const input = priceInput(request, offers.map(selectedFlights), shoppingResponseId);
  const { result } = await call(session, 'interactive', 'offerPrice', input);
  return {
    offers: [asNamed(result, offers)],
    shoppingResponseId: result.shoppingResponseId ?? shoppingResponseId,
  };
}
