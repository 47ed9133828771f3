/** Derives an offer's fare name, cabin and refundability from its price classes. */
import { refundableByWords } from './refundable';

/** A PriceClass of the DataLists. */
export interface RawPriceClass {
  id?: string;
  name?: string;
  cabin?: string;
  descriptions: string[];
}

/** A price class, its words interpreted. */
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

/** All places where an offer names price classes. */
export interface PriceClassReferences {
  /** JourneyOverview/JourneyPriceClass. */
  journeyClasses: { journeyId?: string; priceClassId?: string }[];
  /** JourneyOverview/PriceClassRefID: one for all journeys. */
  overviewClassId?: string;
  components: RawFareComponent[];
}

export interface FareWords {
  fareName?: string;
  cabin?: string;
  refundable?: boolean;
}

/** Returns true where every named class is refundable, false where any is not, undefined otherwise. */
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
  // The overview's class counts only where no journey or fare component names one.
  if (named === 0)
    return overviewClassId === undefined ? undefined : classes.get(overviewClassId)?.refundable;
  return never ? false : refundable === named || undefined;
}

/**
 * Returns fare name and cabin of the first journey. Its own price class comes before the overview's and the fare component's. The
 * fare component's cabin comes before the price class's, because it is what is sold.
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

/** Returns price classes by id. Interprets their words once, because every offer refers to them. */
export function classesById(classes: readonly RawPriceClass[]): Map<string, PriceClass> {
  return new Map(
    classes.flatMap(({ id, name, cabin, descriptions }) =>
      id ? [[id, { name, cabin, refundable: refundableByWords(descriptions) }] as const] : [],
    ),
  );
}
