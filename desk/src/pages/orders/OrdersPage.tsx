/** Every order: searched for, filtered, and read a page at a time. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { passengersQuery, searchQuery, type Traveller } from '../../api/queries';
import type { OrderLine } from '../../api/types';
import { attentionRule, showMoney } from '../../domain/shared';
import { Button } from '../../parts/Button';
import { textIn } from '../../parts/form';
import { Empty, Failure } from '../../parts/Notes';
import { Passengers } from '../../parts/Passengers';
import { Loading, Skeleton } from '../../parts/Skeleton';
import { StateBadge } from '../../parts/StateBadge';
import { Countdown, dayText, Instant } from '../../parts/time';
import { listedReason } from '../../parts/reason';
import { useMay } from '../../session/session';
import { useFind } from '../../shell/find';
import { Title } from '../../parts/Title';
import { texts } from '../../texts';
import { AdoptDialog } from './AdoptDialog';
import { FilterBar } from './FilterBar';
import { matches, ordersQuery } from './filters';
import './orders.css';

export function OrdersPage() {
  const [find, setFind] = useFind();
  const filters = useSearch({ from: '/orders' });
  const navigate = useNavigate({ from: '/orders' });
  const mayWrite = useMay('orders:write');
  const [adopting, setAdopting] = useState(false);
  const words = texts.orders;
  return (
    <>
      <Title page={words.title} />
      <div className="page-head">
        <h1>{words.title}</h1>
        <SearchBox find={find} onFind={setFind} />
        <Button disabled={!mayWrite} onClick={() => setAdopting(true)}>
          {words.adopt.button}
        </Button>
      </div>
      {adopting && <AdoptDialog onClose={() => setAdopting(false)} />}
      <FilterBar filters={filters} onChange={(next) => void navigate({ search: next })} />
      {find === '' ? <Listed /> : <Found find={find} onOpened={() => setFind('')} />}
    </>
  );
}

function SearchBox({ find, onFind }: { find: string; onFind: (find: string) => void }) {
  const words = texts.orders;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onFind(textIn(event.currentTarget, 'find'));
  }
  return (
    <form role="search" className="search" onSubmit={submit}>
      <input
        key={find}
        className="input"
        type="search"
        name="find"
        aria-label={`${words.search}: ${words.searchHint}`}
        placeholder={words.searchHint}
        defaultValue={find}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
      />
      <Button type="submit" tone="primary">
        {words.search}
      </Button>
      {find !== '' && (
        <Button tone="plain" onClick={() => onFind('')}>
          {words.clear}
        </Button>
      )}
    </form>
  );
}

function Listed() {
  const filters = useSearch({ from: '/orders' });
  const navigate = useNavigate({ from: '/orders' });
  const { data, error, refetch, isPlaceholderData } = useQuery(ordersQuery(filters));
  const words = texts.orders;
  const filtered = Object.keys(filters).length > 0;
  return (
    <>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data?.orders.length === 0 ? (
        <div className="card">
          <Empty title={filtered ? words.noMatch : words.empty}>
            <p>{filtered ? words.noMatchNext : words.emptyNext}</p>
          </Empty>
        </div>
      ) : (
        <Lines orders={data?.orders} fading={isPlaceholderData} />
      )}
      <div className="paging">
        {filters.cursor !== undefined && (
          <Button onClick={() => void navigate({ search: ({ cursor: _, ...rest }) => rest })}>
            {words.previous}
          </Button>
        )}
        {data?.nextCursor !== undefined && (
          <Button
            onClick={() => void navigate({ search: (before) => ({ ...before, cursor: data.nextCursor }) })}
          >
            {words.next}
          </Button>
        )}
      </div>
    </>
  );
}

function Found({ find, onOpened }: { find: string; onOpened: () => void }) {
  const { data, error, refetch } = useQuery(searchQuery(find));
  const filters = useSearch({ from: '/orders' });
  const words = texts.orders;
  const orders = data?.orders.filter((order) => matches(filters, order));
  const left = (data?.orders.length ?? 0) - (orders?.length ?? 0);
  const navigate = useNavigate();
  // The only order that is found is the one that is wanted: it opens, if the filters let it through.
  const [only] = data?.orders.length === 1 && left === 0 ? data.orders : [];
  const single = only?.reference;
  useEffect(() => {
    if (single === undefined) return;
    void navigate({ to: '/orders/$reference', params: { reference: single }, replace: true }).then(onOpened);
    // Once for each order that is found.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [single]);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p role="status" className="found soft">
        {orders ? words.found(orders.length, find) : texts.common.loading}
        {left > 0 && ` ${words.filteredOut(left)}`}
      </p>
      {data?.orders.length === 0 ? (
        <div className="card">
          <Empty title={words.notFound(find)}>
            <p>{words.notFoundNext}</p>
          </Empty>
        </div>
      ) : (
        <Lines orders={orders} />
      )}
    </>
  );
}

function Lines({ orders, fading }: { orders: readonly OrderLine[] | undefined; fading?: boolean }) {
  const mayName = useMay('passengers:read');
  const references = (orders ?? []).map(({ reference }) => reference).sort();
  const names = useQuery({ ...passengersQuery(references), enabled: mayName && references.length > 0 });
  const { columns } = texts.orders;
  return (
    <div className={`card${fading ? ' fading' : ''}`}>
      <table className="table table-links cards-when-narrow orders">
        <thead>
          <tr>
            <th scope="col">{columns.order}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.passengers}</th>
            <th scope="col">{columns.route}</th>
            <th scope="col" className="right">
              {columns.total}
            </th>
            <th scope="col">{columns.limit}</th>
            <th scope="col" className="not-when-medium">
              {columns.provider}
            </th>
            <th scope="col" className="not-when-medium">
              {columns.created}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders
            ? orders.map((order) => (
                <Row
                  key={order.reference}
                  order={order}
                  travellers={names.data?.get(order.reference)}
                  namesLoading={names.isLoading}
                />
              ))
            : Array.from({ length: 10 }, (_, at) => <RowToCome key={at} />)}
        </tbody>
      </table>
      {!orders && <Loading />}
    </div>
  );
}

interface RowProps {
  order: OrderLine;
  travellers: readonly Traveller[] | undefined;
  namesLoading: boolean;
}

function Row({ order, travellers, namesLoading }: RowProps) {
  const { reference, state, attention, route, departure, total, bookingReference, foundBy } = order;
  const { none } = texts.common;
  // Nothing is to be paid for an order that has ended.
  const ended = state === 'cancelled' || state === 'lapsed';
  const open = order.ticketBy !== undefined && ['held', 'attention'].includes(state);
  return (
    <tr>
      <td className="two-lines">
        <Link to="/orders/$reference" params={{ reference }} className="row-link code">
          {bookingReference ?? reference}
        </Link>
        <span className="soft small order-reference">
          {bookingReference === undefined ? (order.orderId ?? '') : reference}
          {foundBy && <FoundBy kinds={foundBy} />}
        </span>
      </td>
      <td className="two-lines">
        <span>
          <StateBadge
            state={state}
            instead={
              (order.cancelledUnbooked && texts.cancelledUnbooked) ||
              (state === 'attention' && attention === undefined && texts.left)
            }
          />
        </span>
        {attention !== undefined && (
          <span className={`small reason-${attentionRule(attention)?.severity ?? 'act-now'}`}>
            {listedReason(order)}
          </span>
        )}
      </td>
      <td>
        <Passengers travellers={travellers} loading={namesLoading} />
      </td>
      <td className="two-lines">
        <span className="nowrap">{route ?? none}</span>
        <span className="soft small nowrap">{departure !== undefined && dayText(departure)}</span>
      </td>
      <td className={`right number nowrap${total ? '' : ' not-when-narrow'}${ended ? ' faint' : ''}`}>
        {total ? showMoney(total) : none}
      </td>
      <td className={open ? undefined : 'not-when-narrow'}>
        {open && order.ticketBy !== undefined ? <Countdown until={order.ticketBy} /> : <Nothing />}
      </td>
      <td className="two-lines not-when-medium">
        <span>{order.provider}</span>
        {order.agency !== undefined && <span className="soft small">{order.agency}</span>}
      </td>
      <td className="soft nowrap not-when-narrow not-when-medium">
        <Instant at={order.createdAt} />
      </td>
    </tr>
  );
}

function Nothing() {
  return <span className="faint">{texts.common.none}</span>;
}

function FoundBy({ kinds }: { kinds: readonly string[] }) {
  return (
    <>
      {kinds.map((kind) => (
        <span key={kind} className="tag found-by">
          {texts.orders.foundBy[kind] ?? kind}
        </span>
      ))}
    </>
  );
}

function RowToCome() {
  return (
    <tr aria-hidden="true">
      {([undefined, 'short', 'long', undefined, 'short', 'short', 'short', 'short'] as const).map(
        (size, at) => (
          <td key={at} className={at === 4 ? 'right' : at > 5 ? 'not-when-medium' : undefined}>
            <Skeleton size={size} />
          </td>
        ),
      )}
    </tr>
  );
}
