/** UpdatePax of an orderChange: a passenger as they are and as they shall be, both in its DataLists. */
import { list, record, text, type Infer } from '../../ndc/xml/declare';
import { MalformedRequest, type Change } from '../model';
import { changedPax, contactInfo, PAX, toOrderPax } from './requests';

/** Returns what an orderChange says of passengers. `change`: where it names what is asked for. */
export const detailsFields = (change: string) => ({
  updates: list(
    `${change}/UpdatePax`,
    record({ current: text('Current/PaxRefID'), next: text('New/PaxRefID') }),
  ),
  pax: list(PAX, changedPax),
  contacts: list('Request/DataLists/ContactInfoList/ContactInfo', contactInfo),
});

type Fields = ReturnType<typeof detailsFields>;
type Details = Infer<ReturnType<typeof record<Fields>>>;

/** Returns the change. Throws MalformedRequest for an update that names nobody. */
export function detailsChange({ updates, pax, contacts }: Details): Change {
  const changed = updates.map(({ current, next }) => {
    const after = pax.find(({ paxId }) => paxId === next);
    if (current === undefined || !after?.individual)
      throw new MalformedRequest(
        'UpdatePax: Current/PaxRefID and New/PaxRefID are to name passengers of PaxList, with their names',
      );
    const { individual, type = '' } = after;
    return { paxId: current, after: toOrderPax({ ...after, individual, type }) };
  });
  return { kind: 'details', pax: changed, contacts };
}
