/** What an operator does to a run with the buttons of the Temporal UI, and with `ndc-flows adopt`. */
import type { OrderRequestInput } from '../../../src/domain/request/request';
import type { Born, Execution } from './execution';
import { completedTasks, eventOf, updatesFrom } from './history';
import type { Journal } from './journal';
import type { Operating } from './disturbances';
import { wasCutOff, type Server } from './server';
import type { VirtualTime } from './virtualTime';

/** What the operator needs of the life. */
export interface Operated {
  readonly journal: Journal;
  readonly time: VirtualTime;
  readonly server: Server;
  /** Makes a run that has not begun, and runs workflow code in it from now on. */
  makes(born: Omit<Born, 'runId' | 'madeAt' | 'first'> & { first?: string }): Execution;
}

export class Operator {
  private corrected = 0;

  constructor(private readonly life: Operated) {}

  async does(doing: Operating): Promise<void> {
    const { server } = this.life;
    switch (doing.operator) {
      case 'reset': {
        // A refused run has nothing to go on with: reset, it reads its request again, and no run before it.
        const runs = server.orderRuns;
        const run = runs.at(-1 - doing.back) ?? runs.at(-1);
        if (!run) return;
        const places = completedTasks(run.tasks, run.atWork);
        const to = places[Math.floor((places.length * doing.to) / 100)];
        if (to !== undefined) await this.reset(run, to);
        return;
      }
      case 'terminate':
        return this.terminate(doing.adoptedAfter);
      case 'start again':
        return this.startAgain();
      case 'correct the request':
        return this.correct();
    }
  }

  /** `ndc-flows adopt`: resets a run that was stopped to the last task that it completed. */
  async adopt(): Promise<void> {
    const { server, journal } = this.life;
    const run = server.told;
    if (!run || server.open || !wasCutOff(run)) return;
    journal.tell('operator: adopts the order');
    await this.reset(run, completedTasks(run.tasks, run.atWork).at(-1) ?? 0);
  }

  private terminate(adoptedAfter: number | undefined): void {
    const { server, journal, time } = this.life;
    if (!server.open) return;
    journal.tell(`operator: terminates ${server.open.runId}`);
    journal.keep({ fact: 'cut', how: 'terminated', at: time.now });
    this.stop(server.open);
    if (adoptedAfter !== undefined) time.in(adoptedAfter, 'caller', () => (this.due = () => this.adopt()));
  }

  /** Set when something is due that takes more than a moment of the agenda. */
  due?: () => Promise<void>;

  /** "Start Workflow Like This One": the server refuses it while a run is open. */
  private startAgain(): void {
    const { server, journal } = this.life;
    const input = server.runs.map(({ born }) => born.input).find(isRequest);
    if (server.open || !input) return;
    const run = this.starts(input);
    journal.tell(`operator: starts the reference again as ${run.runId}`);
    run.deliver({ is: 'start' });
  }

  /** As `Orders.start` does with another request. */
  private correct(): void {
    const { server, journal } = this.life;
    const input = server.runs.map(({ born }) => born.input).find(isRequest) as OrderRequestInput | undefined;
    const { told } = server;
    if (!input || server.open || !told || wasCutOff(told) || told.attributes.NdcState !== 'failed') return;
    if (server.cameToCreate()) return journal.tell('back office: a corrected request is refused');
    this.corrected += 1;
    const run = this.starts({ ...input, offerLimit: this.corrected });
    journal.tell(`back office: starts a corrected request as ${run.runId}`);
    run.deliver({ is: 'start' });
  }

  private starts(input: unknown): Execution {
    const { journal, time } = this.life;
    const run = this.life.makes({ input, startedAt: time.now, attributes: {} });
    journal.keep({ fact: 'again', run });
    return run;
  }

  /**
   * The server ends the open run, copies what was recorded before the task, and lets the workflow go on from there. Updates that were
   * accepted since are given to the new run.
   */
  private async reset(base: Execution, to: number): Promise<void> {
    const { server, journal, time } = this.life;
    const event = eventOf(base.tasks, to);
    if (!event) return;
    const before = server.open;
    if (before) this.stop(before);
    const { first, continues, input, startedAt, attributes } = base.born;
    const run = this.life.makes({ first, continues, input, startedAt, attributes });
    const where = `task ${to} of ${base.tasks.length} of ${base.runId}`;
    journal.tell(`operator: resets to ${where} as ${run.runId}`);
    journal.keep({ fact: 'cut', how: 'reset', at: time.now });
    await run.replay(base.tasks.slice(0, to), base.calls);
    if (run.ended) return;
    const accepted = [...updatesFrom(base.tasks, to), ...this.continued(base)];
    run.goOn(event, () => {
      for (const { name, argument, caller } of accepted) {
        caller.waitsAgain();
        const refused = run.update(name, argument, caller, true)?.type;
        if (typeof refused === 'string') caller.refused(refused);
      }
    });
    await run.settle();
  }

  /** Updates of the runs that went on as new ones with the life of this one. */
  private continued(base: Execution): ReturnType<typeof updatesFrom> {
    const next = this.life.server.runs.find(({ born }) => born.continues === base.runId);
    return next ? [...updatesFrom(next.tasks, 0), ...this.continued(next)] : [];
  }

  private stop(run: Execution): void {
    for (const caller of run.waiting) caller.refused('the run was stopped');
    run.end({ cutOff: this.life.time.now });
  }
}

function isRequest(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !('adopt' in input) && !('resumed' in input);
}
