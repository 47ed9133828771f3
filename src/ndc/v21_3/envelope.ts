/** The envelope of every 21.3 request: the distribution chain and the call's attributes. */
import type { Envelope } from '../message';
import type { XmlTree } from '../xml/write';

/** Returns the children of the message's root, in schema order. */
export function envelope(
  { correlationId, agencyId, language, versionNumber }: Envelope,
  request: XmlTree,
): XmlTree {
  return {
    DistributionChain: {
      DistributionChainLink: { Ordinal: 1, OrgRole: 'Seller', ParticipatingOrg: { OrgID: agencyId } },
    },
    PayloadAttributes: {
      CorrelationID: correlationId,
      PrimaryLangID: language,
      VersionNumber: versionNumber,
    },
    Request: request,
  };
}
