/** Price classes joined to the journeys of an offer: fare name, cabin, refundable. */
import { refundableByWords } from './refundable';

/** A PriceClass of the DataLists. */
export interface RawPriceClass {
  id?: string;
  name?: string;
  cabin?: string;
  descriptions: string[];
}

/** A price class, its words understood. */
export interface PriceClass {
  name?: string;
  cabin?: string;
  refundable?: boolean;
}

/** A FareComponent: the cabin and price class of some flights. */
export interface RawFareComponent {
  cabin?: string;
  priceClassId?: string;
  segmentIds: string[];
}

/** The places where an offer names its price classes. Any may be empty. */
export interface PriceClassReferences {
  /** JourneyOverview/JourneyPriceClass. */
  journeyClasses: { journeyId?: string; priceClassId?: string }[];
  /** JourneyOverview/PriceClassRefID: one for all journeys. */
  overviewClassId?: string;
  components: RawFareComponent[];
}

/** What the price classes say of an offer. */
export interface FareWords {
  fareName?: string;
  cabin?: string;
  refundable?: boolean;
}

/** Refundable only where every class that is named says so; not where any says no. */
function refundableAll(
  { journeyClasses, overviewClassId, components }: PriceClassReferences,
  classes: ReadonlyMap<string, PriceClass>,
): boolean | undefined {
  let named = 0;
  let refundable = 0;
  let never = false;
  for (const references of [journeyClasses, components]) {
    for (const { priceClassId } of references) {
      if (priceClassId === undefined) continue;
      const verdict = classes.get(priceClassId)?.refundable;
      named++;
      if (verdict === true) refundable++;
      if (verdict === false) never = true;
    }
  }
  // The overview's one class speaks where no journey and no fare component names its own.
  if (named === 0)
    return overviewClassId === undefined ? undefined : classes.get(overviewClassId)?.refundable;
  return never ? false : refundable === named || undefined;
}

/**
 * Fare name and cabin are those of the first journey. The journey's own price class goes before the overview's and the fare
 * component's; the cabin of the fare component goes before the price class's, because it is what is sold.
 */
export function fareWords(
  references: PriceClassReferences,
  classes: ReadonlyMap<string, PriceClass>,
  first: { journeyId?: string; segmentIds: readonly string[] },
): FareWords {
  const { journeyClasses, overviewClassId, components } = references;
  const component =
    components.find(({ segmentIds }) => segmentIds.some((id) => first.segmentIds.includes(id))) ??
    components[0];
  const ofFirst = journeyClasses.find(({ journeyId }) => journeyId === first.journeyId)?.priceClassId;
  const firstClass = classes.get(ofFirst ?? overviewClassId ?? component?.priceClassId ?? '');
  return {
    fareName: firstClass?.name,
    cabin: (component?.cabin ?? firstClass?.cabin)?.toUpperCase(),
    refundable: refundableAll(references, classes),
  };
}

/** Price classes by their id; their words are read once, since every offer refers to them. */
export function classesById(classes: readonly RawPriceClass[]): Map<string, PriceClass> {
  return new Map(
    classes.flatMap(({ id, name, cabin, descriptions }) =>
      id ? [[id, { name, cabin, refundable: refundableByWords(descriptions) }] as const] : [],
    ),
  );
}
