/** The envelope of every 21.3 request: the distribution chain and the call's attributes. */
import { pos } from '../mapping/pointOfSale';
import { FormNotInVersion, type Envelope } from '../message';
import type { XmlTree } from '../xml/write';

/** Returns the children of the message's root, in schema order. */
export function envelope(
  { correlationId, agencyId, pointOfSale, language, versionNumber }: Envelope,
  request: XmlTree,
): XmlTree {
  const { office, iataNumber } = pointOfSale ?? {};
  if (iataNumber !== undefined)
    throw new FormNotInVersion('pointOfSale.iataNumber: NDC 21.3 names a seller by its id and office');
  return {
    DistributionChain: {
      DistributionChainLink: {
        Ordinal: 1,
        OrgRole: 'Seller',
        ParticipatingOrg: { OrgID: agencyId },
        SalesBranch: office === undefined ? undefined : { SalesBranchID: office },
      },
    },
    PayloadAttributes: {
      CorrelationID: correlationId,
      PrimaryLangID: language,
      VersionNumber: versionNumber,
    },
    POS: pos(pointOfSale),
    Request: request,
  };
}
