/**
 * Codes that callers may write in any case. They are kept in capitals, so that `lhr` and `LHR` are the same request and the same trip. The
 * schema does the same; of a request with a mistake the rules between fields see what stands here.
 */

/** Members whose texts are codes, wherever in the request they stand. */
const codes = new Set([
  'origin',
  'destination',
  'carrier',
  'carriers',
  'excludeCarriers',
  'excludeAirports',
  'cabin',
  'currency',
  'country',
  'issuingCountry',
  'nationality',
  'residenceCountry',
  'citizenshipCountry',
  'fareTypes',
  'flight',
]);

/** Returns the request with its codes in capitals. The input can be anything. */
export function inCapitals(value: unknown, member = ''): unknown {
  if (typeof value === 'string') return codes.has(member) ? value.toUpperCase() : value;
  if (Array.isArray(value)) return value.map((each) => inCapitals(each, member));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inCapitals(each, key)]));
}
