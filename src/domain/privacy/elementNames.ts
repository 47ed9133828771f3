/** Element and attribute names that announce a secret, or a ticket number rather than a card number. */

/** Groups of names, what they hold, and why they are listed. Case, hyphens, underscores and prefixes are ignored. */
const groups: readonly { holds: 'secret' | 'ticket'; names: string; because: string }[] = [
  {
    holds: 'secret',
    names: 'AuthToken AuthenticationTokenValue Token AccessToken RefreshToken SessionToken',
    because: 'whoever has a token acts as the agency until it expires',
  },
  {
    holds: 'secret',
    names: 'SecurityToken BinarySecurityToken Authorization ApiKey ClientSecret Secret',
    because: 'WS-Security and its kin do the work of a token',
  },
  {
    holds: 'secret',
    names: 'Password Passwd Pwd UserPassword NewPassword OldPassword Passphrase',
    because: 'a password outlives every token',
  },
  {
    holds: 'secret',
    names: 'Cookie SetCookie JSessionID SessionID',
    because: 'the cookies of a login stand for its token',
  },
  {
    holds: 'secret',
    names:
      'CardNumber CardNumberText PaymentCardNumber CreditCardNumber PrimaryAccountNumber PAN EncryptedCardNumber EncryptedAccountNumber ' +
      'ProtectedCardID TokenizedCardID',
    because: 'a card number is masked by its name also where it is mistyped and fails Luhn',
  },
  {
    holds: 'secret',
    names: 'CardSecurityCode EncryptedCardSecurityNumber SecurityCode SeriesCode CVV CVV2 CVC CVC2 CSC',
    because: 'three digits that no check can know, and that nobody may keep',
  },
  {
    holds: 'ticket',
    names: 'TicketNumber TicketID TicketNbr TicketDocNbr TicketDocNumber ETicketNumber',
    because: 'three digits of the airline, ten of the ticket and at times a check digit, which is not Luhn’s',
  },
  {
    holds: 'ticket',
    names: 'DocNumber DocumentNumber ConnectedDocNumber InConnectionWithDocNumber EMDNumber',
    because: 'an EMD is numbered like a ticket',
  },
  {
    holds: 'ticket',
    names: 'OriginalTicketNumber InExchForTicket',
    because: 'the ticket that another was issued for',
  },
];

export type Held = (typeof groups)[number]['holds'] | undefined;

/** By the hash of the name (FNV-1a): a large message has half a million names, and this avoids a string for each. */
const held = new Map(
  groups.flatMap(({ holds, names }) =>
    names.split(' ').map((name) => [hashOf(Array.from(name, (sign) => sign.charCodeAt(0))), holds] as const),
  ),
);

/** Returns what the named element or attribute holds; undefined for other names. */
export function heldBy(bytes: ArrayLike<number>, start: number, end: number): Held {
  return held.get(hashOf(bytes, start, end));
}

function hashOf(bytes: ArrayLike<number>, start = 0, end = bytes.length): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x3a)
      hash = 0x811c9dc5; // t ignore the prefix
    else if (byte !== 0x2d && byte !== 0x5f)
      hash = Math.imul(hash ^ (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte), 0x01000193);
  }
  return hash;
}
