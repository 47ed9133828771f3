/** The providers: who serves them, what they can do, and how much is shopped for what is booked. */
import { useQuery } from '@tanstack/react-query';
import { healthQuery, providersQuery } from '../../api/queries';
import { RowsToCome } from '../../parts/Skeleton';
import { ListCard } from '../../parts/ListCard';
import { PageHead } from '../../parts/PageHead';
import { texts } from '../../texts';
import { Health, lastHourText } from './Health';
import '../../styles/charts.css';
import './providers.css';

export function ProvidersPage() {
  const read = useQuery(providersQuery);
  const { data } = read;
  const health = useQuery(healthQuery);
  const words = texts.providers;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <ListCard read={read} isEmpty={data?.providers.length === 0} words={words}>
        <table className="table cards-when-narrow">
          <thead>
            <tr>
              <th scope="col">{words.columns.provider}</th>
              <th scope="col">{words.columns.served}</th>
              <th scope="col">{words.columns.answers}</th>
              <th scope="col" className="right">
                {words.columns.shops}
              </th>
              <th scope="col" className="right">
                {words.columns.bookings}
              </th>
              <th scope="col" className="right">
                {words.columns.ratio}
              </th>
              <th scope="col">{words.columns.can}</th>
              <th scope="col">{words.columns.agencies}</th>
            </tr>
          </thead>
          <tbody>
            {data ? (
              data.providers.map(
                ({ provider, version, style, workers, backlog = 0, usage, capabilities, agencies }) => (
                  <tr key={provider}>
                    <td className="two-lines">
                      <strong>{provider}</strong>
                      <span className="soft small">
                        {version !== undefined && `NDC ${version}, ${style?.toUpperCase() ?? ''}`}
                      </span>
                    </td>
                    <td className="two-lines">
                      <span>
                        <span className={`badge badge-${workers > 0 ? 'good' : 'danger'}`}>
                          {workers > 0 ? words.connected : words.notConnected}
                        </span>
                      </span>
                      {backlog > 0 && <span className="soft small">{words.backlog(backlog)}</span>}
                    </td>
                    <td data-label={words.columns.answers}>
                      {health.data?.counted
                        ? lastHourText(health.data.providers.find((each) => each.provider === provider))
                        : health.data && words.notMeasured}
                    </td>
                    <td className="right number" data-label={words.columns.shops}>
                      {usage.shops}
                    </td>
                    <td className="right number" data-label={words.columns.bookings}>
                      {usage.bookings}
                    </td>
                    <td className="right number" data-label={words.columns.ratio}>
                      {usage.shopsPerBooking ?? texts.common.none}
                    </td>
                    <td data-label={words.columns.can}>
                      {capabilities &&
                        [
                          capabilities.cancelVia !== 'none' && words.can.cancel,
                          capabilities.changeOrders !== 'none' && words.can.change,
                          capabilities.findOrders !== 'none' && words.can.find,
                        ]
                          .filter(Boolean)
                          .join(', ')}
                    </td>
                    <td data-label={words.columns.agencies}>{agencies?.join(', ') ?? texts.common.none}</td>
                  </tr>
                ),
              )
            ) : (
              <RowsToCome rows={3} columns={8} />
            )}
          </tbody>
        </table>
      </ListCard>
      <p className="foot soft small">{words.note}</p>
      <Health />
      {data && (
        <details className="foot soft small">
          <summary>{words.operators}</summary>
          <ul>
            {data.providers.map(({ provider, workers }) => (
              <li key={provider}>
                {provider}: {words.workers(workers)}
              </li>
            ))}
          </ul>
          <p>{words.operatorsNext}</p>
        </details>
      )}
    </>
  );
}
