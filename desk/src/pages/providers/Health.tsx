/** How a provider has answered over the last hours, from the workers' own counters: calls, failures, times and error codes. */
import { useQuery } from '@tanstack/react-query';
import { healthQuery } from '../../api/queries';
import type { ProviderHealth } from '../../api/types';
import { Fact } from '../../parts/Facts';
import { Instant } from '../../parts/time';
import { texts } from '../../texts';

export function Health() {
  const { data } = useQuery(healthQuery);
  const words = texts.health;
  if (!data) return null;
  if (!data.counted) return <p className="foot soft small">{words.notCounted}</p>;
  return (
    <div className="health">
      {data.providers.map((each) => (
        <OneProvider key={each.provider} health={each} />
      ))}
    </div>
  );
}

/** Returns how a provider answered in the last hour, in words; undefined where nobody counts. */
export function lastHourText(health: ProviderHealth | undefined): string | undefined {
  if (!health) return undefined;
  const words = texts.health;
  const { sum, newest } = lastHour(health);
  const calls = sum('calls');
  const took = newest?.tookAtMost;
  return calls === 0
    ? words.noCalls
    : words.lastHour(
        calls,
        sum('unanswered') + sum('rejected'),
        took === undefined ? undefined : seconds(took),
      );
}

/** Returns the sums of the last hour, and its newest minute with a call. */
function lastHour({ minutes }: Pick<ProviderHealth, 'minutes'>) {
  const hour = minutes.slice(-60);
  return {
    sum: (name: 'calls' | 'unanswered' | 'rejected' | 'notNow'): number =>
      hour.reduce((all, each) => all + each[name], 0),
    newest: hour.findLast(({ calls }) => calls > 0),
  };
}

function OneProvider({ health: { provider, state, since, minutes, errors } }: { health: ProviderHealth }) {
  const words = texts.health;
  const { sum, newest } = lastHour({ minutes });
  const tone = state === 'answering' ? 'good' : state === 'silent' ? 'danger' : 'neutral';
  return (
    <section className="card">
      <header className="card-head">
        <h2>{provider}</h2>
        <span>
          <span className={`badge badge-${tone}`}>{words.states[state]}</span>
          {since !== undefined && (
            <span className="soft small">
              {' '}
              {words.since} <Instant at={since} />
            </span>
          )}
        </span>
      </header>
      <div className="card-body">
        <dl className="facts">
          <Fact term={words.calls}>{sum('calls')}</Fact>
          <Fact term={words.unanswered}>{sum('unanswered')}</Fact>
          <Fact term={words.rejected}>{sum('rejected')}</Fact>
          <Fact term={words.notNow}>{sum('notNow')}</Fact>
          <Fact term={words.took}>{seconds(newest?.tookAtMost)}</Fact>
          <Fact term={words.waited}>{seconds(newest?.waitedAtMost)}</Fact>
        </dl>
        <Plot minutes={minutes} />
        {errors.length > 0 && (
          <ul className="health-errors">
            {errors.slice(0, 6).map(({ operation, code, meaning, count }) => (
              <li key={`${operation}${code}`}>
                <span className="number">{count} ×</span> <code>{code}</code>{' '}
                {texts.timeline.operations[operation] ?? operation}
                <span className="soft small">, {texts.actions.meanings[meaning] ?? meaning}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const [WIDTH, HEIGHT] = [720, 60];

/** How many minutes one bar stands for, and how many bars there are: six hours. */
const [EACH, BARS] = [5, 72];

function Plot({ minutes }: Pick<ProviderHealth, 'minutes'>) {
  if (minutes.length === 0) return null;
  const end = Date.parse(minutes.at(-1)?.at ?? '');
  const bars = Array.from({ length: BARS }, () => ({ calls: 0, bad: 0 }));
  for (const { at, calls, unanswered, rejected } of minutes) {
    const bar = bars[BARS - 1 - Math.floor((end - Date.parse(at)) / (EACH * 60_000))];
    if (!bar) continue;
    bar.calls += calls;
    bar.bad += unanswered + rejected;
  }
  const most = Math.max(1, ...bars.map(({ calls }) => calls));
  const step = WIDTH / BARS;
  const height = (count: number): number => Math.min(1, count / most) * HEIGHT;
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.health.plot}
      >
        {bars.map(({ calls, bad }, at) => (
          <g key={at}>
            <title>{texts.health.bar(calls, bad)}</title>
            <rect className="chart-hit" x={at * step} y={0} width={step} height={HEIGHT} />
            <rect
              className="chart-up"
              x={at * step}
              y={HEIGHT - height(calls)}
              width={step * 0.8}
              height={height(calls)}
            />
            <rect
              className="chart-bad"
              x={at * step}
              y={HEIGHT - height(bad)}
              width={step * 0.8}
              height={height(bad)}
            />
          </g>
        ))}
        <line className="chart-zero" x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <figcaption className="chart-days soft small">
        <span>{texts.health.sixHours}</span>
        <span>{texts.health.now}</span>
      </figcaption>
    </figure>
  );
}

function seconds(value: number | undefined): string {
  return value === undefined
    ? texts.common.none
    : texts.timeline.took(value < 1 ? value.toFixed(1) : String(Math.round(value)));
}
