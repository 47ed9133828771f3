/** The documents that an order must show at a provider, by the airline that owns it. */
import type { ProviderPolicy } from '../calls/provider';
import { usualLengths } from './documentNumber';

/** The settings of a provider's `documents`, for one airline. */
export type DocumentRules = Omit<ProviderPolicy['documents'], 'carriers'>;

type Documents = ProviderPolicy['documents'];

/** What is asked for where a profile says nothing. */
const usual: Documents = {
  tickets: true,
  seatEmds: true,
  serviceEmds: true,
  infantTickets: 'own',
  numberLengths: [...usualLengths],
  carriers: {},
};

/** Returns the rules for an order of this airline. A policy that was recorded before there were rules has none. */
export function documentRules(
  { documents = usual }: { documents?: Documents },
  ownerCode: string | undefined,
): DocumentRules {
  const { carriers, ...provider } = documents;
  const own = ownerCode !== undefined && Object.hasOwn(carriers, ownerCode) ? carriers[ownerCode] : undefined;
  return { ...provider, ...own };
}
