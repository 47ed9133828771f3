/** The airlines of the sandbox. None of them exists. */

/** One airline. */
export interface Carrier {
  code: string;
  name: string;
  /** First three digits of its document numbers. */
  documentPrefix: string;
  /** How it writes document numbers: services differ, and leading zeros count. */
  documentStyle: 'hyphen' | 'plain';
  /** Where its flights connect. */
  hub: string;
  /** Price level in per mille. */
  level: number;
  /** Whether a round trip is sold as an outbound and an inbound offer (MatchTypeCode Partial) rather than as one. */
  sells: 'Full' | 'Partial';
}

const carrier = (
  code: string,
  name: string,
  documentPrefix: string,
  documentStyle: Carrier['documentStyle'],
  hub: string,
  level: number,
  sells: Carrier['sells'],
): Carrier => ({ code, name, documentPrefix, documentStyle, hub, level, sells });

const rows = [
  carrier('XA', 'Xanadu Air', '999', 'hyphen', 'LHR', 1000, 'Full'),
  carrier('ZF', 'Zephyr Fictional', '000', 'plain', 'CDG', 1060, 'Full'),
  carrier('QQ', 'Quasi Quick', '998', 'plain', 'AMS', 820, 'Full'),
  carrier('X9', 'Xebec Nine', '997', 'hyphen', 'DXB', 1120, 'Full'),
  carrier('Y0', 'Yonder Zero', '990', 'plain', 'BCN', 700, 'Partial'),
];

/** Every airline by its code. */
export const carriers: ReadonlyMap<string, Carrier> = new Map(rows.map((row) => [row.code, row]));

/** Returns the airline of a code. Throws RangeError if the sandbox has none. */
export function carrierOf(code: string): Carrier {
  const found = carriers.get(code);
  if (!found) throw new RangeError(`the sandbox has no airline ${code}`);
  return found;
}
