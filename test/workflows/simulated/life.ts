/** One life of one reference: the real workflow in virtual time, the model airline, and callers at their moments, from the first call to the last end. */
import { flightKey, type Flight } from '../../../src/domain/offers/flights';
import { attentionRules } from '../../../src/domain/order/attention';
import { REFUSED_RUN } from '../../../src/domain/order/searchAttributes';
import type { OrderStatus } from '../../../src/domain/order/status';
import { refusalOf } from '../../../src/domain/order/updateRules';
import type { OrderUpdateName, OrderUpdates } from '../../../src/domain/order/updates';
import { orderWorkflow } from '../../../src/workflows';
import { Airline } from './airline';
import { Calls } from './calls';
import { argumentsOf, trueAnswers, type Said } from './callers';
import type { Operating } from './disturbances';
import { asJson, Execution, type Born, type Summary } from './execution';
import { Journal, mayHaveWorked, type WordFact, type WrongFact } from './journal';
import { Operator } from './operator';
import { FIRST, policyOf, REFERENCE, requestOf } from './policy';
import type { Asking, Script } from './script';
import { Server, wasCutOff } from './server';
import { Waiting } from './waiting';
import { awaited, inShort, inWords, neverStarted } from './words';
import { VirtualTime } from './virtualTime';
import { enterExecution } from './workflowApi';

const BEGAN = Date.parse('2027-01-10T12:00:00Z');

/** More steps than this are a life that never comes to rest; the longest honest one has about a tenth of it. */
const STEPS = 12_000;

/** How often the patient person acts, when only a person can move the order, before it is called stuck. */
const PATIENCE = 25;

/** When nobody has any more to say, a trip that was not created is dropped after this time (milliseconds). */
const DROPPED_AFTER = 3 * 86_400_000;

/** How long after a reset every order is read again, whatever reads failed (milliseconds). */
const SEEN_BY_THEN = 4 * 86_400_000;

/** How late an order may be with what a limit asks for (milliseconds): claims and the like take a moment. */
const LATE = 60_000;

/** Updates that only read. */
const looks: readonly OrderUpdateName[] = ['refresh', 'quoteCancellation', 'listExtras', 'quoteChange'];

/** How long an event waits for a write, and how long after its beginning it comes (milliseconds). */
const WRITE_AWAITED = 6 * 3_600_000;
const IN_THE_MIDDLE = 1_000;

/** A finished life, for the invariants. */
export interface Lived {
  script: Script;
  journal: Journal;
  airline: Airline;
  server: Server;
  status?: OrderStatus;
  /** What the UI has shown of each timer, each call and each run. */
  summaries: Summary[];
  details: string[];
}

/** A sentence, and what is wrong with a life in which it is not true. */
export interface Invariant {
  says: string;
  broken: (life: Lived) => string | undefined;
}

/** Lives a script. */
export function live(script: Script): Promise<Lived> {
  const time = new VirtualTime(BEGAN);
  return time.asDate(() => new Life(script, time).lived());
}

class Life {
  readonly journal: Journal;
  readonly airline: Airline;
  readonly server = new Server();
  private readonly calls: Calls;
  private readonly operator = new Operator(this);
  private execution?: Execution;
  private last?: OrderStatus;
  private acted = 0;
  /** The limit that the order knows, and since when. */
  private limit = { is: 0, since: 0 };
  /** The read that the status was compared with last. */
  private judged?: number;
  /** What a person was asked last. */
  private asked?: string;

  constructor(
    private readonly script: Script,
    readonly time: VirtualTime,
  ) {
    this.journal = new Journal(time);
    this.airline = new Airline(script, time, this.journal);
    this.calls = new Calls(script, time, this.airline, this.journal, this.server);
  }

  async lived(): Promise<Lived> {
    if (this.script.begins === 'trip') this.start(requestOf(this.script, this.time.now));
    this.toCome(0);
    for (let step = 0; ; step += 1) {
      if (step >= STEPS) this.wrong('no rest', 'the life goes on and on');
      this.mindDeadline();
      await this.settle();
      this.tellAsked();
      if (this.journal.of('wrong').length > 0) break;
      this.mindRest();
      this.mindTruth();
      this.mindProvider();
      if (this.personApproves()) await this.settle();
      if (!this.time.advance() && !this.personActs()) break;
    }
    const { script, journal, airline, server, last } = this;
    const summaries = server.runs.flatMap((run) => run.summaries);
    const details = server.runs.flatMap((run) => [...run.details]);
    return { script, journal, airline, server, status: last, summaries, details };
  }

