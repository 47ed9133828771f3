/** Durations as written in settings and requests: `30s`, `5m`, `2h`, `1d`. */

const MILLISECONDS: { readonly [unit: string]: number } = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Returns the milliseconds of a duration: one or more whole numbers with units, larger units first (`1h30m`). `0` needs no unit.
 * Returns undefined for anything else, and for more than 366 days, which is a typing error and too long for timers.
 */
export function parseDuration(written: string): number | undefined {
  if (written === '0') return 0;
  if (!/^(?=\d)(?:\d{1,5}d)?(?:\d{1,5}h)?(?:\d{1,6}m(?!s))?(?:\d{1,8}s)?(?:\d{1,9}ms)?$/.test(written))
    return undefined;
  let total = 0;
  for (const [, digits, unit] of written.matchAll(/(\d+)(ms|[smhd])/g)) {
    total += Number(digits) * (MILLISECONDS[unit ?? ''] ?? NaN);
  }
  return total <= 366 * 86_400_000 ? total : undefined;
}

/** Formats a duration for people, in at most two units: `90000` → `1m30s`. */
export function showDuration(milliseconds: number): string {
  let rest = Math.max(0, Math.round(milliseconds));
  const parts: string[] = [];
  for (const [unit, size] of Object.entries(MILLISECONDS).sort((a, b) => b[1] - a[1])) {
    const whole = Math.floor(rest / size);
    rest -= whole * size;
    if (whole > 0) parts.push(`${whole}${unit}`);
    if (parts.length === 2) break;
  }
  return parts.join('') || '0s';
}
