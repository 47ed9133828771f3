/** Which names say that what they hold is a secret, or a ticket number and no card's. Knowledge in tables; the masker only looks up. */

/** A group of names, and why they are in it. Hyphens, underscores, case and prefixes make no difference: `auth-token` is AuthToken. */
interface NameGroup {
  names: readonly string[];
  because: string;
}

/** Elements and attributes whose whole content is masked, whatever it is. */
export const secretNames: readonly NameGroup[] = [
  {
    names: ['AuthToken', 'AuthenticationTokenValue', 'Token', 'AccessToken', 'RefreshToken', 'SessionToken'],
    because: 'whoever has a token acts as the agency until it expires',
  },
  {
    names: ['SecurityToken', 'BinarySecurityToken', 'Authorization', 'ApiKey', 'ClientSecret', 'Secret'],
    because: 'WS-Security and its kin do the work of a token',
  },
  {
    names: ['Password', 'Passwd', 'Pwd', 'UserPassword', 'NewPassword', 'OldPassword', 'Passphrase'],
    because: 'a password outlives every token',
  },
  {
    names: ['Cookie', 'SetCookie', 'JSessionID', 'SessionID'],
    because: 'the cookies of a login stand for its token',
  },
  {
    names: [
      'CardNumber',
      'CardNumberText',
      'PaymentCardNumber',
      'CreditCardNumber',
      'PrimaryAccountNumber',
      'PAN',
      'EncryptedCardNumber',
      'EncryptedAccountNumber',
      'ProtectedCardID',
      'TokenizedCardID',
    ],
    because: 'a card number is masked by its name also where it is mistyped and fails Luhn',
  },
  {
    names: [
      'CardSecurityCode',
      'EncryptedCardSecurityNumber',
      'SecurityCode',
      'SeriesCode',
      'CVV',
      'CVV2',
      'CVC',
      'CVC2',
      'CSC',
    ],
    because: 'three digits that no check can know, and that nobody may keep',
  },
];

/** Elements and attributes in which 13 or 14 digits are a ticket or an EMD, though one in ten of them fits Luhn by chance. */
export const ticketNames: readonly NameGroup[] = [
  {
    names: ['TicketNumber', 'TicketID', 'TicketNbr', 'TicketDocNbr', 'TicketDocNumber', 'ETicketNumber'],
    because: 'three digits of the airline, ten of the ticket and at times a check digit (which is not Luhn)',
  },
  {
    names: ['DocNumber', 'DocumentNumber', 'ConnectedDocNumber', 'InConnectionWithDocNumber', 'EMDNumber'],
    because: 'an EMD is numbered like a ticket',
  },
  {
    names: ['OriginalTicketNumber', 'InExchForTicket'],
    because: 'the ticket that another was issued for',
  },
];

/**
 * Words in running text (JSON in an error's text, a header that a gateway repeats, escaped XML) after which `=` or `:` begins a secret.
 * Compared with the end of the word, so that `X-Auth-Token` and `userPassword` are seen too.
 */
const secretWords: readonly string[] = [
  'token',
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'secret',
  'apikey',
  'cookie',
  'jsessionid',
  'authorization',
  'cvv',
  'cvc',
];

/** What a name says of what it holds. */
export const PLAIN = 0;
export const SECRET = 1;
export const TICKET = 2;

/** Names are hashed (FNV-1a) byte by byte and not cut out as strings; this is the hash of none. */
export const NAME_SEED = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The hash of a name with one byte more. Case, hyphens and underscores make no difference. */
export function hashed(hash: number, byte: number): number {
  if (byte === 0x2d || byte === 0x5f) return hash;
  return Math.imul(hash ^ (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte), FNV_PRIME);
}

const meanings = new Map<number, number>();
for (const [groups, meaning] of [
  [secretNames, SECRET],
  [ticketNames, TICKET],
] as const) {
  for (const name of groups.flatMap(({ names }) => names))
    meanings.set(Buffer.from(name).reduce(hashed, NAME_SEED), meaning);
}

/** PLAIN, SECRET or TICKET: the meaning of the name with this hash, its prefix left out. */
export function meaningOf(hash: number): number {
  return meanings.get(hash) ?? PLAIN;
}

/** What may stand between a word and its `=` or `:`: blanks, quotes, and quotes written as references. */
const WORD_AT_END = /([a-z][a-z0-9_-]{1,30})(?:\\?["']|&quot;|&apos;|&#3[49];|&amp;quot;)?\s{0,3}$/;

/** Whether `text`, which ends before a `=` or `:`, ends with a word that announces a secret. */
export function announcesSecret(text: string): boolean {
  const word = WORD_AT_END.exec(text.toLowerCase())?.[1]?.replace(/[-_]/g, '');
  return word !== undefined && secretWords.some((secret) => word.endsWith(secret));
}

/** `ticket 0571478293245`, `"ticketNumber":"057…`, `TKT no. 057…`: a word directly before a number that says what it is. */
const TICKET_WORD =
  /(?:ticket|tkt|emd|document|doc)s?[ _-]?(?:number|nbr|num|no|nr|id)?(?:&quot;|[^a-z0-9]){0,6}$/;

/** Whether `text`, which ends before a number, ends with a word that makes it a ticket's. */
export function announcesTicket(text: string): boolean {
  return TICKET_WORD.test(text.toLowerCase());
}
