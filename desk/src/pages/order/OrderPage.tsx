/** One order: where it stands, what it needs, what is in it, and what happened to it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '../../api/client';
import { presentQuery } from '../../api/live';
import { answered, Refused } from '../../api/problem';
import { healthQuery, orderQuery, providersQuery } from '../../api/queries';
import type { OrderStatus } from '../../api/types';
import {
  awaitsPayment,
  closedWithoutText,
  isCancelledUnbooked,
  isLeft,
  orderWorkflowId,
} from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { Button } from '../../parts/Button';
import { Crumbs } from '../../parts/Crumbs';
import { Copy, Fact } from '../../parts/Facts';
import { Passengers } from '../../parts/Passengers';
import { agentsWords, readable } from '../../parts/readable';
import { Failure, Note } from '../../parts/Notes';
import { Loading, Skeleton } from '../../parts/Skeleton';
import { StateBadge } from '../../parts/StateBadge';
import { Countdown, Instant } from '../../parts/time';
import { useMay, useSession } from '../../session/session';
import { Title } from '../../parts/Title';
import { texts } from '../../texts';
import { Approval } from './Approval';
import { AfterSale, ChangeOffers } from './AfterSale';
import { Actions } from './Actions';
import { actionsOf } from './actions';
import { AttentionPanel } from './AttentionPanel';
import { Messages } from './Messages';
import { useNames, usePeople, useRoute } from './named';
import { pnrsOf } from './naming';
import { Offers } from './Offers';
import { Amendments, Changes, Decisions, Extras, Journeys, People, Price, Section } from './Sections';
import { Timeline } from './Timeline';
import { ToastArea } from './Toast';
import './order.css';

export function OrderPage() {
  const { reference } = useParams({ from: '/orders/$reference' });
  return (
    <ToastArea key={reference}>
      <Title page={reference} />
      <Crumbs to="/orders" list={texts.order.back} here={reference} workflow={orderWorkflowId(reference)} />
      <Order reference={reference} />
    </ToastArea>
  );
}

function Order({ reference }: { reference: string }) {
  const { data: status, error, refetch } = useQuery(orderQuery(reference));
  if (error instanceof Refused && error.code === 'order-stopped') return <Stopped reference={reference} />;
  if (error && !status) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!status) return <OrderToCome />;
  return (
    <>
      <Head status={status} />
      <Present reference={reference} />
      <Silent status={status} />
      <AttentionPanel status={status} />
      <div className="order-columns">
        <div className="order-main">
          {status.offers && status.offers.length > 0 && <Offers status={status} offers={status.offers} />}
          <ChangeOffers status={status} />
          <Changes status={status} />
          {status.state === 'awaiting-approval' && status.orderId === undefined ? (
            <Approval status={status} />
          ) : (
            <Journeys status={status} />
          )}
          <People status={status} />
          <div className="order-pair">
            <Price status={status} />
            <Extras status={status} />
          </div>
          <Amendments status={status} />
          <Decisions status={status} />
          {!status.attention && <History status={status} />}
        </div>
        <div className="order-side">
          {!status.attention && <NextSteps status={status} />}
          {!status.attention && <AfterSale status={status} />}
          {status.attention ? (
            <History status={status} />
          ) : (
            <Section title={texts.messages.title}>
              <Messages reference={reference} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

function History({ status }: { status: OrderStatus }) {
  return (
    <Section title={texts.timeline.title}>
      <Timeline status={status} />
    </Section>
  );
}

function Head({ status }: { status: OrderStatus }) {
  const { state, orderId, ownerCode, total, provider, agency, released, payUpTo, onRequest } = status;
  const words = texts.order;
  const route = useRoute(status);
  const [pnr] = pnrsOf(status);
  // What an order cost that is no more is no sum to pay; the price below has it.
  const limits: [string, string | undefined][] = awaitsPayment(status)
    ? [
        [words.payBy, status.paymentLimit],
        [words.guarantee, status.priceGuarantee],
      ]
    : [
        [words.voidUntil, future(status.quotedVoid === false ? undefined : status.voidUntil)],
        [words.refundUntil, status.refundUntil],
      ];
  return (
    <header className="order-head card">
      <div className="order-title">
        <h1>{pnr === undefined ? words.noPnr : <Copy text={pnr} label={words.pnr} />}</h1>
        <StateBadge
          state={state}
          instead={(isCancelledUnbooked(status) && texts.cancelledUnbooked) || (isLeft(status) && texts.left)}
        />
        <FirstPassenger reference={status.reference} />
        {total && !isOver(state) && <p className="order-total number">{showMoney(total)}</p>}
      </div>
      <p className="soft order-state">
        {isLeft(status) ? texts.left.meaning : <StateSentence status={status} />}
        {onRequest && ` ${words.onRequest}`}
      </p>
      <dl className="facts">
        <Fact term={words.route}>{route}</Fact>
        <Fact term={words.orderId}>
          {orderId === undefined ? texts.common.none : <Copy text={orderId} label={words.orderId} />}
        </Fact>
        <Fact term={words.reference}>
          <Copy text={status.reference} label={words.reference} />
        </Fact>
        <Fact term={words.provider}>{[provider, ownerCode].filter(Boolean).join(', ')}</Fact>
        {agency !== undefined && <Fact term={words.agency}>{agency}</Fact>}
        {limits.map(
          ([term, until]) =>
            until !== undefined && (
              <Fact key={term} term={term}>
                <Instant at={until} /> <Countdown until={until} />
              </Fact>
            ),
        )}
      </dl>
      {awaitsPayment(status) && total && orderId !== undefined && (
        <p className="small soft">
          {released ? words.released(payUpTo && showMoney(payUpTo)) : words.notReleased}
        </p>
      )}
    </header>
  );
}

/** The first passenger by name, the others counted: agents know an order by its customer. */
function FirstPassenger({ reference }: { reference: string }) {
  const { people, isLoading } = usePeople(reference);
  if (people.length === 0 && !isLoading) return null;
  return <Passengers travellers={people} loading={isLoading} />;
}

