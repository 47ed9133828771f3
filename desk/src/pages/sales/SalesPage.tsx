/** What was issued, exchanged, voided and refunded in a period: sums, a chart by day, and each document. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../api/client';
import { answered } from '../../api/problem';
import { passengersQuery, type Traveller } from '../../api/queries';
import type { SaleLine, SalesList } from '../../api/types';
import { netOf, penaltyOf, receivedBy } from '../../domain/shared';
import { Button } from '../../parts/Button';
import { Fact } from '../../parts/Facts';
import { TextField } from '../../parts/Field';
import { moneyText } from '../../parts/money';
import { Empty, Failure, Note } from '../../parts/Notes';
import { Loading, Skeleton } from '../../parts/Skeleton';
import { fullName } from '../../parts/Passengers';
import { dayText, timeText } from '../../parts/time';
import { useMay } from '../../session/session';
import { PageHead } from '../../parts/PageHead';
import { texts } from '../../texts';
import { DayChart } from './DayChart';
import { saveCsv } from './csv';
import { periods, type Period } from './period';
import '../../styles/charts.css';
import './sales.css';

const salesQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: ['sales', from, to],
    queryFn: ({ signal }) => answered(api.GET('/sales', { params: { query: { from, to } }, signal })),
  });

export function SalesPage() {
  const period = useSearch({ from: '/sales' });
  const navigate = useNavigate({ from: '/sales' });
  const { data, error, refetch } = useQuery(salesQuery(period));
  const words = texts.sales;
  const day = (name: keyof Period) => ({
    type: 'date',
    value: period[name],
    onChange: ({ target }: { target: { value: string } }) => {
      if (target.value !== '') void navigate({ search: { ...period, [name]: target.value } });
    },
  });
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <div className="period">
          <div className="period-choices">
            {Object.entries(periods()).map(([name, each]) => (
              <Button
                key={name}
                tone="plain"
                aria-pressed={each.from === period.from && each.to === period.to}
                onClick={() => void navigate({ search: each })}
              >
                {words.periods[name as keyof typeof words.periods]}
              </Button>
            ))}
          </div>
          <TextField label={words.from} {...day('from')} />
          <TextField label={words.to} {...day('to')} />
          <Button disabled={!data || data.lines.length === 0} onClick={() => data && saveCsv(data)}>
            {words.csv}
          </Button>
        </div>
      </PageHead>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <>
          <Loading />
          <Skeleton size="block" />
        </>
      )}
      {data && <Sales sales={data} />}
    </>
  );
}

/** How many orders are asked for their passengers at once. */
const NAMED = 100;

function Sales({ sales }: { sales: SalesList }) {
  const words = texts.sales;
  const mayName = useMay('passengers:read');
  const lines = sales.lines.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const references = [...new Set(lines.map(({ reference }) => reference))].slice(0, NAMED).sort();
  const names = useQuery({ ...passengersQuery(references), enabled: mayName && references.length > 0 });
  if (sales.lines.length === 0)
    return (
      <div className="card">
        <Empty title={words.empty}>
          <p>{words.emptyNext}</p>
        </Empty>
      </div>
    );
  return (
    <div className="sales">
      {!sales.complete && <Note tone="warn" title={words.incomplete} />}
      {Object.entries(sales.sums).map(([currency, sums]) => (
        <section key={currency} className="card">
          <header className="card-head">
            <h2>{currency}</h2>
            <span className="soft small">{words.zone(sales.timeZone)}</span>
          </header>
          <div className="card-body">
            <dl className="facts">
              <Fact term={`${words.events.issue} (${sums.issues})`}>{amount(sums.issued, currency)}</Fact>
              <Fact term={`${words.events.exchange} (${sums.exchanges})`}>
                {amount(sums.exchanged, currency)}
              </Fact>
              <Fact term={words.cameBack(sums.voids, sums.refunds)}>{amount(sums.cameBack, currency)}</Fact>
              <Fact term={words.penalties}>{amount(sums.penalties, currency)}</Fact>
              <Fact term={words.paid}>{amount(netOf(currency, sums), currency)}</Fact>
            </dl>
            <DayChart lines={sales.lines} currency={currency} from={sales.from} to={sales.to} />
          </div>
        </section>
      ))}
      <div className="card">
        <table className="table table-links cards-when-narrow">
          <caption className="table-caption soft small">{words.newestFirst}</caption>
          <thead>
            <tr>
              <th scope="col">{words.columns.date}</th>
              <th scope="col">{words.columns.event}</th>
              <th scope="col">{words.columns.document}</th>
              <th scope="col">{words.columns.passenger}</th>
              <th scope="col">{words.columns.order}</th>
              <th scope="col">{words.columns.provider}</th>
              <th scope="col" className="right">
                {words.columns.penalty}
              </th>
              <th scope="col" className="right">
                {words.columns.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Line
                key={at}
                line={line}
                travellers={names.data?.get(line.reference)}
                namesLoading={names.isLoading}
              />
            ))}
          </tbody>
        </table>
      </div>
      {sales.unproven.length > 0 && (
        <Note tone="warn" title={words.unproven}>
          <ul>
            {sales.unproven.map(({ reference }) => (
              <li key={reference}>
                <Link to="/orders/$reference" params={{ reference }}>
                  {reference}
                </Link>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}

interface LineProps {
  line: SaleLine;
  travellers: readonly Traveller[] | undefined;
  namesLoading: boolean;
}

function Line({ line, travellers, namesLoading }: LineProps) {
  const { none } = texts.common;
  const words = texts.sales;
  const passenger = travellers?.find(({ paxId }) => paxId === line.paxId);
  const { at, date, event, number, type, reference, bookingReference, provider, currency = '' } = line;
  const penalty = penaltyOf(line);
  const moved = receivedBy(line);
  return (
    <tr>
      <td className="two-lines">
        <span className="nowrap">{dayText(date)}</span>
        <span className="soft small">{timeText(at)}</span>
      </td>
      <td>
        <span className="nowrap">{words.events[event]}</span>
        {line.part !== undefined && <span className="soft small"> {words.inPart}</span>}
      </td>
      <td className="two-lines">
        <span className="code nowrap">{number ?? none}</span>
        <span className="soft small">{type !== undefined && (words.documents[type] ?? type)}</span>
      </td>
      <td>{passenger ? fullName(passenger) : namesLoading ? <Skeleton /> : none}</td>
      <td className="two-lines">
        <Link to="/orders/$reference" params={{ reference }} className="row-link code">
          {bookingReference ?? reference}
        </Link>
        <span className="soft small">{bookingReference !== undefined && reference}</span>
      </td>
      <td>{provider}</td>
      <td className="right number nowrap" data-label={words.columns.penalty}>
        {penalty !== undefined && Number(penalty) !== 0 ? amount(penalty, currency) : none}
      </td>
      <td className="right number nowrap" data-label={words.columns.amount}>
        {moved === undefined ? none : amount(moved, currency)}
      </td>
    </tr>
  );
}

function amount(value: string, currency: string): string {
  return moneyText({ amount: value, currency });
}
