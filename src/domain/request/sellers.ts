/** Who sells what: the agencies of an installation, and the rule for the agency that a request names. */
import type { Mistake } from './mistakes';

/** The providers that each configured agency sells, by the agency's name. Empty for an installation that names no agency. */
export type Sellers = ReadonlyMap<string, readonly string[]>;

/** What a request or an adoption names. */
interface Named {
  agency?: string;
  /** Those of them that are configured. */
  providers: readonly { path: string; name: string }[];
}

/** Returns what each configured agency sells. */
export function sellersIn(
  agencies: readonly { name: string; accounts: ReadonlyMap<string, unknown> }[],
): Sellers {
  return new Map(agencies.map(({ name, accounts }) => [name, [...accounts.keys()]]));
}

/** Returns the agency that a request is of: the one that it names, or the only one. */
export function sellerOf(agency: string | undefined, sellers: Sellers | undefined): string | undefined {
  const [only] = sellers?.size === 1 ? sellers.keys() : [];
  return agency ?? only;
}

/** Returns the mistakes in the agency that is named, and in the providers that it is to sell. */
export function sellerMistakes({ agency, providers }: Named, sellers: Sellers | undefined): Mistake[] {
  if (!sellers) return [];
  const known = [...sellers.keys()].join(', ');
  const wrong = (message: string): Mistake[] => [{ path: 'agency', message }];
  if (agency !== undefined && sellers.size === 0)
    return wrong('must be left out: this installation has no agencies');
  if (agency === undefined && sellers.size > 1)
    return wrong(`is missing: this installation serves several agencies; configured: ${known}`);
  const seller = sellerOf(agency, sellers);
  if (seller === undefined) return [];
  const sold = sellers.get(seller);
  if (!sold) return wrong(`is not a configured agency; configured: ${known}`);
  return providers
    .filter(({ name }) => !sold.includes(name))
    .map(({ path }) => ({ path, message: `is not sold by agency ${seller}; it sells: ${sold.join(', ')}` }));
}
