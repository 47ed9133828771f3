/** A bar for each day: what was issued above the line, what came back below it. Drawn as plain SVG; the table below has the same figures. */
import type { SaleLine } from '../../api/types';
import { moneyText } from '../../parts/money';
import { dayText } from '../../parts/time';
import { texts } from '../../texts';
import { byDay, marksOf, type Day } from './days';

interface DayChartProps {
  lines: readonly SaleLine[];
  currency: string;
  from: string;
  to: string;
}

const [WIDTH, HEIGHT] = [720, 120];

/** More days than this are too narrow to be seen. */
const MOST = 92;

const numbers = new Intl.NumberFormat(texts.language, { maximumFractionDigits: 3 });

export function DayChart({ lines, currency, from, to }: DayChartProps) {
  const days = byDay(lines, currency, from, to);
  // One bar compares nothing.
  if (days.filter(isBusy).length < 2) return null;
  const words = texts.sales;
  return (
    <figure className="chart">
      {days.length <= MOST && <Bars days={days} currency={currency} />}
      <details className="chart-table">
        <summary>{words.byDay(currency)}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.columns.date}</th>
              <th scope="col" className="right">
                {words.sold}
              </th>
              <th scope="col" className="right">
                {words.givenBack}
              </th>
              <th scope="col" className="right">
                {words.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.filter(isBusy).map(({ day, sold, givenBack, total }) => (
              <tr key={day}>
                <td className="nowrap">{dayText(day)}</td>
                {[sold, givenBack, total].map((each, at) => (
                  <td key={at} className="right number nowrap">
                    {withoutUnit(moneyText(each))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The summary names the currency once. */
const withoutUnit = (amount: string): string => amount.replace(/ [A-Z]{3}$/, '');

const isBusy = ({ sold, givenBack }: Day): boolean =>
  Number(sold.amount) !== 0 || Number(givenBack.amount) !== 0;

function Bars({ days, currency }: { days: readonly Day[]; currency: string }) {
  const words = texts.sales;
  const marks = marksOf(
    Math.max(...days.map(({ sold }) => Number(sold.amount))),
    Math.max(...days.map(({ givenBack }) => Number(givenBack.amount))),
  );
  const [top = 0, bottom = 0] = [marks[0], marks.at(-1)];
  const scale = top === bottom ? 0 : HEIGHT / (top - bottom);
  const yOf = (value: number): number => (top - value) * scale;
  const step = WIDTH / days.length;
  const bar = Math.min(step * 0.7, 28);
  return (
    <>
      <p className="chart-legend soft small">
        <span className="legend-up">{words.sold}</span>
        <span className="legend-down">{words.givenBack}</span>
        <span className="legend-unit">{words.unit(currency)}</span>
      </p>
      <div className="chart-plot">
        <svg className="chart-axis" aria-hidden="true">
          {marks.map((mark) => (
            <text key={mark} x="100%" y={`${(yOf(mark) / HEIGHT) * 100}%`} className="number">
              {numbers.format(mark)}
            </text>
          ))}
        </svg>
        <svg
          className="chart-bars"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words.chart(currency)}
        >
          {marks.map((mark) => (
            <line
              key={mark}
              className={mark === 0 ? 'chart-zero' : 'chart-mark'}
              x1={0}
              x2={WIDTH}
              y1={yOf(mark)}
              y2={yOf(mark)}
            />
          ))}
          {days.map(({ day, sold, givenBack }, at) => {
            const x = at * step + (step - bar) / 2;
            const [up, down] = [Number(sold.amount), Number(givenBack.amount)];
            return (
              <g key={day}>
                <title>{`${dayText(day)}: ${moneyText(sold)}, ${words.back} ${moneyText(givenBack)}`}</title>
                <rect className="chart-hit" x={at * step} y={0} width={step} height={HEIGHT} />
                {up > 0 && <rect className="chart-up" x={x} y={yOf(up)} width={bar} height={up * scale} />}
                {down > 0 && (
                  <rect className="chart-down" x={x} y={yOf(0)} width={bar} height={down * scale} />
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption className="chart-days soft small">
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>{dayText(days.at(-1)?.day ?? '')}</span>
      </figcaption>
    </>
  );
}
