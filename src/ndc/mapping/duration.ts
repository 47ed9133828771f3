/** Reads durations as NDC writes them: `P0Y0M0DT1H25M0S`, `PT0S`, `P1DT2H`. */

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;

/** Returns the seconds of an ISO 8601 duration; undefined for other text, and for years or months, whose length depends on a date. */
export function secondsOf(duration: string | undefined): number | undefined {
  const match = DURATION.exec(duration ?? '');
  if (!match || !/\d/.test(duration ?? '')) return undefined;
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (years > 0 || months > 0) return undefined;
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
