/** The first page: what needs a person now, and how long there is. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { passengersQuery, type Traveller } from '../../api/queries';
import { showMoney } from '../../domain/shared';
import { Passengers } from '../../parts/Passengers';
import { Skeleton } from '../../parts/Skeleton';
import { Countdown, dayText, Instant, instantText, minutesText, useNow } from '../../parts/time';
import { useMay } from '../../session/session';
import { ListCard } from '../../parts/ListCard';
import { PageHead } from '../../parts/PageHead';
import { texts } from '../../texts';
import { waitingQuery, type Waiting } from './waiting';

export function WaitingPage() {
  const read = useQuery(waitingQuery);
  const { data } = read;
  const mayName = useMay('passengers:read');
  const references = (data?.waiting ?? []).map(({ order }) => order.reference).sort();
  const names = useQuery({
    ...passengersQuery(references.slice(0, 100)),
    enabled: mayName && references.length > 0,
  });
  const words = texts.waiting;
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        {data && data.waiting.length > 0 && <p className="soft">{words.count(data.waiting.length)}</p>}
      </PageHead>
      <ListCard read={read} isEmpty={data?.waiting.length === 0} words={words}>
        <table className="table table-links cards-when-narrow waiting">
          <thead>
            <tr>
              <th scope="col">{words.columns.left}</th>
              <th scope="col">{words.columns.why}</th>
              <th scope="col">{words.columns.passengers}</th>
              <th scope="col">{words.columns.route}</th>
              <th scope="col" className="right">
                {words.columns.amount}
              </th>
              <th scope="col">{words.columns.pnr}</th>
              <th scope="col">{words.columns.order}</th>
            </tr>
          </thead>
          <tbody>
            {data
              ? data.waiting.map((each) => (
                  <Row
                    key={each.order.reference}
                    waiting={each}
                    travellers={names.data?.get(each.order.reference)}
                    namesLoading={names.isLoading}
                  />
                ))
              : Array.from({ length: 6 }, (_, at) => <RowToCome key={at} />)}
          </tbody>
        </table>
      </ListCard>
      <p className="foot soft small">
        {data?.more && `${words.more} `}
        {words.within}
      </p>
    </>
  );
}

interface RowProps {
  waiting: Waiting;
  travellers: readonly Traveller[] | undefined;
  namesLoading: boolean;
}

function Row({ waiting, travellers, namesLoading }: RowProps) {
  const { order, why, severity, since, until } = waiting;
  const { reference, route, departure, bookingReference, provider } = order;
  const total = order.toApprove ?? order.total;
  const { none } = texts.common;
  return (
    <tr>
      <td className="waiting-left two-lines">
        {until !== undefined ? (
          <>
            <Countdown until={until} />
            <span className="soft small">
              <Instant at={until} />
            </span>
          </>
        ) : severity === 'act-now' ? (
          <span className="countdown countdown-danger">{texts.waiting.now}</span>
        ) : (
          <span className="faint">{texts.waiting.noLimit}</span>
        )}
        {since !== undefined && (
          <span className="soft small">
            <Since at={since} />
          </span>
        )}
      </td>
      <td>
        <span className={`why why-${severity}`} title={texts.severities[severity]}>
          {why}
        </span>
      </td>
      <td>
        <Passengers travellers={travellers} loading={namesLoading} />
      </td>
      <td className="two-lines">
        <span className="nowrap">{route ?? none}</span>
        <span className="soft small">{departure !== undefined && dayText(departure)}</span>
      </td>
      <td className={`right number nowrap${total ? '' : ' not-when-narrow'}`}>
        {total ? showMoney(total) : none}
      </td>
      <td className={`code${bookingReference === undefined ? ' not-when-narrow' : ''}`}>
        {bookingReference ?? none}
      </td>
      <td className="two-lines">
        <Link to="/orders/$reference" params={{ reference }} className="row-link">
          {reference}
        </Link>
        <span className="soft small">{provider}</span>
      </td>
    </tr>
  );
}

/** How long it waits already. */
function Since({ at }: { at: string }) {
  const waited = Math.max(useNow() - Date.parse(at), 60_000);
  return (
    <time dateTime={at} title={instantText(at)}>
      {texts.waiting.since(minutesText(waited))}
    </time>
  );
}

function RowToCome() {
  return (
    <tr aria-hidden="true">
      {(['short', 'long', 'long', undefined, 'short', 'short', undefined] as const).map((size, at) => (
        <td key={at} className={at === 4 ? 'right' : undefined}>
          <Skeleton size={size} />
        </td>
      ))}
    </tr>
  );
}
