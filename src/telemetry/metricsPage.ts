/** Reads a page of metrics in Prometheus’ text format. Source: https://prometheus.io/docs/instrumenting/exposition_formats/ */

/** One line of a page of metrics. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Returns the samples of a page. Lines that are no sample are left out. */
export function samplesIn(page: string): Sample[] {
  return page.split('\n').flatMap((line) => {
    const [, name, written = '', value = ''] = /^([\w:]+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    if (name === undefined) return [];
    const labels = Object.fromEntries(
      [...written.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [
        key,
        text.replace(/\\(.)/g, (_escape, character: string) => (character === 'n' ? '\n' : character)),
      ]),
    );
    return [{ name, labels, value: numberOf(value) }];
  });
}

/** `+Inf` is how the format writes infinity. */
function numberOf(text: string): number {
  return /^[+-]?Inf$/.test(text) ? (text.startsWith('-') ? -Infinity : Infinity) : Number(text);
}
