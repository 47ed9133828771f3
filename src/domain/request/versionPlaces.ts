/** What a request may ask for and a version’s messages have no place for. Such a request is refused before anything is sent. */
import type { NdcVersion } from '../calls/ndcVersion';
import type { Mistake } from './mistakes';
import { providersOf } from './providers';
import type { SoundRequest } from './soundParts';

/** One thing without a place. */
interface Placeless {
  /** The member, as the documentation names it. */
  member: string;
  version: NdcVersion;
  /** Continues "NDC 19.2 …". */
  because: string;
  /** Returns the paths at which a request asks for it. */
  paths: (request: SoundRequest) => string[];
}

/** Source: the schemas of both versions. */
export const placeless: readonly Placeless[] = [
  {
    member: 'a second promotion code',
    version: '19.2',
    because: 'takes one promotion code (PromotionCriteria)',
    paths: ({ programs = [] }) =>
      programs
        .flatMap((each, index) => (each?.kind === 'promotion' ? [`programs[${index}].code`] : []))
        .slice(1),
  },
  {
    member: 'the IATA number of a point of sale',
    version: '21.3',
    because: 'names a seller by its id and office (DistributionChainLink), not by an IATA number',
    paths: ({ pointOfSale = {} }) => ('iataNumber' in pointOfSale ? ['pointOfSale.iataNumber'] : []),
  },
];

/** Returns what a request asks for that the version of one of its providers has no place for. */
export function placeRules(
  request: SoundRequest,
  { versionOf }: { versionOf?: (provider: string) => NdcVersion | undefined },
): Mistake[] {
  return placeless.flatMap(({ version, because, paths }) => {
    const without = providersOf(request).filter((provider) => versionOf?.(provider) === version);
    if (without.length === 0) return [];
    const where = request.providers ? ` to ${without.join(', ')}` : '';
    return paths(request).map((path) => ({
      path,
      message: `cannot be sent${where}: NDC ${version} ${because}`,
    }));
  });
}
