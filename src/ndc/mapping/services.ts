/** Converts a ServiceListRS of either version while it is read: the services that can be bought. */
import { mayBeMeant } from '../../domain/offers/chooseServices';
import type { Notice, ServiceListResult, ServiceOffer } from '../../domain/offers/offers';
import type { ServicesInput } from '../../domain/calls/operations';
import { ExtraOffers, type ExtraOffer, type RawExtraItem, type RawExtraOffer } from './aLaCarte';
import { moneyIn } from './currency';
import { flightKeysOf, type Itinerary } from './itinerary';

/** Maximum number of services kept, because the result goes into a workflow's history. */
const KEEP = 4000;

/** Maximum number of items that wait for their flights and definitions, which come after them. */
const WAITING = 3 * KEEP;

/** A ServiceDefinition of the DataLists. */
export interface RawServiceDefinition {
  id?: string;
  name?: string;
  description?: string;
  taxonomyCode?: string;
  serviceCode?: string;
  reasonCode?: string;
  /** Feature codes of the taxonomy; one is the limit. */
  features: string[];
}

/** Returns service definitions by id. */
export function definitionsById(
  definitions: readonly RawServiceDefinition[],
): Map<string, RawServiceDefinition> {
  return new Map(definitions.flatMap((one) => (one.id ? [[one.id, one] as const] : [])));
}

function limitOf(features: readonly string[]): ServiceOffer['limit'] {
  const limits = ['OnePerPax', 'OnePerOrder', 'None'] as const;
  return limits.find((limit) => features.includes(limit));
}

/** Returns true where an item is for the whole trip, or for at least one known flight. */
function isResolved(item: RawExtraItem, flights: readonly string[]): boolean {
  const referred = item.journeyIds.length + item.segmentIds.length + item.legIds.length;
  return referred === 0 || flights.length > 0;
}

/** Collects the services of an answer. Leaves out one without id, price or known flights, which cannot be sold. */
export class ServiceDigest {
  private readonly offers = new ExtraOffers();
  private readonly waiting: { offer: ExtraOffer; item: RawExtraItem }[] = [];
  private leftOut = 0;

  /** A price without a currency, in an offer without one, is in `offerCurrency`. Without `wishes` it keeps all services. */
  constructor(
    private readonly offerCurrency: string,
    private readonly wishes?: ServicesInput['wishes'],
  ) {}

  /** Takes the next item of an ALaCarteOffer. */
  takeItem(item: RawExtraItem): void {
    const offer = this.offers.offerOf(item);
    if (!item.offerItemId || !item.price) return;
    if (this.waiting.length < WAITING) this.waiting.push({ offer, item });
    else this.leftOut++;
  }

  /** Takes the rest of an ALaCarteOffer when it ends. */
  takeOffer(offer: RawExtraOffer): void {
    this.offers.end(offer);
  }

  /** Returns the result once the whole answer has been read. */
  finish(
    definitions: readonly RawServiceDefinition[],
    itinerary: Itinerary,
    warnings: readonly Notice[],
  ): ServiceListResult {
    const byId = definitionsById(definitions);
    const services: ServiceOffer[] = [];
    for (const { offer, item } of this.waiting) {
      const service = this.serviceOf(offer, item, byId, itinerary);
      if (service && this.wishes && !mayBeMeant(service, this.wishes)) continue;
      if (service && services.length < KEEP) services.push(service);
      else if (service) this.leftOut++;
    }
    const text = `${this.leftOut} services left out: no more than ${KEEP} are kept`;
    const notices: Notice[] = this.leftOut > 0 ? [{ code: 'services-left-out', text }] : [];
    return { services, warnings: [...warnings, ...notices] };
  }

  private serviceOf(
    { offerId, ownerCode, currency }: ExtraOffer,
    item: RawExtraItem,
    definitions: ReadonlyMap<string, RawServiceDefinition>,
    itinerary: Itinerary,
  ): ServiceOffer | undefined {
    const { offerItemId, paxIds } = item;
    const price = moneyIn(item.price, currency ?? this.offerCurrency);
    const flights = flightKeysOf(itinerary, item);
    if (!offerId || !offerItemId || !price || !isResolved(item, flights)) return undefined;
    const definition = definitions.get(item.definitionId ?? '');
    const code = definition?.taxonomyCode ?? definition?.serviceCode ?? definition?.reasonCode;
    const name = definition?.name ?? definition?.description ?? code ?? offerItemId;
    const limit = limitOf(definition?.features ?? []);
    return { offerId, ownerCode, offerItemId, paxIds, flights, name, code, price, limit };
  }
}
