/** Draws recorded lines as an SVG that plays by itself, without a script: each line comes at its time, and the page moves up as a terminal does. */
import type { Line, Size, Span } from './terminal';

const CELL = { width: 7.9, height: 18 };
const PADDING = 16;
/** Dark on every page: what is read on a light one stands in a frame of its own. */
const BACKGROUND = '#161b22';
const classes: Readonly<Record<string, string>> = {
  '1': 'font-weight:700',
  '2': 'opacity:.6',
  '31': 'fill:#ff7b72',
  '32': 'fill:#56d364',
  '33': 'fill:#e3b341',
  '36': 'fill:#76d9e6',
};

/** How times of the run become those of the picture (seconds): long waits are cut, and lines come slowly enough to be read. */
const pace = { longest: 1.2, shortest: 0.09, beforeCommand: 1.1 };

/** Returns when each line is shown (seconds). */
export function timesOf(lines: readonly Line[]): number[] {
  let [before, shown] = [0, 0.4];
  return lines.map(({ at, spans }) => {
    const asks = /^\$ /.test(textOf(spans));
    const waited = (at - before) / 1000;
    before = at;
    shown += Math.min(Math.max(waited, asks ? pace.beforeCommand : pace.shortest), pace.longest);
    return Math.round(shown * 100) / 100;
  });
}

/** Draws them. The last screen stays. */
export function svgOf(lines: readonly Line[], { columns, rows }: Size, title: string): string {
  const times = timesOf(lines);
  const [width, height] = [columns * CELL.width + 2 * PADDING, rows * CELL.height + 2 * PADDING];
  const total = (times.at(-1) ?? 0) + 0.1;
  const used = new Set(lines.flatMap(({ spans }) => spans.flatMap(({ style }) => style.split(' '))));
  const styles = [...used].flatMap((code) => (classes[code] ? [`.c${code}{${classes[code]}}`] : []));
  const drawn = lines.map(({ spans }, index) => {
    if (textOf(spans).trim() === '') return '';
    const y = (index + 0.75) * CELL.height;
    return `<text y="${y}" style="animation-delay:${times[index]}s">${spans.map(spanOf).join('')}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${height}" role="img" aria-label="${escaped(title)}">
<title>${escaped(title)}</title>
<style>
text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#e6edf3;white-space:pre;opacity:0;animation:show .01s both}
@keyframes show{to{opacity:1}}
${styles.join('')}
#page{animation:move ${total}s step-end both}
@keyframes move{${movesOf(times, rows, total).join('')}}
@media(prefers-reduced-motion:reduce){text,#page{animation-delay:-${Math.ceil(total)}s!important}}
</style>
<rect width="100%" height="100%" rx="8" fill="${BACKGROUND}" stroke="#30363d"/>
<svg x="${PADDING}" y="${PADDING}" width="${width - 2 * PADDING}" height="${rows * CELL.height}"><g id="page">
${drawn.filter(Boolean).join('\n')}
</g></svg>
</svg>
`;
}

/** The page moves up with each line that finds the screen full. */
function movesOf(times: readonly number[], rows: number, total: number): string[] {
  const moves = times.flatMap((time, index) => {
    const above = index + 1 - rows;
    if (above <= 0) return [];
    const percent = Math.round((time / total) * 100_000) / 1000;
    return [`${percent}%{transform:translateY(${-above * CELL.height}px)}`];
  });
  const last = Math.max(0, times.length - rows) * CELL.height;
  return ['0%{transform:none}', ...moves, `to{transform:translateY(${-last}px)}`];
}

function spanOf({ text, style }: Span): string {
  const names = style.split(' ').filter((code) => classes[code] !== undefined);
  if (names.length === 0) return escaped(text);
  return `<tspan class="${names.map((code) => `c${code}`).join(' ')}">${escaped(text)}</tspan>`;
}

function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
