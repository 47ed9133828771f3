/** The envelope of every 19.2 request: the seller and the call's attributes. */
import type { Envelope } from '../message';
import type { XmlTree } from '../xml/write';

/** Returns the children of the message's root, in schema order. */
export function envelope(
  { correlationId, agencyId, language, versionNumber }: Envelope,
  request: XmlTree,
): XmlTree {
  return {
    Party: { Sender: { TravelAgency: { AgencyID: agencyId } } },
    PayloadAttributes: {
      CorrelationID: correlationId,
      PrimaryLangID: language,
      VersionNumber: versionNumber,
    },
    Request: request,
  };
}
