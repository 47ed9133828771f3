/** What surrounds a message of 19.2. */
import { record, text } from '../../../ndc/xml/declare';
import { pairsOf } from '../message';

/** Declares one message pair of 19.2. */
export const pair = pairsOf(
  '19.2',
  record({
    agencyId: text('Party/Sender/TravelAgency/AgencyID'),
    correlationId: text('PayloadAttributes/CorrelationID'),
    language: text('PayloadAttributes/PrimaryLangID'),
    versionNumber: text('PayloadAttributes/VersionNumber'),
  }),
);
