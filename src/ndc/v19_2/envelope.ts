/** The envelope of every 19.2 request: the seller and the call's attributes. */
import { pos } from '../mapping/pointOfSale';
import type { Envelope } from '../message';
import type { XmlTree } from '../xml/write';

/** Returns the children of the message's root, in schema order. */
export function envelope(
  { request: message, correlationId, agencyId, pointOfSale, language, versionNumber }: Envelope,
  request: XmlTree,
): XmlTree {
  return {
    Party: {
      Sender: {
        TravelAgency: {
          AgencyID: agencyId,
          IATA_Number: pointOfSale?.iataNumber,
          PseudoCityID: pointOfSale?.office,
        },
      },
    },
    PayloadAttributes: {
      CorrelationID: correlationId,
      PrimaryLangID: language,
      VersionNumber: versionNumber,
    },
    // The schema of OrderChangeRQ has an empty POS.
    POS: message === 'OrderChangeRQ' ? undefined : pos(pointOfSale),
    Request: request,
  };
}
