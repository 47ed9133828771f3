/**
 * What is read of a message, declared as data: fields with paths, grouped into records. Namespaces and prefixes are never seen.
 *
 * A path is local names joined by `/`, relative to the enclosing record's element; its last step may be `@Attribute`, and `.` is the
 * element itself. Paths may overlap; one walk of the document (`walk.ts`) fills all. Declarations are checked where they are made.
 */
import { dayAfter, isDay } from '../../domain/dates';
import { isDecimal, normalized } from '../../domain/money';

/** An amount as written on the wire, where the currency may be missing (a zero often comes without). */
export interface WrittenAmount {
  amount: string;
  currency?: string;
}

/** What a field takes from the document: a text, a text with its `@CurCode`, that an element occurs, how often, a record, or each record in passing. */
export type Capture = 'text' | 'money' | 'presence' | 'count' | 'record' | 'each';

/** Stands for records that were handed on while the document was read, and not kept. */
export interface Passed<T> {
  /** How many there were. */
  readonly seen: number;
  /** Never set: remembers the type of the records. */
  readonly of?: T;
}

/**
 * Who takes the records of a declaration's `each` fields, in document order. `soFar` gives what has been read of the whole until then:
 * lists that stand before the record are complete, those behind it are empty.
 */
export type SinksOf<R> = {
  readonly [Name in keyof R as R[Name] extends Passed<unknown> ? Name : never]: R[Name] extends Passed<
    infer T
  >
    ? (taken: T, soFar: () => R) => void
    : never;
};

/** Thrown by a field's `parse` for text that must not be taken for something else. The reader adds where it stood. */
export class Malformed extends Error {}

/** One thing that is read. `T` is what it gives. */
export interface Field<T> {
  /** As declared: `TotalPrice/TotalAmount`, `@CurCode`, `.`. */
  readonly path: string;
  /** The elements of the path. */
  readonly steps: readonly string[];
  readonly attribute?: string;
  readonly capture: Capture;
  /** Every occurrence, instead of the first that holds anything. */
  readonly many: boolean;
  readonly isRequired: boolean;
  /** How many occurrences are kept at most. */
  readonly keep: number;
  readonly record?: RecordDeclaration<unknown>;
  /** Trimmed, not empty text → value; undefined where it is none; throws Malformed where that must not pass unseen. */
  parse(text: string, currency: string | undefined): unknown;
  /** What the walk captured → what the record holds. */
  finish(captured: unknown): T;
}

/** A field that may be missing in an answer, and in real answers is. `required()` makes the reader demand it. */
export interface OptionalField<T> extends Field<T | undefined> {
  /** The same field without `undefined`: when it is missing, the reader throws `missing` and names the full path. */
  required(): Field<T>;
}

/** A group of fields under one element. `T` is what it gives. */
export interface RecordDeclaration<T> {
  readonly fields: { readonly [name: string]: Field<unknown> };
  /** `values` are what the walk captured, in the order of the fields. */
  finish(values: readonly unknown[]): T;
}

/** What a record gives: `type Order = Infer<typeof order>`. */
export type Infer<Declaration> = Declaration extends RecordDeclaration<infer T> ? T : never;

const NAME = /^[A-Za-z_][\w.-]*$/;

function parsePath(path: string): { steps: string[]; attribute?: string } {
  if (path === '.') return { steps: [] };
  const steps = path.split('/');
  const last = steps.at(-1) ?? '';
  const attribute = last.startsWith('@') ? last.slice(1) : undefined;
  if (attribute !== undefined) steps.pop();
  for (const name of attribute === undefined ? steps : [...steps, attribute]) {
    if (!NAME.test(name)) throw new TypeError(`"${path}" is no path: "${name}" is not a local name`);
  }
  return attribute === undefined ? { steps } : { steps, attribute };
}

type Shape = Pick<Field<unknown>, 'capture'> &
  Partial<Pick<Field<unknown>, 'many' | 'keep' | 'record' | 'parse'>>;

function field<T>(path: string, shape: Shape, absent?: () => T): Field<T> {
  const parsed = parsePath(path);
  if (parsed.attribute !== undefined && shape.capture !== 'text') {
    throw new TypeError(`"${path}" is an attribute, and only text can be read of one`);
  }
  if (shape.record && parsed.steps.length === 0) {
    throw new TypeError('a record cannot be its own element: use its fields directly');
  }
  return {
    path,
    ...parsed,
    many: false,
    isRequired: false,
    keep: Infinity,
    parse: (text) => text,
    // The one place where what the walk captured by `capture` and `many` gets the type that the constructor promises.
    finish: (captured) => (captured === undefined && absent ? absent() : captured) as T,
    ...shape,
  };
}

function optional<T>(path: string, shape: Shape): OptionalField<T> {
  return {
    ...field<T | undefined>(path, shape),
    required: () => ({ ...field<T>(path, shape), isRequired: true }),
  };
}

/** The trimmed, entity-decoded text of the first occurrence that has any. */
export function text(path: string): OptionalField<string> {
  return optional(path, { capture: 'text' });
}

/** The texts of every occurrence that has any, in document order. */
export function texts(path: string): Field<string[]> {
  return field(path, { capture: 'text', many: true }, () => []);
}

