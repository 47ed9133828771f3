/** What surrounds a message of 21.3. */
import { record, text } from '../../../ndc/xml/declare';
import { pairsOf } from '../message';

/** Declares one message pair of 21.3. The first link of the chain is the seller. */
export const pair = pairsOf(
  '21.3',
  record({
    agencyId: text('DistributionChain/DistributionChainLink/ParticipatingOrg/OrgID'),
    correlationId: text('PayloadAttributes/CorrelationID'),
    language: text('PayloadAttributes/PrimaryLangID'),
    versionNumber: text('PayloadAttributes/VersionNumber'),
  }),
);
