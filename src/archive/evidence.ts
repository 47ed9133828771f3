/** What the kept calls prove of providers: which abilities worked, when last, and what the calls since then ended with. */
import { join } from 'node:path';
import { errorTable, type Meaning } from '../domain/calls/errorTable';
import type { OperationName } from '../domain/calls/operations';
import { abilities, abilityOf, type Ability } from '../ndc/abilities';
import type { ProviderFacts } from './archive';
import { namesIn, orTold, readOpened, type Reading } from './find';
import type { ReadCall } from './format';
import { CALL_FILE, DAY_FOLDER, REFERENCE_FOLDER } from './layout';

/** What is known of one ability. Instants are ISO 8601, UTC, of when the call began. */
export interface Evidence {
  /** The last call that the service answered as it was asked. */
  worked?: string;
  /** The last call, where it ended otherwise: after what worked, or where nothing did. */
  failed?: { at: string; code: string };
  /** Calls of this operation were left unread, so that older ones may prove more. */
  unread?: true;
}

/** One provider as it is configured: calls of another version or style prove nothing of these. */
export interface Examined extends ProviderFacts {
  /** Names of the abilities that are asked for. */
  wanted: readonly string[];
}

/**
 * Calls of one operation that are opened at most. An operation that one provider is never asked for is looked for among the calls of all
 * others; a call takes a millisecond or so to open.
 */
const MOST_OF_AN_OPERATION = 1_000;

/** Folders that are listed at the same time. */
const AT_ONCE = 16;

/** A call by its file's name alone. */
interface Listed {
  name: string;
  place: string;
  operation: string;
}

/**
 * Looks from the newest call back until everything that was asked for has been seen to work, and no further than `most` calls of an
 * operation. A call worked where it ended without a problem; one that runs, or was broken off with its worker, proves nothing.
 *
 * @returns by provider, and by the name of the ability; what no call was made for is left out
 * @throws KeyMissing, SealBroken where nobody takes them by `unreadable`
 */
export async function evidenceOf(
  folder: string,
  examined: readonly Examined[],
  { most = MOST_OF_AN_OPERATION, ...reading }: Reading & { most?: number } = {},
): Promise<Map<string, Map<string, Evidence>>> {
  const search = new Search(examined, most);
  for (const day of (await namesIn(folder, DAY_FOLDER)).reverse()) {
    if (search.isOver()) break;
    for (const { operation, place } of await callsOf(folder, day, reading)) {
      if (!search.opens(operation)) continue;
      const read = await readOpened(folder, place, reading);
      if (read) search.take(read.call);
    }
  }
  return search.found;
}

/** Every call of a day, the newest first. */
async function callsOf(folder: string, day: string, reading: Reading): Promise<Listed[]> {
  const references = await namesIn(join(folder, day), REFERENCE_FOLDER);
  const calls: Listed[] = [];
  const next = references.values();
  const list = async (): Promise<void> => {
    for (const reference of next) {
      const path = join(folder, day, reference);
      for (const name of (await orTold(path, reading, () => namesIn(path, CALL_FILE))) ?? [])
        calls.push({
          name,
          place: `${day}/${reference}/${name}`,
          operation: CALL_FILE.exec(name)?.[2] ?? '',
        });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, list));
  return calls.sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** What a code means that the table has. */
function meaningOf(code: string | undefined): Meaning | undefined {
  return errorTable.find((row) => row.code === code)?.meaning;
}

/** What was found so far, and what is still looked for. */
class Search {
  readonly found = new Map<string, Map<string, Evidence>>();
  private readonly opened = new Map<string, number>();

  constructor(
    private readonly examined: readonly Examined[],
    private readonly most: number,
  ) {
    for (const { provider } of examined) this.found.set(provider, new Map());
  }

  /** True where a call of this operation can tell something, and may still be opened. Counts it. */
  opens(operation: string): boolean {
    const open = this.open(operation);
    if (open.length === 0) return false;
    const opened = this.opened.get(operation) ?? 0;
    this.opened.set(operation, opened + 1);
    if (opened < this.most) return true;
    for (const [{ provider }, { name }] of open) this.note(provider, name, { unread: true });
    return false;
  }

  /** True where no call that is left could tell anything. */
  isOver(): boolean {
    const operations = new Set(abilities.map(({ operation }) => operation));
    return [...operations].every(
      (each) => this.open(each).length === 0 || (this.opened.get(each) ?? 0) > this.most,
    );
  }

  take({ head, messages, ends }: ReadCall): void {
    const { provider, version, style, operation, at } = head;
    const of = this.examined.find((each) => each.provider === provider);
    if (!ends || of?.version !== version || of.style !== style) return;
    const request = messages.find(({ kind }) => kind === 'request')?.bytes.toString() ?? '';
    const ability = abilityOf(operation, request);
    if (!ability) return;
    const { problem } = ends;
    const answered = ability.answeredBy !== undefined && meaningOf(problem) === ability.answeredBy;
    if (problem === undefined || answered) this.worked(provider, ability.name, at);
    else this.failed(provider, ability.name, { at, code: problem });
    const shown = abilities.find(({ shownBy }) => shownBy === ability.name);
    if (shown && problem === undefined) this.worked(provider, shown.name, at);
  }

  private worked(provider: string, name: string, at: string): void {
    if (this.found.get(provider)?.get(name)?.worked === undefined) this.note(provider, name, { worked: at });
  }

  /** Calls are taken from the newest back: what worked or failed later counts. */
  private failed(provider: string, name: string, failed: Evidence['failed']): void {
    const known = this.found.get(provider)?.get(name);
    if (known?.worked === undefined && !known?.failed) this.note(provider, name, { failed });
  }

  private note(provider: string, name: string, more: Evidence): void {
    const known = this.found.get(provider);
    known?.set(name, { ...known.get(name), ...more });
  }

  /** Of which providers this operation has not been seen to work in every way that is asked for. Logins are never kept. */
  private open(operation: string): [Examined, Ability][] {
    return this.examined.flatMap((each) =>
      this.abilitiesOf(each, operation).map((ability): [Examined, Ability] => [each, ability]),
    );
  }

  private abilitiesOf({ provider, wanted }: Examined, operation: string): Ability[] {
    const known = this.found.get(provider);
    return abilities.filter(
      (ability) =>
        ability.operation === (operation as OperationName) &&
        ability.operation !== 'login' &&
        wanted.includes(ability.name) &&
        known?.get(ability.name)?.worked === undefined,
    );
  }
}