/** A whole number that a double holds exactly; anything else is taken for missing. */
export function integer(path: string): OptionalField<number> {
  return optional(path, {
    capture: 'text',
    parse: (written) => (/^[+-]?\d{1,15}$/.test(written) ? Number(written) : undefined),
  });
}

const meanings: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** True for `true` and `1`, false for `false` and `0`. */
export function flag(path: string): Field<boolean | undefined> {
  return field(path, { capture: 'text', parse: (written) => meanings.get(written) });
}

/** True where the element occurs, empty or not. */
export function present(path: string): Field<boolean> {
  return field(path, { capture: 'presence' }, () => false);
}

/** How often the element occurs. */
export function count(path: string): Field<number> {
  return field(path, { capture: 'count' }, () => 0);
}

/** `+690.32`, `.5` and `690.`, which are decimals of XML Schema too, as `690.32`, `0.5` and `690`; any other text as it is. */
function plainDecimal(written: string): string {
  return written
    .replace(/^\+(?=[\d.])/, '')
    .replace(/^(-?)(?=\.\d)/, '$10')
    .replace(/^(-?\d+)\.$/, '$1');
}

/** Text and `@CurCode`, the amount normalized (`690.3200000` → `690.32`). A malformed amount makes the answer unreadable. */
export function money(path: string): OptionalField<WrittenAmount> {
  return optional(path, {
    capture: 'money',
    parse: (written, currency): WrittenAmount => {
      const amount = isDecimal(written) ? written : plainDecimal(written);
      if (!isDecimal(amount)) throw new Malformed('is not a decimal amount');
      return { amount: normalized(amount), ...(currency !== undefined && { currency }) };
    },
  });
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?=$|T|Z|[+-]\d{2}:?\d{2}$)/;
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** The end of a day, which has no second after it. */
const DAYS_END = /T24:00(?::00(?:\.0+)?)?(?=Z|[+-]|$)/;

/** `YYYY-MM-DD` at the head of `written`, if it is a day of the calendar. */
function dayOf(written: string): string | undefined {
  const [day, year, month, dayOfMonth] = DATE.exec(written) ?? [];
  if (day === undefined) return undefined;
  return isDay(Number(year), Number(month), Number(dayOfMonth)) ? day : undefined;
}

/**
 * Wall clock `YYYY-MM-DDTHH:MM:SS`. An offset or a fraction is dropped: services glue their own server's offset onto an airport's local
 * time. `24:00:00`, as XML Schema has it too, is the midnight with which the next day begins. Anything else is taken for missing.
 */
export function localTime(path: string): OptionalField<string> {
  return optional(path, {
    capture: 'text',
    parse: (written) => {
      const [, date, hours, minutes, seconds = '00'] = LOCAL_TIME.exec(written) ?? [];
      const day = date === undefined ? undefined : dayOf(date);
      if (day !== undefined && hours === '24' && DAYS_END.test(written)) return `${dayAfter(day)}T00:00:00`;
      if (day === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
        return undefined;
      return `${day}T${hours}:${minutes}:${seconds}`;
    },
  });
}

/** `YYYY-MM-DD`; a zone or a time glued to it is dropped. Anything else is taken for missing. */
export function date(path: string): OptionalField<string> {
  return optional(path, { capture: 'text', parse: dayOf });
}

/** The record of the first occurrence. */
export function one<T>(path: string, declaration: RecordDeclaration<T>): OptionalField<T> {
  return optional(path, { capture: 'record', record: declaration });
}

/** The records of every occurrence in document order, or of the first `keep` of them. */
export function list<T>(
  path: string,
  declaration: RecordDeclaration<T>,
  options: { keep?: number } = {},
): Field<T[]> {
  return field<T[]>(
    path,
    { capture: 'record', record: declaration, many: true, keep: options.keep ?? Infinity },
    () => [],
  );
}

/**
 * The records of every occurrence, each given to the reader's sink of the same name as soon as its element ends, and not kept: for
 * lists of megabytes. Stands in the message's own record only.
 */
export function each<T>(path: string, declaration: RecordDeclaration<T>): Field<Passed<T>> {
  return field<Passed<T>>(path, { capture: 'each', record: declaration, many: true }, () => ({ seen: 0 }));
}

/**
 * A group of fields, read relative to one element.
 * @example record({ orderId: text('OrderID').required(), total: money('TotalPrice/TotalAmount'), items: list('OrderItem', item) })
 */
export function record<Fields extends { [name: string]: Field<unknown> }>(
  fields: Fields,
): RecordDeclaration<{ [Name in keyof Fields]: Fields[Name] extends Field<infer T> ? T : never }> {
  const names = Object.keys(fields);
  const each = Object.values<Field<unknown>>(fields);
  return {
    fields,
    finish: (values) => {
      const finished: { [name: string]: unknown } = {};
      for (let index = 0; index < names.length; index++)
        finished[names[index] as string] = (each[index] as Field<unknown>).finish(values[index]);
      return finished as { [Name in keyof Fields]: Fields[Name] extends Field<infer T> ? T : never };
    },
  };
}
