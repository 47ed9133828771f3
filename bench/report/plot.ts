/** Draws bars as SVG: panels side by side or in bands, one row a competitor, the goal as a line. Nothing but text comes out. */

export interface Bar {
  /** Of the competitor. */
  label: string;
  value: number;
  /** Drawn in the colour of ours. */
  ours?: boolean;
}

export interface Panel {
  title: string;
  bars: readonly Bar[];
  /** Where a line is drawn, and what it is called. */
  goal?: { value: number; label: string };
  /** What the whole width stands for, where panels share a scale; the largest of its values unless told. */
  most?: number;
  /** Logarithmic: for values that lie orders of magnitude apart. */
  logarithmic?: boolean;
}

const ROW = 30;
const WIDTH = 250;
/** For the names of competitors, where they are not longer than usual. */
const LABELS = 210;
const TOP = 58;
const GAP = 76;

const colours = { ours: '#1f6feb', other: '#9aa4b2', goal: '#d1242f', text: '#24292f', back: '#ffffff' };

/** How panels are laid out. */
export interface Layout {
  /** What the names of competitors take, in pixels. */
  room?: number;
  /** Panels side by side; the others follow below. All of them unless told: pages show wide pictures small. */
  across?: number;
}

/** An SVG document. All panels have the same competitors in the same order. */
export function plot(
  title: string,
  panels: readonly Panel[],
  { room = LABELS, across = panels.length }: Layout = {},
): string {
  const labels = panels[0]?.bars.map(({ label }) => label) ?? [];
  const bands = Math.ceil(panels.length / across);
  const [width, height] = [room + across * (WIDTH + GAP), TOP + labels.length * ROW + 34];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height * bands}" font-family="sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height * bands}" fill="${colours.back}"/>`,
    ...Array.from({ length: bands }, (_, band) => [
      `<g transform="translate(0 ${band * height})">`,
      ...labels.map((label, row) => text(room - 12, middle(row), label, { anchor: 'end' })),
      ...panels
        .slice(band * across, (band + 1) * across)
        .flatMap((panel, at) => drawn(panel, room + at * (WIDTH + GAP), labels.length)),
      '</g>',
    ]).flat(),
    '</svg>',
    '',
  ].join('\n');
}

function drawn({ title, bars, goal, logarithmic, ...panel }: Panel, left: number, rows: number): string[] {
  const most = panel.most ?? (Math.max(...bars.map(({ value }) => value), goal?.value ?? 0) || 1);
  // One unit is where a logarithmic scale begins.
  const along = (value: number): number =>
    logarithmic ? Math.log(Math.max(value, 1)) / Math.log(Math.max(most, 2)) : value / most;
  const length = (value: number): number => Math.max(1, Math.round(along(value) * WIDTH));
  const bottom = TOP + rows * ROW;
  return [
    text(left, 24, logarithmic ? `${title}, logarithmic` : title, { weight: 'bold' }),
    ...bars.map(
      ({ value, ours }, row) =>
        `<rect x="${left}" y="${TOP + row * ROW + 4}" width="${length(value)}" height="${ROW - 10}" fill="${ours ? colours.ours : colours.other}"/>`,
    ),
    ...(goal
      ? [
          `<line x1="${left + length(goal.value)}" x2="${left + length(goal.value)}" y1="${TOP - 6}" y2="${bottom}" stroke="${colours.goal}" stroke-dasharray="4 3"/>`,
          text(left + length(goal.value), bottom + 18, goal.label, {
            anchor: 'middle',
            colour: colours.goal,
          }),
        ]
      : []),
    // Last, so that the line of the goal goes behind them.
    ...bars.map(({ value }, row) => text(left + length(value) + 5, middle(row), shown(value), {})),
  ];
}

function middle(row: number): number {
  return TOP + row * ROW + ROW / 2 + 3;
}

function shown(value: number): string {
  return value >= 10 ? String(Math.round(value)) : value.toFixed(1);
}

function text(
  x: number,
  y: number,
  words: string,
  { anchor = 'start', weight = 'normal', colour = colours.text },
): string {
  // The outline is the background's: what passes behind is kept off the letters.
  const outline = `stroke="${colours.back}" stroke-width="3" paint-order="stroke"`;
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-weight="${weight}" fill="${colour}" ${outline}>${escaped(words)}</text>`;
}

function escaped(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