  /** The event of this place comes when it is due, and then the one after it. */
  private toCome(place: number): void {
    const next = this.script.events[place];
    if (!next) return this.dropLater();
    const { after, event } = next;
    const comes = (): void => {
      if (typeof event === 'string') this.airline.happens(event);
      else if ('operator' in event) this.operated(event);
      else this.ask(event);
      this.toCome(place + 1);
    };
    if (after !== 'next write') {
      this.time.in(after, 'caller', comes);
      return;
    }
    // No write may ever come; then the event does not wait for it.
    const anyway = this.time.in(WRITE_AWAITED, 'caller', () => {
      this.calls.onWrite = undefined;
      comes();
    });
    this.calls.onWrite = () => {
      this.calls.onWrite = undefined;
      this.time.cancel(anyway);
      this.time.in(IN_THE_MIDDLE, 'caller', comes);
    };
  }

  private operated(doing: Operating): void {
    this.operator.due = () => this.operator.does(doing);
    this.time.in(SEEN_BY_THEN, 'caller', () => this.check());
  }

  /** What the order says, beside what is true of it and has been for as long. */
  private check(): void {
    const { status } = this;
    if (!this.execution || !status) return;
    const { now } = this.time;
    const long = (at: number): boolean => at <= now - SEEN_BY_THEN;
    const { createdAt, issued, cancelled, strange } = this.airline.order ?? { createdAt: Infinity };
    const was = issued?.by === 'us' && issued.complete && long(issued.shownAt) && !cancelled && !strange;
    const truth = was ? 'was issued' : long(createdAt) ? 'exists' : 'does not exist';
    this.journal.keep({ fact: 'check', state: status.state, truth });
  }

  /** A trip that waits for a choice or a release is shopped again and again; in the end somebody drops it. */
  private dropLater(): void {
    this.time.in(DROPPED_AFTER, 'caller', () => {
      if (this.execution && this.status?.orderId === undefined)
        this.ask({ asks: 'cancel', with: 'right', choice: 0 });
    });
  }

  makes(born: Omit<Born, 'runId' | 'madeAt' | 'first'> & { first?: string }): Execution {
    const runId = `run-${this.server.runs.length + 1}`;
    const execution = new Execution(
      { first: runId, ...born, runId, madeAt: this.time.now },
      this.time,
      (...call) => this.calls.perform(...call),
      this.script.provider.historyLimit,
      orderWorkflow,
    );
    this.execution = execution;
    this.server.runs.push(execution);
    enterExecution(execution);
    return execution;
  }

  private start(input: unknown, before?: Execution): void {
    const { born, attributes = {} } = before ?? {};
    const chain = born && { first: born.first, continues: born.runId };
    this.makes({ input, startedAt: this.time.now, attributes, ...chain }).deliver({ is: 'start' });
  }

  /** Lets everything run that can run now; a run that has ended is noted, and one that continues as new is started. */
  private async settle(): Promise<void> {
    for (;;) {
      const { due } = this.operator;
      this.operator.due = undefined;
      await due?.();
      const { execution } = this;
      await execution?.settle();
      if (!execution?.ended) return;
      const { ended } = execution;
      this.execution = undefined;
      if ('cutOff' in ended) continue;
      if ('continuesWith' in ended) {
        if (execution.unfinishedHandlers > 0) this.wrong('caller left waiting', 'by continuing as new');
        this.journal.tell('the run continues as new');
        this.start(ended.continuesWith[0], execution);
        continue;
      }
      if ('failed' in ended && execution.attributes.NdcState === REFUSED_RUN) {
        this.journal.tell(`the run is refused: ${ended.failed.message}`);
        if (ended.failed.type !== 'reference-used' && execution.unfinishedHandlers > 0)
          this.wrong('caller left waiting', 'by refusing to adopt');
        // The server tells whoever waits for an Update that the run has failed.
        for (const caller of execution.waiting) caller.refused(String(ended.failed.type));
        continue;
      }
      if ('failed' in ended) return this.wrong('defect', `the workflow failed: ${ended.failed.message}`);
      if ('defect' in ended) {
        const { defect } = ended;
        const text = defect instanceof Error ? (defect.stack ?? defect.message) : String(defect);
        return this.wrong('defect', text);
      }
      const status = asJson(ended.result) as OrderStatus;
      this.last = status;
      this.journal.tell(`the run ends: ${inShort(status)}`);
      this.journal.keep({ fact: 'end', status, endedAt: this.time.now });
      if (execution.unfinishedHandlers > 0) this.wrong('caller left waiting', 'by ending');
    }
  }

