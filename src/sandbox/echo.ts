/** What careless services do: they repeat everything they know of a call in the text of an error or a warning. */
import type { Credentials } from './engine';
import type { DecodedRequest, OrderContact, OrderPax } from './model';
import type { World } from './world';

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** A card number that no request holds: the service's own. */
const CARD = '4111 1111 1111 1111';

/** Returns everything personal and secret that is known of a call, once as it came and once as old systems write it. */
export function echoOf(world: World, { request }: DecodedRequest, { token, cookies }: Credentials): string {
  const order = 'orderId' in request && request.orderId ? world.orders.get(request.orderId) : undefined;
  const { pax = [], contacts = [] } = order ?? (request as Partial<Travellers>);
  const account = 'username' in request ? `${request.username} Password="${request.password}"` : '';
  const parts = [
    ...pax.map(oneOf),
    ...contacts.map(contactOf),
    account,
    token && `AuthToken ${token}`,
    cookies && `Cookie: ${cookies}`,
    `FOP CC ${CARD}`,
  ];
  return `CANNOT PROCESS - ${parts.filter(Boolean).join('; ')}`;
}

/** The part of a request that says who travels. */
interface Travellers {
  pax: Partial<OrderPax>[];
  contacts: OrderContact[];
}

function oneOf({
  surname = '',
  givenName = '',
  title = '',
  birthDate = '',
  documents = [],
}: Partial<OrderPax>): string {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const born = birthDate && `${birthDate} ${day}${MONTHS[Number(month) - 1] ?? ''}${year.slice(2)}`;
  const name =
    surname &&
    `${surname.toUpperCase()}/${givenName.toUpperCase()}${title.toUpperCase()} ${givenName} ${surname}`;
  return [name, born, ...documents.map(({ type, number }) => `${type} ${number}`)].filter(Boolean).join(' ');
}

function contactOf({ email = '', phone, address }: OrderContact): string {
  const old = email.toUpperCase().replace('@', '//');
  const { street = '', city = '', postalCode = '' } = address ?? {};
  return [email, old, phone && `+${phone.countryCode ?? ''} ${phone.number}`, street, city, postalCode]
    .filter(Boolean)
    .join(' ');
}
