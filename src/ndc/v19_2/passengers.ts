/** Passengers in requests before orderCreate, 19.2: no names, no documents. */
import type { PassengerSummary } from '../../domain/calls/operations';
import { pricedByAge } from '../mapping/passengerAge';
import type { XmlTree } from '../xml/write';

/** Writes a Pax. Without a birth date a child is priced as an adult, and so may others be. An infant has neither birth date nor adult, as in the service's example. */
export function pax(passenger: PassengerSummary): XmlTree {
  return {
    Birthdate: pricedByAge(passenger) ? passenger.birthDate : undefined,
    PaxID: passenger.paxId,
    PTC: passenger.type,
  };
}

/** Writes a Pax with its loyalty accounts, which only airShopping takes. The service identifies a programme by ProgramCode. */
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
