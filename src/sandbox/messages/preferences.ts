/** Carriers and connections of an AirShoppingRQ, which both versions write almost alike. */
import { list, record, text, texts } from '../../ndc/xml/declare';
import { MalformedRequest, type AirShoppingRequest } from '../model';

/** Returns the fields of the preferences; the versions differ in where the criteria stand. */
export const preferenceFields = (criteria: string) => ({
  carrierCriteria: list(
    `${criteria}/CarrierCriteria`,
    record({ code: text('Carrier/AirlineDesigCode').required(), level: text('PrefLevel/PrefLevelCode') }),
  ),
  connections: list(
    `${criteria}/ConnectionCriteria`,
    record({
      longest: text('MaximumConnectionDuration'),
      shortest: text('MinimumConnectionDuration'),
      stations: list(
        'StationCriteria',
        record({ level: text('PrefLevel/PrefLevelCode'), airports: texts('Station/IATA_LocationCode') }),
      ),
    }),
  ),
});

interface Written {
  carrierCriteria: { code: string; level?: string }[];
  connections: {
    longest?: string;
    shortest?: string;
    stations: { level?: string; airports: string[] }[];
  }[];
}

const EXCLUDE = 'Exclude';

function minutesOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const [, hours, minutes] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(written) ?? [];
  if (hours === undefined && minutes === undefined)
    throw new MalformedRequest(`ConnectionCriteria has a duration other than hours and minutes`);
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}

/** Returns the preferences as members of the request. */
export function preferencesOf({
  carrierCriteria,
  connections,
}: Written): Pick<AirShoppingRequest, 'carriers' | 'excludedCarriers' | 'connection'> {
  const codes = (excluded: boolean): string[] =>
    carrierCriteria.filter(({ level }) => (level === EXCLUDE) === excluded).map(({ code }) => code);
  const [wanted] = connections;
  return {
    carriers: codes(false),
    ...(codes(true).length > 0 && { excludedCarriers: codes(true) }),
    ...(wanted && {
      connection: {
        excludedAirports: wanted.stations
          .filter(({ level }) => level === EXCLUDE)
          .flatMap(({ airports }) => airports),
        minMinutes: minutesOf(wanted.shortest),
        maxMinutes: minutesOf(wanted.longest),
      },
    }),
  };
}