  private get status(): OrderStatus | undefined {
    return (this.execution?.query('status') as OrderStatus | undefined) ?? this.last;
  }

  /** A caller's word: to the running workflow, or, as the client does it, to a new run that takes the order up. */
  private ask({ asks, ...how }: Asking): void {
    const { status } = this;
    const name = asks === 'whatever is open' ? this.anyOpen(how.choice) : asks;
    if (!name) return;
    const asking: Said = { ...how, asks: name };
    const args = argumentsOf(asking, status ?? neverStarted(this.airline.order?.id), this.airline);
    if (!args) return this.journal.tell(`caller: ${name}: nothing true to say`);
    if (this.execution) return this.deliver(name, args);
    if (this.stopped) return this.journal.tell(`caller: ${name} is refused: the order is stopped`);
    if (!status) return this.adoptOrder(name, args);
    const refused = refusal(name, args, status);
    if (refused !== undefined) return this.journal.tell(`caller: ${name} is refused: ${refused}`);
    this.adoptOrder(name, args, status);
  }

  /** Half of the time what the order waits for, else any Update that it would take. */
  private anyOpen(choice: number): OrderUpdateName | undefined {
    const { status } = this;
    const open = status ? this.open(status).map(({ asks }) => asks) : [];
    const wanted = open.find((name) => name !== 'resolve' && awaited(name, status));
    return choice % 2 === 0 && wanted ? wanted : open[choice % Math.max(open.length, 1)];
  }

  private adoptOrder(name: OrderUpdateName, args: Record<string, unknown>, previous?: OrderStatus): void {
    const orderId = previous?.orderId ?? this.airline.order?.id;
    if (!orderId) return;
    this.journal.tell('the order is adopted');
    const provider = previous?.provider ?? this.airline.byId(orderId)?.provider ?? FIRST;
    const existing = { reference: REFERENCE, provider, orderId, ownerCode: 'XA' };
    this.start({ adopt: existing, previous });
    this.deliver(name, name === 'resolve' ? args : { ...args, orderId });
  }

  private deliver(name: OrderUpdateName, args: Record<string, unknown>): void {
    const { execution, status } = this;
    if (!execution) return;
    const said = `caller: ${name} ${inWords(args)} (${status?.state ?? 'new'})`;
    const word: Omit<WordFact, 'fact' | 'seq'> = {
      name,
      args,
      at: this.time.now,
      toApprove: status?.toApprove,
      asked: status?.attention,
      answeredSeq: Infinity,
      before: [],
    };
    const caller = new Waiting(this.journal, name);
    const refused = execution.update(name, args, caller);
    if (refused) return this.journal.tell(`${said} is refused: ${String(refused.type)}`);
    this.journal.tell(`${said} is accepted`);
    caller.word = this.journal.keep<WordFact>({ fact: 'word', ...word });
  }

  /** The reference's order was stopped by an operator, and is not adopted yet. */
  private get stopped(): boolean {
    const { open, told } = this.server;
    return !open && told !== undefined && wasCutOff(told);
  }

  /** At rest, with nothing under way and no timer: somebody must be able to move the order, and nobody may be waiting for an answer. */
  private mindRest(): void {
    const { execution, status } = this;
    if (!execution || !status || this.time.awaits('timer', 'activity')) return;
    const left = this.journal.of('word').find(({ answeredSeq }) => answeredSeq === Infinity);
    if (left) this.wrong('caller left waiting', `for ${left.name}, at rest in ${inShort(status)}`);
    // While the airline still does what was lost, nobody can know what is true.
    if (this.open(status).length === 0 && !this.time.awaits('service'))
      this.wrong('no way out', `nothing is open in ${inShort(status)}`);
    this.mindLead(status);
  }

