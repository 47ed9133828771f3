/** Passengers of 19.2 in the requests before orderCreate: no name, no document. */
import type { PassengerSummary } from '../../domain/calls/operations';
import type { XmlTree } from '../xml/write';

/**
 * One Pax: PaxID and PTC, and a child's birth date, without which it is priced as an adult. An infant has neither birth date
 * nor adult here: that is how the service shows it.
 */
export function pax(passenger: PassengerSummary): XmlTree {
  return {
    Birthdate: passenger.type === 'CHD' ? passenger.birthDate : undefined,
    PaxID: passenger.paxId,
    PTC: passenger.type,
  };
}

/** One Pax with its loyalty accounts, which only airShopping takes. The service knows a programme by ProgramCode alone. */
export function paxWithLoyalty(passenger: PassengerSummary): XmlTree {
  const { Birthdate, ...rest } = pax(passenger);
  return {
    Birthdate,
    LoyaltyProgramAccount: passenger.loyalty?.map(({ carrier, number }) => ({
      AccountNumber: number,
      LoyaltyProgram: { ProgramCode: carrier },
    })),
    ...rest,
  };
}
