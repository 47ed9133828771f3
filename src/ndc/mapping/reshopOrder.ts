/** Writes what both versions write alike of an orderReshop request: the items that go, and a corrected name. */
import type { ReshopInput } from '../../domain/calls/operations';
import type { Profile } from '../profile';
import type { XmlTree } from '../xml/write';
import { sentName } from './names';

/** Writes the DeleteOrderItem elements. */
export function deleteOrderItems({ removed }: ReshopInput & { ask: 'part' | 'flights' }): XmlTree[] {
  return removed.map(({ orderItemId, keptServiceIds }) => ({
    OrderItemRefID: orderItemId,
    RetainServiceID: keptServiceIds,
  }));
}

/** Writes UpdatePaxName. */
export function updatePaxName({ paxId, name }: ReshopInput & { ask: 'name' }, profile: Profile): XmlTree {
  return {
    GivenName: sentName(name.givenName, profile),
    PaxRefID: paxId,
    Surname: sentName(name.surname, profile),
    TitleName: name.title && sentName(name.title, profile),
  };
}
