/** Where the sandbox flies: real airports with their city codes, zones and places; distances and therefore flying times follow from them. */

/** One airport. */
export interface Airport {
  code: string;
  /** City code, which a shop may ask for instead: `LON`. */
  city: string;
  zone: string;
  latitude: number;
  longitude: number;
  terminal?: string;
}

/** code city zone latitude longitude terminal? */
const rows = `
LHR LON Europe/London 51.47 -0.45 5
LGW LON Europe/London 51.15 -0.18 S
MAN MAN Europe/London 53.36 -2.27 3
EDI EDI Europe/London 55.95 -3.37
DUB DUB Europe/Dublin 53.42 -6.27 1
CDG PAR Europe/Paris 49.01 2.55 2C
ORY PAR Europe/Paris 48.73 2.36 3
NCE NCE Europe/Paris 43.66 7.22 1
LYS LYS Europe/Paris 45.73 5.08 1
TLS TLS Europe/Paris 43.63 1.37
BRU BRU Europe/Brussels 50.90 4.48
AMS AMS Europe/Amsterdam 52.31 4.76
BRE BRE Europe/Berlin 53.05 8.79
FRA FRA Europe/Berlin 50.03 8.57 1
MUC MUC Europe/Berlin 48.35 11.79 2
BER BER Europe/Berlin 52.36 13.50 1
HAM HAM Europe/Berlin 53.63 9.99 2
ZRH ZRH Europe/Zurich 47.46 8.55
GVA GVA Europe/Zurich 46.24 6.11 1
VIE VIE Europe/Vienna 48.11 16.57 3
PRG PRG Europe/Prague 50.10 14.26 2
BUD BUD Europe/Budapest 47.44 19.26 2B
WAW WAW Europe/Warsaw 52.17 20.97
CPH CPH Europe/Copenhagen 55.62 12.66 3
OSL OSL Europe/Oslo 60.19 11.10
ARN STO Europe/Stockholm 59.65 17.92 5
HEL HEL Europe/Helsinki 60.32 24.96
MAD MAD Europe/Madrid 40.47 -3.56 4
BCN BCN Europe/Madrid 41.30 2.08 1
AGP AGP Europe/Madrid 36.67 -4.50 3
PMI PMI Europe/Madrid 39.55 2.74
LIS LIS Europe/Lisbon 38.77 -9.13 1
OPO OPO Europe/Lisbon 41.24 -8.68
FCO ROM Europe/Rome 41.80 12.25 3
MXP MIL Europe/Rome 45.63 8.72 1
VCE VCE Europe/Rome 45.51 12.35
ATH ATH Europe/Athens 37.94 23.94
IST IST Europe/Istanbul 41.26 28.74
TLV TLV Asia/Jerusalem 32.01 34.89 3
CAI CAI Africa/Cairo 30.12 31.41 3
DXB DXB Asia/Dubai 25.25 55.36 3
AUH AUH Asia/Dubai 24.43 54.65 A
DEL DEL Asia/Kolkata 28.57 77.10 3
BKK BKK Asia/Bangkok 13.69 100.75
SIN SIN Asia/Singapore 1.36 103.99 3
HND TYO Asia/Tokyo 35.55 139.78 3
JFK NYC America/New_York 40.64 -73.78 8
EWR NYC America/New_York 40.69 -74.17 B
BOS BOS America/New_York 42.36 -71.01 E
ORD CHI America/Chicago 41.98 -87.90 5
LAX LAX America/Los_Angeles 33.94 -118.41 B
YUL YMQ America/Toronto 45.47 -73.74
GRU SAO America/Sao_Paulo -23.44 -46.47 3
JNB JNB Africa/Johannesburg -26.14 28.25 A
`;

/** Every airport by its code. */
export const airports: ReadonlyMap<string, Airport> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [code = '', city = '', zone = '', latitude, longitude, terminal] = row.split(' ');
      return [code, { code, city, zone, latitude: Number(latitude), longitude: Number(longitude), terminal }];
    }),
);

/** Returns the airports that an airport or city code means; none: unknown. */
export function airportsOf(code: string): Airport[] {
  const exact = airports.get(code);
  return exact ? [exact] : [...airports.values()].filter((airport) => airport.city === code);
}

const distances = new Map<string, number>();

/** Returns kilometres along the great circle. */
export function distance(from: Airport, to: Airport): number {
  const pair = `${from.code}-${to.code}`;
  const known = distances.get(pair) ?? greatCircle(from, to);
  distances.set(pair, known);
  return known;
}

function greatCircle(from: Airport, to: Airport): number {
  const radians = Math.PI / 180;
  const dLatitude = (to.latitude - from.latitude) * radians;
  const dLongitude = (to.longitude - from.longitude) * radians;
  const a =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(dLongitude / 2) ** 2;
  return Math.round(12_742 * Math.asin(Math.sqrt(a)));
}
