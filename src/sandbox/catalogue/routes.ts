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

/** airport airport airline:flights-a-day… */
const rows = `
LHR CDG XA:6 ZF:6
LHR AMS XA:4 QQ:5
LHR FRA XA:4
LHR MUC XA:3
LHR ZRH XA:4
LHR MAD XA:4
LHR FCO XA:3
LHR DUB XA:5
LHR EDI XA:6
LHR JFK XA:5
LHR BOS XA:2
LHR LAX XA:2
LHR DXB XA:2 X9:3
LHR DEL XA:2
LHR SIN XA:2
LHR JNB XA:1
LHR LIS XA:3
LHR ATH XA:2
LHR CPH XA:3
LHR ARN XA:3
LGW BCN Y0:4
LGW PMI Y0:3
LGW AGP Y0:3
LHR BCN Y0:4
CDG NCE ZF:6
CDG TLS ZF:5
CDG FCO ZF:4
CDG MAD ZF:4
CDG LIS ZF:3
CDG BER ZF:3
CDG MUC ZF:3
CDG JFK ZF:4
CDG YUL ZF:2
CDG GRU ZF:1
CDG HND ZF:2
CDG AUH ZF:1
CDG CAI ZF:1
CDG PRG ZF:2
CDG WAW ZF:2
CDG MXP ZF:4
ORY BCN Y0:3
ORY OPO Y0:2
AMS BCN QQ:3
AMS LIS QQ:3
AMS CPH QQ:3
AMS OSL QQ:3
AMS HEL QQ:2
AMS VIE QQ:3
AMS BUD QQ:2
AMS EDI QQ:2
AMS MAN QQ:3
AMS JFK QQ:2
AMS BRU QQ:2
AMS HAM QQ:3
AMS GVA QQ:3
AMS VCE QQ:2
BCN PMI Y0:4
BCN MXP Y0:2
BCN LIS Y0:2
BCN BRU Y0:2
DXB DEL X9:4
DXB BKK X9:3
DXB SIN X9:2
DXB IST X9:2
DXB CDG X9:2
DXB FRA X9:2
DXB JNB X9:1
DXB TLV X9:1
JFK LAX XA:4
JFK ORD XA:3
BRE LHR XA:2
BRE CDG XA:2
BRE AMS XA:2
BRE MAD XA:2
BRE FCO XA:2
BRE JFK XA:1
BRE LIS XA:2
BRE BCN XA:2
BRE VIE XA:2
BRE ZRH XA:2
BRE DUB XA:2
BRE CPH XA:2
BRE ARN XA:100
BRE HEL XA:2
BRE OSL XA:2
BRE ATH XA:2
BRE PRG XA:2
BRE BUD XA:2
BRE GVA XA:2
BRE EDI XA:2
BRE LYS XA:2
BRE MXP XA:2
BRE TLS XA:2
`;

/** Every route in both directions. Flight numbers are counted through each airline's routes, so that no two flights share one. */
export const routes: readonly Route[] = numbered(
  rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [a = '', b = '', ...served] = row.split(' ');
      return served.flatMap((one) => {
        const [carrier = '', daily] = one.split(':');
        const route = { carrier, origin: a, destination: b, daily: Number(daily) };
        return [route, { ...route, origin: b, destination: a }];
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

/** The airlines that fly from airport to airport without a stop. */
export function routesBetween(origin: string, destination: string): readonly Route[] {
  return byPair.get(`${origin}-${destination}`) ?? [];
}
