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

const rows: readonly Carrier[] = [
  {
    code: 'XA',
    name: 'Xanadu Air',
    documentPrefix: '999',
    documentStyle: 'hyphen',
    hub: 'LHR',
    level: 1000,
    sells: 'Full',
  },
  {
    code: 'ZF',
    name: 'Zephyr Fictional',
    documentPrefix: '000',
    documentStyle: 'plain',
    hub: 'CDG',
    level: 1060,
    sells: 'Full',
  },
  {
    code: 'QQ',
    name: 'Quasi Quick',
    documentPrefix: '998',
    documentStyle: 'plain',
    hub: 'AMS',
    level: 820,
    sells: 'Full',
  },
  {
    code: 'X9',
    name: 'Xebec Nine',
    documentPrefix: '997',
    documentStyle: 'hyphen',
    hub: 'DXB',
    level: 1120,
    sells: 'Full',
  },
  {
    code: 'Y0',
    name: 'Yonder Zero',
    documentPrefix: '990',
    documentStyle: 'plain',
    hub: 'BCN',
    level: 700,
    sells: 'Partial',
  },
];

/** Every airline by its code. */
export const carriers: ReadonlyMap<string, Carrier> = new Map(rows.map((carrier) => [carrier.code, carrier]));

/** The airline; throws RangeError for a code that is none of the sandbox's. */
export function carrierOf(code: string): Carrier {
  const carrier = carriers.get(code);
  if (!carrier) throw new RangeError(`the sandbox has no airline ${code}`);
  return carrier;
}