  /** Where nothing is under way, the status says what the last read has shown that the order waited for. */
  private mindTruth(): void {
    const { execution, status } = this;
    const rests = status?.state === 'held' || status?.state === 'ticketed';
    const acts = this.journal.of('word').some(({ answeredSeq }) => answeredSeq === Infinity);
    if (!execution || !rests || acts || this.time.awaits('activity')) return;
    const read = this.journal.heard.findLast(({ by, order }) => by === 'order id' && order);
    if (!read?.order || read.seq === this.judged || read.shows === 'strange') return;
    // A run that was reset knows what it knew then, until it has read the order.
    const cut = this.journal.of('cut').at(-1)?.at ?? -Infinity;
    if (read.sentAt < cut + policyOf(this.script).settleFor) return;
    this.judged = read.seq;
    const { view, complete } = read.order;
    const lines = (flights: readonly Flight[]): string =>
      flights.map((flight) => `${flightKey(flight)} ${flight.departure}`).join(', ');
    const differs = [
      lines(status.flights) !== lines(view.flights) && 'its flights',
      view.total && status.total?.amount !== view.total.amount && 'its total',
      status.state === 'ticketed' && !complete && !status.declaredComplete && 'its documents',
    ].filter(Boolean);
    if (differs.length > 0)
      this.wrong(
        'false status',
        `${status.state}, and ${differs.join(', ')} are not as the airline shows them`,
      );
  }

  /** The status names the provider that has the order, from the moment at which it names the order. */
  private mindProvider(): void {
    const { orderId, provider, providers } = this.status ?? {};
    const has = this.airline.byId(orderId ?? '')?.provider;
    if (has === undefined) return;
    const chosen = providers?.find(({ state }) => state === 'chosen')?.provider ?? has;
    if (provider !== has || chosen !== has)
      this.wrong('another provider', `${has} has the order; the status names ${provider}, chosen: ${chosen}`);
  }

  /** As it was until this moment: an order must not rest while its issue, or the warning of a person, is due. */
  private mindDeadline(): void {
    const { state, paymentLimit, onRequest, history = [] } = this.status ?? {};
    if (!this.execution || state !== 'held' || onRequest || paymentLimit === undefined) return;
    // Whoever acts on the order may take their time. What a run was cut off in is settled first.
    const acts = this.journal
      .of('word')
      .some(({ name, answeredSeq }) => !looks.includes(name) && answeredSeq === Infinity);
    if (acts || this.journal.of('cut').length > 0) return;
    const limit = Date.parse(paymentLimit);
    // A read may show that the limit has moved: until then nobody knew of it.
    if (this.limit.is !== limit) this.limit = { is: limit, since: this.time.now };
    const since = Math.max(Date.parse(history.at(-1)?.at ?? ''), this.limit.since);
    const heldSince = Date.parse(history.find((each) => each.state === 'held')?.at ?? '');
    // No alarm before half of the hold is over.
    const half = heldSince + (limit - heldSince) / 2;
    const due = Math.max(limit - policyOf(this.script).issueBefore, half, since);
    const late = this.time.now - due;
    if (late > LATE && this.time.now < limit) this.wrong('late', `it rests ${late} ms after its deadline`);
  }

  private tellAsked(): void {
    const { reason, correlationId } = this.status?.attention ?? {};
    const asked = reason && `a person is asked: ${reason}, CorrelationID ${correlationId}`;
    if (asked && asked !== this.asked) this.journal.tell(asked);
    this.asked = asked;
  }

