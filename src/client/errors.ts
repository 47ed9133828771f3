/** The errors of forgetting, batches, schedules and webhooks. Those of orders are in `src/domain/order/errors.ts`. */
import { NdcFlowsError } from '../domain/errors';
import { noAnswerText, type NoAnswer } from '../domain/order/errors';
import type { AirlineOrder } from '../domain/privacy/forgotten';

/** Thrown when an order is to be forgotten whose workflow is open. Nothing was changed. */
export class OrderLives extends NdcFlowsError {
  readonly code = 'order-lives';

  constructor(reference: string, state: string) {
    super(
      `Order ${reference} is ${state} and its workflow is still running: once forgotten, nothing would watch it.`,
      {
        remedy:
          `End it first with \`ndc-flows cancel ${reference}\`, or wait until it has expired or flown (\`ndc-flows status ${reference}\`). ` +
          'Last resort: forget it with --even-if-live. That ends its workflow, and you must look after what exists at the airline.',
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
      `Order ${reference} is in doubt (${doubts.join('; ')}): once forgotten, nobody would learn what happened ${where}.`,
      {
        remedy:
          `Wait until it is settled; \`ndc-flows status ${reference}\` shows what it is waiting for and the commands to resolve it. Last resort: forget it with --even-if-in-doubt, ` +
          'and check with the airline yourself whether it created, ticketed or cancelled anything.',
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
        'Set NDC_FLOWS_KEYS_FILE to the keys that encrypted it. If they are lost, forget it with --even-if-unreadable: sales that cannot be read then disappear from sales lists.',
    });
  }
}

/** Thrown when the server has not deleted everything in time. The reference is refused already, and the server goes on deleting. */
export class ForgettingUnfinished extends NdcFlowsError {
  readonly code = 'forgetting-unfinished';

  constructor(reference: string, left: number) {
    super(
      `${left} ${left === 1 ? 'run' : 'runs'} of ${reference} ${left === 1 ? 'is' : 'are'} still being deleted by the server.`,
      {
        remedy: `The reference is already refused. Run \`ndc-flows forget ${reference}\` again in a few minutes to complete the rest.`,
      },
    );
  }
}

/** Thrown when a batch of this id runs or ran: each id has one report, and is used once. */
export class BatchTaken extends NdcFlowsError {
  readonly code = 'batch-taken';

  constructor(id: string) {
    super(`Batch ${id} already exists.`, {
      remedy: `To see it: \`ndc-flows batch progress ${id}\`. To run another batch, choose a new id.`,
    });
  }
}

/** Thrown when no batch has this id, or the namespace no longer remembers it. */
export class UnknownBatch extends NdcFlowsError {
  readonly code = 'unknown-batch';

  constructor(id: string) {
    super(`No batch has the id ${id}.`, {
      remedy: 'Check the spelling and the namespace. `ndc-flows batch list` shows all batches.',
    });
  }
}

/** Thrown when the report of a batch is asked for and the batch has not ended. */
export class BatchUnderWay extends NdcFlowsError {
  readonly code = 'batch-under-way';

  constructor(id: string) {
    super(`Batch ${id} has not ended yet; its report is written at the end.`, {
      remedy: `To follow it: \`ndc-flows batch progress ${id}\`.`,
    });
  }
}

/** Thrown when a report is asked for on a machine that has none of this batch. */
export class NoReport extends NdcFlowsError {
  readonly code = 'no-report';

  constructor(id: string, folder: string) {
    super(`There is no report for batch ${id} in ${folder}.`, {
      remedy: `Check the spelling. A running batch has no report yet (\`ndc-flows batch progress ${id}\`). Workers write reports to their own archive.folder: run this on that machine, or share the folder.`,
    });
  }
}

/** Thrown when a batch refuses an Update. The message is the batch's own. */
export class BatchRefused extends NdcFlowsError {
  readonly code = 'batch-refused';

  constructor(id: string, words: string, remedy?: string) {
    super(`Batch ${id} refuses this: ${words}.`, { ...(remedy !== undefined && { remedy }) });
  }
}

/** Thrown when the server does not accept a schedule as it is written. */
export class BadSchedule extends NdcFlowsError {
  readonly code = 'bad-schedule';

  constructor(name: string, words: string) {
    super(`The server does not accept schedule ${name}: ${words}.`, {
      remedy:
        'A cron has five fields, such as "0 23 * * *"; a timezone is an IANA name, such as Europe/Paris.',
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
    super(`A batch of schedule ${name} is already running: ${running.join(', ')}.`, {
      remedy: `Wait for it to end: it also tickets orders released meanwhile. Or stop it: \`ndc-flows batch stop ${running[0] ?? 'ID'} --who WHO --why WHY\`.`,
    });
  }
}

/** Thrown when no schedule of batches has this name. */
export class UnknownSchedule extends NdcFlowsError {
  readonly code = 'unknown-schedule';

  constructor(name: string) {
    super(`No batch schedule has the name ${name}.`, {
      remedy: '`ndc-flows batch schedules` shows all schedules.',
    });
  }
}

/** Thrown when no delivery of a webhook has this id, or the namespace no longer remembers it. */
export class UnknownDelivery extends NdcFlowsError {
  readonly code = 'unknown-delivery';

  constructor(id: string) {
    super(`No delivery has the id ${id}.`, {
      remedy: '`ndc-flows webhooks list` shows all ids; they look like webhook/REFERENCE/EVENT/ENDPOINT.',
    });
  }
}

/** Thrown when a delivery cannot be sent again because what it held cannot be read. Nothing was changed. */
export class DeliveryUnreadable extends NdcFlowsError {
  readonly code = 'delivery-unreadable';

  constructor(id: string, why: string) {
    super(`The content of delivery ${id} cannot be read: ${why}.`, {
      remedy: 'Set NDC_FLOWS_KEYS_FILE to the workers’ key file.',
    });
  }
}
