/** A caller who waits for the answer to an Update that was accepted; what it hears is noted in the journal. */
import type { OrderStatus } from '../../../src/domain/order/status';
import type { OrderUpdateName } from '../../../src/domain/order/updates';
import { asJson } from './execution';
import type { Caller } from './history';
import type { Journal, WordFact } from './journal';
import { inShort } from './words';

export class Waiting implements Caller {
  /** Set as soon as the Update is accepted. */
  word?: WordFact;

  constructor(
    private readonly journal: Journal,
    private readonly name: OrderUpdateName,
  ) {}

  answered(answer: unknown): void {
    if (this.word) this.word.answer = asJson(answer) as OrderStatus;
    this.hears(inShort(answer as OrderStatus));
  }

  refused(why: string): void {
    if (this.word) this.word.refused = why;
    this.hears(why);
  }

  waitsAgain(): void {
    if (!this.word) return;
    const { seq, againSeq = seq, answeredSeq, before, refused } = this.word;
    if (answeredSeq === Infinity) return;
    before.push({ from: againSeq, to: answeredSeq, refused });
    this.word.refused = undefined;
    this.word.againSeq = this.journal.next();
    this.word.answeredSeq = Infinity;
  }

  private hears(text: string): void {
    if (this.word) this.word.answeredSeq = this.journal.next();
    this.journal.tell(`${this.name} is answered: ${text}`);
  }
}
