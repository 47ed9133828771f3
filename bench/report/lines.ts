/** Draws values over time as SVG: panels one below the other, a line each, and the goals as dashed lines. */

export interface Point {
  x: number;
  y: number;
}

export interface Line {
  label: string;
  points: readonly Point[];
}

export interface LinePanel {
  title: string;
  points: readonly Point[];
  /** Of the line, where there are others. */
  label?: string;
  /** Drawn with it, each in a colour of its own. */
  others?: readonly Line[];
  /** Drawn across. */
  goals?: readonly { y: number; label: string }[];
}

const WIDTH = 640;
const HEIGHT = 120;
const LEFT = 64;
const TOP = 44;
const GAP = 60;

/** Of the other lines. */
const more = ['#1a7f37', '#9a6700', '#8250df'];

const colours = { line: '#1f6feb', goal: '#d1242f', axis: '#9aa4b2', text: '#24292f', back: '#ffffff' };

/** An SVG document. The panels share their x axis, whose end is told as `xEnd`. */
export function linePlot(title: string, xEnd: string, panels: readonly LinePanel[]): string {
  const width = LEFT + WIDTH + 150;
  const height = TOP + panels.length * (HEIGHT + GAP);
  const all = panels.flatMap(({ points, others = [] }) => [points, ...others.map((line) => line.points)]);
  const most = all.flat().reduce((furthest, { x }) => Math.max(furthest, x), 1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colours.back}"/>`,
    ...panels.flatMap((panel, at) => drawn(panel, TOP + at * (HEIGHT + GAP), most, xEnd)),
    '</svg>',
    '',
  ].join('\n');
}

function drawn(
  { title, points, label, others = [], goals = [] }: LinePanel,
  top: number,
  xMost: number,
  xEnd: string,
): string[] {
  const highest = [points, ...others.map((line) => line.points)]
    .flat()
    .reduce((most, { y }) => Math.max(most, y), 0);
  const yMost = 1.05 * Math.max(1, highest, ...goals.map(({ y }) => y));
  const x = (value: number): number => Math.round(LEFT + (value / xMost) * WIDTH);
  const y = (value: number): number => Math.round(top + HEIGHT - (value / yMost) * HEIGHT);
  const bottom = top + HEIGHT;
  const lines = [{ label, points }, ...others];
  return [
    text(LEFT, top - 12, title, 'start', colours.text, 'bold'),
    `<path d="M${LEFT} ${top}V${bottom}H${LEFT + WIDTH}" fill="none" stroke="${colours.axis}"/>`,
    text(LEFT - 6, bottom, '0', 'end'),
    text(LEFT - 6, y(highest) + 4, String(Math.round(highest)), 'end'),
    text(LEFT + WIDTH, bottom + 18, xEnd, 'end'),
    ...goals.flatMap((goal) => [
      `<path d="M${LEFT} ${y(goal.y)}H${LEFT + WIDTH}" stroke="${colours.goal}" stroke-dasharray="4 3"/>`,
      text(LEFT + WIDTH + 6, y(goal.y) + 4, goal.label, 'start', colours.goal),
    ]),
    ...lines.flatMap((line, at) => {
      const colour = at === 0 ? colours.line : (more[(at - 1) % more.length] ?? colours.line);
      const path = line.points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ');
      return [
        `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
        ...(line.label ? [text(LEFT + WIDTH + 6, top + 12 + at * 18, line.label, 'start', colour)] : []),
      ];
    }),
  ];
}

function text(
  x: number,
  y: number,
  words: string,
  anchor: 'start' | 'end',
  colour = colours.text,
  weight = 'normal',
): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-weight="${weight}" fill="${colour}">${escaped(words)}</text>`;
}

function escaped(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
