/** Writes POS, where a trip is sold. Both versions have the same elements. */
import type { PointOfSale } from '../../domain/request/pointOfSale';
import type { XmlTree } from '../xml/write';

/** Writes city and country; undefined where neither is known. */
export function pos({ city, country }: PointOfSale = {}): XmlTree | undefined {
  if (city === undefined && country === undefined) return undefined;
  return {
    City: city === undefined ? undefined : { IATA_LocationCode: city },
    Country: country === undefined ? undefined : { CountryCode: country },
  };
}
