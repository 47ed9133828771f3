/** Which airline flies where, and how often: one row a route, both directions. */

/** A route of one airline. */
export interface Route {
  carrier: string;
  origin: string;
  destination: string;
  /** Flights a day in each direction. */
  daily: number;
  /** Number of the day's first flight; the others count on from it. */
  firstNumber: number;
}

/** From an airport: to another, and each airline that flies there with its flights a day. */
const rows = `
LHR: CDG XA:6 ZF:6, AMS XA:4 QQ:5, FRA XA:4, MUC XA:3, ZRH XA:4, MAD XA:4, FCO XA:3, DUB XA:5, EDI XA:6
LHR: JFK XA:5, BOS XA:2, LAX XA:2, DXB XA:2 X9:3, DEL XA:2, SIN XA:2, JNB XA:1, LIS XA:3, ATH XA:2
LHR: CPH XA:3, ARN XA:3
LGW: BCN Y0:4, PMI Y0:3, AGP Y0:3
LHR: BCN Y0:4
CDG: NCE ZF:6, TLS ZF:5, FCO ZF:4, MAD ZF:4, LIS ZF:3, BER ZF:3, MUC ZF:3, JFK ZF:4, YUL ZF:2, GRU ZF:1
CDG: HND ZF:2, AUH ZF:1, CAI ZF:1, PRG ZF:2, WAW ZF:2, MXP ZF:4
ORY: BCN Y0:3, OPO Y0:2
AMS: BCN QQ:3, LIS QQ:3, CPH QQ:3, OSL QQ:3, HEL QQ:2, VIE QQ:3, BUD QQ:2, EDI QQ:2, MAN QQ:3, JFK QQ:2
AMS: BRU QQ:2, HAM QQ:3, GVA QQ:3, VCE QQ:2
BCN: PMI Y0:4, MXP Y0:2, LIS Y0:2, BRU Y0:2
DXB: DEL X9:4, BKK X9:3, SIN X9:2, IST X9:2, CDG X9:2, FRA X9:2, JNB X9:1, TLV X9:1
JFK: LAX XA:4, ORD XA:3
BRE: LHR XA:2, CDG XA:2, AMS XA:2, MAD XA:2, FCO XA:2, JFK XA:1, LIS XA:2, BCN XA:2, VIE XA:2, ZRH XA:2
BRE: DUB XA:2, CPH XA:2, ARN XA:100, HEL XA:2, OSL XA:2, ATH XA:2, PRG XA:2, BUD XA:2, GVA XA:2, EDI XA:2
BRE: LYS XA:2, MXP XA:2, TLS XA:2
`;

/** Every route in both directions. Flight numbers are counted through each airline's routes, so that no two flights share one. */
export const routes: readonly Route[] = numbered(
  rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [origin = '', destinations = ''] = row.split(': ');
      return destinations.split(', ').flatMap((served) => {
        const [destination = '', ...airlines] = served.split(' ');
        return airlines.flatMap((airline) => {
          const [carrier = '', daily] = airline.split(':');
          const route = { carrier, origin, destination, daily: Number(daily) };
          return [route, { ...route, origin: destination, destination: origin }];
        });
      });
    }),
);

function numbered(unnumbered: readonly Omit<Route, 'firstNumber'>[]): Route[] {
  const next = new Map<string, number>();
  return unnumbered.map((route) => {
    const firstNumber = next.get(route.carrier) ?? 101;
    next.set(route.carrier, firstNumber + route.daily);
    return { ...route, firstNumber };
  });
}

const byPair = new Map<string, Route[]>();
for (const route of routes) {
  const pair = `${route.origin}-${route.destination}`;
  byPair.set(pair, [...(byPair.get(pair) ?? []), route]);
}

/** Returns the airlines that fly from airport to airport without a stop. */
export function routesBetween(origin: string, destination: string): readonly Route[] {
  return byPair.get(`${origin}-${destination}`) ?? [];
}
