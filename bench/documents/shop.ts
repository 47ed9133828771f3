/** Generates an AirShoppingRS of a wanted size: valid by the schema, and as services write it, at 4 to 7 kB an offer. */
import type { NdcVersion } from '../../src/domain/calls/provider';
import { Indented } from './indented';
import { shop19_2 } from './shop19_2';
import { shop21_3 } from './shop21_3';
import { journeysFor, offersOf, type ShopDialect } from './shopModel';

const dialects: Record<NdcVersion, ShopDialect> = { '19.2': shop19_2, '21.3': shop21_3 };

export interface GeneratedShop {
  xml: string;
  /** How many offers it has. */
  offers: number;
}

/** Bytes of one offer, roughly: only to choose how many journeys the offers share. */
const OFFER = 6_500;

/** An AirShoppingRS of at least `bytes` bytes, and hardly more. The same arguments give the same bytes. */
export function shopAnswer(version: NdcVersion, bytes: number): GeneratedShop {
  const { root, attributes, prefix, dataLists, offer, after, versionNumber } = dialects[version];
  const { out, back } = journeysFor(Math.ceil(bytes / OFFER));
  const document = new Indented();
  document.open(0, root + attributes);
  document.open(1, `${prefix}Response`);
  document.add(2, { DataLists: dataLists(out, back) });
  document.open(2, 'OffersGroup');
  document.open(3, 'CarrierOffers');
  let offers = 0;
  for (const each of offersOf(out, back)) {
    document.add(4, { Offer: offer(each) });
    offers += 1;
    if (document.bytes >= bytes) break;
  }
  document.close(3, 'CarrierOffers');
  document.close(2, 'OffersGroup');
  document.add(2, after);
  document.close(1, `${prefix}Response`);
  document.open(1, `${prefix}PayloadAttributes`);
  document.add(2, {
    CorrelationID: '8f0a7c1e-52b6-4f5e-9d0b-6f1d2a0c9b11',
    Timestamp: '2030-04-16T16:41:34.304+02:00',
    VersionNumber: versionNumber,
  });
  document.close(1, `${prefix}PayloadAttributes`);
  document.close(0, root);
  return { xml: document.toString(), offers };
}