  /** Checks that a person who has to look up a lost write at the airline gets its CorrelationID, or the id of its order. */
  private mindLead({ attention }: OrderStatus): void {
    const write = attention && attentionRules[attention.reason].lostWrite;
    if (!write) return;
    const { reason, text, correlationId } = attention;
    const sent = this.journal
      .of('write')
      // A paid create issues, too.
      .filter(({ kind, amount }) => kind === write || (write === 'issue' && kind === 'create' && amount));
    const cut = this.journal.of('cut');
    const left = sent.filter(
      // What ended after its run was cut off, no run has heard of.
      (each) => each.outcome !== 'not-sent' || cut.some(({ at }) => at >= each.sentAt && at <= each.endedAt),
    );
    const say = (words: string): void => this.wrong('no lead', `${reason}: ${words}: ${text}`);
    if (correlationId !== undefined && !left.some((each) => each.correlationId === correlationId))
      return say(`${correlationId} was not sent`);
    // The call of an earlier change says nothing about the lost one.
    if (write === 'change' && correlationId !== undefined && correlationId !== left.at(-1)?.correlationId)
      return say(`${correlationId} was not the last to be sent`);
    const made = sent.findLast(({ kind, effects }) => kind === 'create' && effects > 0);
    const orders = this.airline.ours.filter((order) => !this.airline.vanished(order));
    if (write === 'create' && orders.some(({ id }) => text.includes(id))) return;
    // A run that was cut off cannot tell the next one of an issue or a cancellation.
    if (correlationId === undefined && left.some(mayHaveWorked) && (write === 'create' || cut.length === 0))
      return say('no call is named');
    if (write !== 'create' || !made) return;
    if (orders.length > 0 && correlationId !== made.correlationId) say(`${correlationId} made nothing`);
  }

  /** The Updates with true words that the order would take now. */
  private open(status: OrderStatus): Said[] {
    return names.flatMap((asks) => {
      const asking: Said = { asks, with: 'right', choice: 0 };
      const args = argumentsOf(asking, status, this.airline);
      if (!args) return [];
      if (!this.execution) return refusal(asks, args, status) ? [] : [asking];
      const validator = this.execution.handlers.get(asks)?.validator;
      try {
        validator?.(args);
        return [asking];
      } catch {
        return [];
      }
    });
  }

  /** Only a person can move the order: one does, with a true word, and so often that every life can be brought to its end. */
  private personActs(): boolean {
    const { status, stopped } = this;
    if (!stopped && (!this.execution || !status)) return false;
    if (stopped && this.isGone) return false;
    this.acted += 1;
    if (this.acted > PATIENCE) {
      this.wrong('no way out', `a patient person cannot end it: ${status ? inShort(status) : 'stopped'}`);
      return true;
    }
    if (stopped || !status) {
      this.operator.due = () => this.operator.adopt();
      this.dropLater();
      return true;
    }
    const answers = trueAnswers(status, this.airline);
    const open = this.open(status);
    const asking: Said | undefined =
      answers.length > 0
        ? { asks: 'resolve', with: 'right', choice: this.acted - 1 }
        : (open.find(({ asks }) => asks === 'cancel') ?? open[0]);
    if (asking) this.ask(asking);
    return asking !== undefined;
  }

  /**
   * Nothing is left to adopt: no run has written, and the run that was to go on was refused, because the airline no longer knows the order.
   * `ndc-flows forget` takes it off the lists.
   */
  private get isGone(): boolean {
    const ended = this.server.runs.at(-1)?.ended;
    const refused = ended && 'failed' in ended ? ended.failed.type : undefined;
    const { order } = this.airline;
    const known = !order || !this.airline.vanished(order) || this.journal.of('write').length > 0;
    return refused === 'order-not-found' && !known;
  }

  /** Who has asked for something at the end also agrees to its price. */
  private personApproves(): boolean {
    const { status } = this;
    if (this.acted === 0 || !status?.toApprove || this.time.awaits('activity')) return false;
    this.ask({ asks: 'approve', with: 'right', choice: 0 });
    return true;
  }

  private wrong(which: WrongFact['which'], text: string): void {
    this.journal.tell(`WRONG: ${which}: ${text.split('\n')[0] ?? ''}`);
    this.journal.keep({ fact: 'wrong', which, text });
  }
}

const names: readonly OrderUpdateName[] = [
  'resolve',
  'cancel',
  'ticket',
  'refresh',
  'approve',
  'decline',
  'selectOffer',
  'acceptChange',
  'quoteCancellation',
  'release',
  'ticketAsReleased',
  'listExtras',
  'addExtras',
  'quoteChange',
  'acceptOffer',
  'correct',
];

/** Why the client would not take the order up for this. */
function refusal(name: OrderUpdateName, args: object, status: OrderStatus): string | undefined {
  if (!status.orderId) return 'there is no order';
  const situation = { status, cancelWanted: false, automatic: status.released };
  return refusalOf(name, args as OrderUpdates[OrderUpdateName], situation)?.code;
}
