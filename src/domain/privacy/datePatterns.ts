/** How a day may be written by somebody else: with and without zeros and years, by numbers and by the months of six languages. */
import { moved } from './folded';

/** How months begin in English, German, French, Spanish, Portuguese and Italian, folded; `MAERZ` is `März` as some spell it. */
const MONTHS = [
  'JAN|JAEN|ENE|GEN',
  'FEB|FEV',
  'MAR|MAER|MRZ',
  'APR|AVR|ABR',
  'MAY|MAI|MAG',
  'JUN|JUI|GIU',
  'JUL|JUI|LUG',
  'AUG|AOU|AGO',
  'SEP|SET',
  'OCT|OKT|OUT|OTT',
  'NOV',
  'DEC|DEZ|DIC',
] as const;

/** So many letters may follow: `SEP-TIEMBRE`. With a bound, so that a text of beginnings is not walked from each of them. */
const REST = '[A-Z]{0,7}';

const ORDINAL = `(?:ST|ND|RD|TH|ER|O|º|${moved('°')})?`;

/** `1 de febrero de 1980`. */
const OF = '[-/., ]{0,2}(?:DE )?';

/** A day as it is written anywhere: `1980-02-01`, `01FEB80`, `1.2.1980`, `02/01/80`, `1 February 1980`, `1er février 1980`, `800201`. */
export function datePatterns(date: string): RegExp[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const names = MONTHS[Number(month) - 1];
  if (!/^\d{4}$/.test(year) || !/^\d{2}$/.test(day) || names === undefined) return [];
  const short = year.slice(2);
  const name = `(?:${names})${REST}`;
  const ofMonth = `0?${Number(day)}`;
  const shortest = `0?${Number(month)}`;
  const patterns = [
    ...orders(year, short, month, day).map((parts) => parts.join('[-/. ]{0,2}')),
    // Without its zeros a day is told from a number by what parts it.
    ...orders(year, short, shortest, ofMonth).map((parts) => parts.join('[-/. ]{1,2}')),
    `${ofMonth}${ORDINAL}${OF}${name}${OF}(?:${year.slice(0, 2)})?${short}`,
    `${name}[-/. ]{0,2}${ofMonth}${ORDINAL}${OF}${year}`,
    `${year}[-/. ]{0,2}${name}[-/. ]{0,2}${ofMonth}`,
  ];
  return patterns.map((pattern) => new RegExp(`(?<![0-9])${pattern}(?![0-9])`, 'gu'));
}

/** The orders of year, month and day that are in use. */
function orders(year: string, short: string, month: string, day: string): string[][] {
  return [year, short].flatMap((each) => [
    [each, month, day],
    [day, month, each],
    [month, day, each],
  ]);
}
