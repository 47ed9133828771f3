/** Names as a service takes them. */
import { ticketName } from '../../domain/request/ticketName';
import type { Profile } from '../profile';

/** Returns a name as it is sent. A request’s names can be carried by a ticket, which was checked. */
export function sentName(name: string, { forms }: Pick<Profile, 'forms'>): string {
  return forms.namesAsWritten ? name : (ticketName(name) ?? name);
}
