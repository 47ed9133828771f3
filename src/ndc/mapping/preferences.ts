/** Writes carriers and stations that are wanted or excluded. Both versions have the same elements. */
import type { ShopInput } from '../../domain/calls/operations';
import type { XmlTree } from '../xml/write';

const excluded: XmlTree = { PrefLevelCode: 'Exclude' };

/** Names the one ConnectionCriteria of a message, to which its journeys refer. */
export const CONNECTION_ID = 'CP1';

/** Writes a CarrierCriteria for each carrier: those to offer, and those to leave out. */
export function carrierCriteria({ carriers = [], excludeCarriers = [] }: ShopInput): XmlTree[] {
  return [
    ...carriers.map((carrier) => ({ Carrier: { AirlineDesigCode: carrier } })),
    ...excludeCarriers.map((carrier) => ({ Carrier: { AirlineDesigCode: carrier }, PrefLevel: excluded })),
  ];
}

/** Writes the airports to avoid; undefined for none. */
export function stationCriteria(airports: readonly string[] = []): XmlTree | undefined {
  if (airports.length === 0) return undefined;
  return { PrefLevel: excluded, Station: airports.map((airport) => ({ IATA_LocationCode: airport })) };
}
