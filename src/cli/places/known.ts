/** Which airports and cities have an IATA code, and which one somebody who mistyped it meant. The list is read when it is asked for first. */

/** Airports that most people fly from: they are suggested before all others. */
const busiest =
  'ATL DXB DFW LHR HND DEN IST ORD DEL CAN LAX CDG ICN PVG AMS MAD FRA SIN JFK BOM MCO LAS CLT MIA BKK SFO SEA BCN EWR PHX PEK KUL CGK ' +
  'DOH MNL SZX HKG SAW MEX YYZ LGW MUC FCO JED IAH BLR BOS LIS ORY PMI SYD DUB VIE MSP CPH MAN ZRH OSL ATH ARN BRU DUS BER MXP GRU ' +
  'BOG STN WAW HEL PRG EDI BUD LTN HAM GVA NCE BHX RUH AUH CAI JNB CPT NBO ADD CMN MEL BNE AKL YVR YUL EZE SCL LIM GIG NRT KIX TPE SGN ' +
  'HAN LON PAR NYC ROM MIL TYO CHI WAS STO MOW';

/** How many places are suggested at most. */
const SUGGESTED = 2;

let read: Promise<Map<string, string>> | undefined;

/** Returns each code with the name of its city. */
function places(): Promise<Map<string, string>> {
  read ??= import('./codes').then(
    ({ codes }) =>
      new Map(
        codes
          .replaceAll('\n', '')
          .split(';')
          .map((entry) => [entry.slice(0, 3), entry.slice(3)]),
      ),
  );
  return read;
}

/** Returns what is wrong with a code: undefined for one that is known. */
export async function unknownPlace(code: string): Promise<string | undefined> {
  const known = await places();
  if (known.has(code)) return undefined;
  const near = busiest.split(' ').filter((other) => isNear(code, other));
  const meant = near.slice(0, SUGGESTED).map((other) => `${other} (${known.get(other) ?? ''})`);
  return `${code} is not a known airport or city code.${meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : ''}`;
}

/** True where one letter differs, or two neighbours have changed places. */
function isNear(code: string, other: string): boolean {
  const wrong = [0, 1, 2].filter((at) => code[at] !== other[at]);
  const [one = 0, two = 0] = wrong;
  return (
    wrong.length === 1 ||
    (wrong.length === 2 && two === one + 1 && code[one] === other[two] && code[two] === other[one])
  );
}