function StateSentence({ status }: { status: OrderStatus }) {
  const { reference, state, waitsFor, lastError, attention } = status;
  const closed = closedWithoutText(status, useNames(reference));
  if (closed !== undefined) return `${closed}.`;
  if (isCancelledUnbooked(status)) return texts.cancelledUnbooked.meaning;
  if (state === 'failed' && lastError) return `${texts.stateMeanings.failed} ${agentsWords(lastError.text)}`;
  // An order that waits for a choice shows its offers.
  if (waitsFor !== undefined && !attention && state !== 'awaiting-choice')
    return `${texts.stateMeanings[state]} ${readable(agentsWords(texts.order.waitsFor(waitsFor)))}`;
  return texts.stateMeanings[state];
}

function NextSteps({ status }: { status: OrderStatus }) {
  const mayWrite = useMay('orders:write');
  const actions = isLeft(status) ? [] : actionsOf(status);
  return (
    <Section title={texts.actions.title} className="next-steps">
      {!mayWrite && <p className="soft small">{texts.order.readOnly}</p>}
      {actions.length === 0 ? (
        <p className="soft">{texts.actions.none}</p>
      ) : (
        <Actions actions={actions} status={status} layout="column" />
      )}
    </Section>
  );
}

/** Tells who else looks at the order: two people should not answer the same question. */
function Present({ reference }: { reference: string }) {
  const { who: me } = useSession();
  const { data } = useQuery(presentQuery(reference));
  const others = data.filter((who) => who !== me);
  if (others.length === 0) return null;
  const names = others.join(', ');
  const { also, alsoMany } = texts.order;
  return (
    <div className="present">
      <Note tone="warn">
        <p>{others.length === 1 ? also(names) : alsoMany(names)}</p>
      </Note>
    </div>
  );
}

/** Tells that the airline did not answer last: what the page shows may be older than it looks, and a decision may have to wait. */
function Silent({ status: { provider, state } }: { status: OrderStatus }) {
  const { data: health } = useQuery(healthQuery);
  const { data: known } = useQuery(providersQuery);
  if (isOver(state)) return null;
  const words = texts.order.silent;
  const silent = health?.providers.find((each) => each.provider === provider && each.state === 'silent');
  const unserved = known?.providers.some((each) => each.provider === provider && each.workers === 0);
  if (!silent && !unserved) return null;
  return (
    <div className="present">
      <Note tone="warn" title={silent ? words.title(provider) : words.unserved(provider)}>
        {silent?.since !== undefined && (
          <p>
            {words.since} <Instant at={silent.since} />
          </p>
        )}
      </Note>
    </div>
  );
}

/** Shows an order whose workflow was stopped from outside, and continues it. */
function Stopped({ reference }: { reference: string }) {
  const queries = useQueryClient();
  const may = useMay('orders:write');
  const adopt = useMutation({
    mutationFn: () => answered(api.POST('/orders/{reference}/adopt', { params: { path: { reference } } })),
    onSettled: () => queries.invalidateQueries(),
  });
  const { title, action, note } = texts.order.stopped;
  const { what, lookUp } = texts.reasons.stopped;
  return (
    <section className="attention card stopped">
      <h1>{title}</h1>
      <p>{what}</p>
      <p className="soft">{lookUp.join(' ')}</p>
      {adopt.error && <Failure error={adopt.error} />}
      <Button tone="primary" disabled={!may || adopt.isPending} onClick={() => adopt.mutate()}>
        {adopt.isPending ? texts.actions.working : action}
      </Button>
      <p className="soft small">{may ? note : texts.order.readOnly}</p>
    </section>
  );
}

function OrderToCome() {
  return (
    <>
      <Loading />
      <div className="order-head card" aria-hidden="true">
        <div className="order-title">
          <Skeleton size="title" />
        </div>
        <p className="order-state">
          <Skeleton size="long" />
        </p>
        <div className="facts">
          {[1, 2, 3, 4].map((at) => (
            <div key={at} className="fact-to-come">
              <Skeleton size="short" />
              <Skeleton />
            </div>
          ))}
        </div>
      </div>
      <div className="order-columns" aria-hidden="true">
        <div className="order-main">
          <Skeleton size="block" />
          <Skeleton size="block" />
        </div>
        <div className="order-side">
          <Skeleton size="block" />
        </div>
      </div>
    </>
  );
}

function future(instant: string | undefined): string | undefined {
  return instant !== undefined && Date.parse(instant) > Date.now() ? instant : undefined;
}

/** Returns true once nothing is left to happen. */
function isOver(state: OrderStatus['state']): boolean {
  return ['cancelled', 'failed', 'lapsed'].includes(state);
}
