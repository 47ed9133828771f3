/** Patterns for a day as others may write it: with and without zeros and years, in numbers and in the months of six languages. */
import { moved } from './folded';

/** First letters of months in English, German, French, Spanish, Portuguese and Italian, folded. `MAERZ` is a spelling of `März`. */
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

/** Further letters of a month: `SEP-TIEMBRE`. Bounded, to keep matching linear in a text of repeated beginnings. */
const REST = '[A-Z]{0,7}';

const ORDINAL = `(?:ST|ND|RD|TH|ER|O|º|${moved('°')})?`;

/** Between day, month and year: `1 de febrero de 1980`. */
const OF = '[-/., ]{0,2}(?:DE )?';

/**
 * Returns patterns for a day in all its forms: `1980-02-01`, `01FEB80`, `1.2.1980`, `02/01/80`, `1 February 1980`, `1er février 1980`,
 * `800201`.
 */
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
    // Without its zeros, only separators distinguish a day from a number.
    ...orders(year, short, shortest, ofMonth).map((parts) => parts.join('[-/. ]{1,2}')),
    `${ofMonth}${ORDINAL}${OF}${name}${OF}(?:${year.slice(0, 2)})?${short}`,
    `${name}[-/. ]{0,2}${ofMonth}${ORDINAL}${OF}${year}`,
    `${year}[-/. ]{0,2}${name}[-/. ]{0,2}${ofMonth}`,
  ];
  return patterns.map((pattern) => new RegExp(`(?<![0-9])${pattern}(?![0-9])`, 'gu'));
}

/** Returns the common orders of year, month and day. */
function orders(year: string, short: string, month: string, day: string): string[][] {
  return [year, short].flatMap((each) => [
    [each, month, day],
    [day, month, each],
    [month, day, each],
  ]);
}
