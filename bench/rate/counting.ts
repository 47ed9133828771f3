/** How fast calls came, by the times in the sandbox's own log. Pure. */

/** What is counted of the times of calls. */
export interface CallRate {
  calls: number;
  /** Most within any second, and within any ten. */
  fullestSecond: number;
  fullestTen: number;
  /** Calls a second from the first to the last. */
  average: number;
}

/** `times`: ISO 8601, in any order. */
export function callRate(times: readonly string[]): CallRate {
  const sorted = times.map((at) => Date.parse(at)).sort((one, other) => one - other);
  const first = sorted[0] ?? 0;
  const last = sorted.at(-1) ?? 0;
  return {
    calls: sorted.length,
    fullestSecond: fullest(sorted, 1_000),
    fullestTen: fullest(sorted, 10_000),
    average: last > first ? (sorted.length / (last - first)) * 1_000 : 0,
  };
}

/** Most of the times that lie within a window so long, wherever it begins. */
function fullest(sorted: readonly number[], window: number): number {
  let most = 0;
  let begin = 0;
  sorted.forEach((time, at) => {
    while (time - (sorted[begin] ?? time) >= window) begin += 1;
    most = Math.max(most, at - begin + 1);
  });
  return most;
}
