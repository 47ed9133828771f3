/** The errors of forgetting, batches, schedules and webhooks. Those of orders are in `src/domain/order/errors.ts`. */
import { NdcFlowsError } from '../domain/errors';
import { noAnswerText, type NoAnswer } from '../domain/order/errors';
import type { AirlineOrder } from '../domain/privacy/forgotten';

/** Thrown when an order is to be forgotten whose workflow is open. Nothing was changed. */
export class OrderLives extends NdcFlowsError {
  readonly code = 'order-lives';

  constructor(reference: string, state: string) {
    super(
      `Order ${reference} is ${state}, and its workflow is open: once forgotten, nobody would watch it.`,
      {
        remedy:
          `Bring it to its end first (\`ndc-flows cancel ${reference}\`, or wait until it has lapsed or flown; \`ndc-flows status ${reference}\` ` +
          'says what it waits for), or forget it with --even-if-live: then its workflow is ended, and what exists at the airline is yours to look after.',
      },
    );
  }
}

/** Thrown when an order is to be forgotten while a write is under way or in doubt. Nothing was changed. */
export class OrderInDoubt extends NdcFlowsError {
  readonly code = 'order-in-doubt';

  constructor(reference: string, doubts: readonly string[], order: AirlineOrder | undefined) {
    const { provider = 'its airline', orderId } = order ?? {};
    const where = orderId === undefined ? `at ${provider}` : `about order ${orderId} at ${provider}`;
    super(
      `Order ${reference} is in doubt (${doubts.join('; ')}): once forgotten, nobody would learn what was done ${where}.`,
      {
        remedy:
          `Wait until it is settled (\`ndc-flows status ${reference}\`), or settle it yourself (\`ndc-flows resolve ${reference}\`). Forget it with --even-if-in-doubt ` +
          'only where you look at the airline yourself: nothing here finds out afterwards whether it created, ticketed or cancelled anything.',
      },
    );
  }
}

/** Thrown when an order is to be forgotten that cannot be read here: a key is missing. Nothing was changed. */
export class OrderUnreadable extends NdcFlowsError {
  readonly code = 'order-unreadable';

  constructor(reference: string, why: readonly string[]) {
    super(`Order ${reference} cannot be read: ${why.join('; ')}.`, {
      remedy:
        'Give the keys that sealed it (NDC_FLOWS_KEYS_FILE). Where they are lost, forget it with --even-if-unreadable: what could not be found is lost to the lists of sales.',
    });
  }
}

/** Thrown when the server has not deleted everything in time. The reference is refused already, and the server goes on deleting. */
export class ForgettingUnfinished extends NdcFlowsError {
  readonly code = 'forgetting-unfinished';

  constructor(reference: string, left: number) {
    super(
      `${left} ${left === 1 ? 'run' : 'runs'} of ${reference} ${left === 1 ? 'is' : 'are'} still at the server, which was asked to delete ${left === 1 ? 'it' : 'them'}.`,
      {
        remedy: `The reference is refused already. Run \`ndc-flows forget ${reference}\` again in some minutes: it completes what is left, and says so.`,
      },
    );
  }
}

/** Thrown when a batch of this id runs or ran: each id has one report, and is used once. */
export class BatchTaken extends NdcFlowsError {
  readonly code = 'batch-taken';

  constructor(id: string) {
    super(`There is a batch ${id} already.`, {
      remedy: `Look at it with \`ndc-flows batch progress ${id}\`, or choose another id.`,
    });
  }
}

/** Thrown when no batch has this id, or the namespace no longer remembers it. */
export class UnknownBatch extends NdcFlowsError {
  readonly code = 'unknown-batch';

  constructor(id: string) {
    super(`No batch has the id ${id}.`, {
      remedy:
        'Check the spelling and the namespace; `ndc-flows batch schedules` shows those that schedules have started.',
    });
  }
}

/** Thrown when the report of a batch is asked for and the batch has not ended. */
export class BatchUnderWay extends NdcFlowsError {
  readonly code = 'batch-under-way';

  constructor(id: string) {
    super(`The batch ${id} has not ended; its report is written at the end.`, {
      remedy: `See how far it has come with \`ndc-flows batch progress ${id}\`.`,
    });
  }
}

/** Thrown when a report is asked for on a machine that has none of this batch. */
export class NoReport extends NdcFlowsError {
  readonly code = 'no-report';

  constructor(id: string, folder: string) {
    super(`There is no report of a batch ${id} in ${folder}.`, {
      remedy:
        'Check the spelling; one that is at work has none yet (`ndc-flows batch progress`). Reports are where the workers keep them: ask there, or name the same `archive.folder` in the configuration.',
    });
  }
}

/** Thrown when a batch refuses an Update. The message is the batch's own. */
export class BatchRefused extends NdcFlowsError {
  readonly code = 'batch-refused';

  constructor(id: string, words: string) {
    super(`The batch ${id} refuses: ${words}.`);
  }
}

/** Thrown when the server does not accept a schedule as it is written. */
export class BadSchedule extends NdcFlowsError {
  readonly code = 'bad-schedule';

  constructor(name: string, words: string) {
    super(`The server does not accept schedule ${name}: ${words}.`, {
      remedy: 'Write its cron like "0 23 * * *" and its timezone like Europe/Paris.',
    });
  }
}

/** Thrown when a running batch does not answer: see `NoWorker`. */
export class NoBatchWorker extends NdcFlowsError {
  readonly code = 'no-worker';

  /** @param update the Update that was sent: the server keeps it, and nobody can take it back */
  constructor(id: string, why: NoAnswer, update?: string) {
    const { text, remedy } = noAnswerText(`The batch ${id}`, why);
    const kept =
      update === undefined
        ? ''
        : ` It may still accept "${update}" then: \`ndc-flows batch progress ${id}\` shows it.`;
    super(text, { remedy: `${remedy}${kept}` });
  }
}

/** Thrown when a schedule is to start a batch while one of its batches is at work. */
export class ScheduleBusy extends NdcFlowsError {
  readonly code = 'schedule-busy';

  constructor(name: string, running: readonly string[]) {
    super(`A batch of schedule ${name} is at work: ${running.join(', ')}.`, {
      remedy:
        'Wait for its end, or stop it with `ndc-flows batch stop`. It also takes what is released meanwhile.',
    });
  }
}

/** Thrown when no schedule of batches has this name. */
export class UnknownSchedule extends NdcFlowsError {
  readonly code = 'unknown-schedule';

  constructor(name: string) {
    super(`No schedule of batches has the name ${name}.`, {
      remedy: '`ndc-flows batch schedules` shows those that there are.',
    });
  }
}

/** Thrown when no delivery of a webhook has this id, or the namespace no longer remembers it. */
export class UnknownDelivery extends NdcFlowsError {
  readonly code = 'unknown-delivery';

  constructor(id: string) {
    super(`No delivery has the id ${id}.`, {
      remedy: 'Ids are as `ndc-flows webhooks list` shows them: webhook/REFERENCE/EVENT/ENDPOINT.',
    });
  }
}

/** Thrown when a delivery cannot be sent again because what it held cannot be read. Nothing was changed. */
export class DeliveryUnreadable extends NdcFlowsError {
  readonly code = 'delivery-unreadable';

  constructor(id: string, why: string) {
    super(`What delivery ${id} holds cannot be read: ${why}.`, {
      remedy: 'Give this machine the keys that the workers have.',
    });
  }
}
