/**
 * Declares what is read of a message: fields with paths, grouped into records. No namespaces, no prefixes.
 *
 * A path is local names joined by `/`, relative to the record's element. Its last step may be `@Attribute`; `.` is the element itself.
 * Paths may overlap: one walk of the document (`walk.ts`) fills them all. A wrong path throws where it is declared.
 */
import { dayAfter, isDay } from '../../domain/dates';
import { isDecimal, normalized } from '../../domain/money';

/** An amount on the wire. A zero often comes without a currency. */
export interface WrittenAmount {
  amount: string;
  currency?: string;
}

/** What a field takes: a text, a text with its `@CurCode`, whether or how often an element occurs, a record, or each record in passing. */
export type Capture = 'text' | 'money' | 'presence' | 'count' | 'record' | 'each';

/** Replaces records that went to a sink while the document was read. */
export interface Passed<T> {
  /** Their number. */
  readonly seen: number;
  /** Never set: carries the records' type. */
  readonly of?: T;
}

/**
 * Sinks for the records of a declaration's `each` fields, in document order. `soFar` returns the message as read so far: lists
 * before the record are complete, later ones are empty.
 */
export type SinksOf<R> = {
  readonly [Name in keyof R as R[Name] extends Passed<unknown> ? Name : never]: R[Name] extends Passed<
    infer T
  >
    ? (taken: T, soFar: () => R) => void
    : never;
};

/** Thrown by a field's `parse` for a text that would be dangerous to ignore. The reader adds its path. */
export class Malformed extends Error {}

/** One declared field; gives a `T`. */
export interface Field<T> {
  /** As declared: `TotalPrice/TotalAmount`, `@CurCode`, `.`. */
  readonly path: string;
  /** The path's elements. */
  readonly steps: readonly string[];
  readonly attribute?: string;
  readonly capture: Capture;
  /** Reads every occurrence, not just the first that is not empty. */
  readonly many: boolean;
  readonly isRequired: boolean;
  /** Maximum number of occurrences kept. */
  readonly keep: number;
  readonly record?: RecordDeclaration<unknown>;
  /** Converts a trimmed, non-empty text. Returns undefined to treat it as missing; throws Malformed to refuse the answer. */
  parse(text: string, currency: string | undefined): unknown;
  /** Converts what the walk captured into the record's value. */
  finish(captured: unknown): T;
}

/** A field that may be missing, as many are in real answers. */
export interface OptionalField<T> extends Field<T | undefined> {
  /** Returns the field as required: where it is missing, the reader throws `missing` with its full path. */
  required(): Field<T>;
}

/** A group of fields under one element; gives a `T`. */
export interface RecordDeclaration<T> {
  readonly fields: { readonly [name: string]: Field<unknown> };
  /** Takes what the walk captured, in the order of the fields. */
  finish(values: readonly unknown[]): T;
}

/** The type that a record gives: `type Order = Infer<typeof order>`. */
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
    // `capture` and `many` decide what the walk captures; the constructors below pair them with `T`.
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

/** Reads the trimmed, decoded text of the first occurrence that is not empty. */
export function text(path: string): OptionalField<string> {
  return optional(path, { capture: 'text' });
}

/** Reads the texts of all occurrences that are not empty, in document order. */
export function texts(path: string): Field<string[]> {
  return field(path, { capture: 'text', many: true }, () => []);
}

/** Reads a whole number of up to 15 digits, exact as a double. Anything else counts as missing. */
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

/** Reads `true` and `1` as true, `false` and `0` as false. Anything else counts as missing. */
export function flag(path: string): Field<boolean | undefined> {
  return field(path, { capture: 'text', parse: (written) => meanings.get(written) });
}

/** Reads whether the element occurs, empty or not. */
export function present(path: string): Field<boolean> {
  return field(path, { capture: 'presence' }, () => false);
}

/** Counts the element's occurrences. */
export function count(path: string): Field<number> {
  return field(path, { capture: 'count' }, () => 0);
}

/** Rewrites `+690.32`, `.5` and `690.`, which XML Schema allows too, as `690.32`, `0.5` and `690`. */
function plainDecimal(written: string): string {
  return written
    .replace(/^\+(?=[\d.])/, '')
    .replace(/^(-?)(?=\.\d)/, '$10')
    .replace(/^(-?\d+)\.$/, '$1');
}

/** Reads an amount with its `@CurCode`, normalized (`690.3200000` EUR → `690.32`). A malformed amount makes the answer unreadable. */
export function money(path: string): OptionalField<WrittenAmount> {
  return optional(path, {
    capture: 'money',
    parse: (written, currency): WrittenAmount => {
      const amount = isDecimal(written) ? written : plainDecimal(written);
      if (!isDecimal(amount)) throw new Malformed('is not a decimal amount');
      return { amount: normalized(amount, currency), ...(currency !== undefined && { currency }) };
    },
  });
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?=$|T|Z|[+-]\d{2}:?\d{2}$)/;
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Midnight written as the end of a day. */
const DAYS_END = /T24:00(?::00(?:\.0+)?)?(?=Z|[+-]|$)/;

/** Returns the leading `YYYY-MM-DD` where it is a calendar day. */
function dayOf(written: string): string | undefined {
  const [day, year, month, dayOfMonth] = DATE.exec(written) ?? [];
  if (day === undefined) return undefined;
  return isDay(Number(year), Number(month), Number(dayOfMonth)) ? day : undefined;
}

/**
 * Reads a local time `YYYY-MM-DDTHH:MM:SS`. Drops an offset: services append their server's own to an airport's local time.
 * `24:00:00`, allowed by XML Schema, becomes midnight of the next day. Anything else counts as missing.
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

/** Reads a date `YYYY-MM-DD`; drops an appended zone or time. Anything else counts as missing. */
export function date(path: string): OptionalField<string> {
  return optional(path, { capture: 'text', parse: dayOf });
}

/** Reads a record from the first occurrence. */
export function one<T>(path: string, declaration: RecordDeclaration<T>): OptionalField<T> {
  return optional(path, { capture: 'record', record: declaration });
}

/** Reads records from all occurrences in document order, or from the first `keep`. */
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
 * Reads records from all occurrences and hands each to the sink of the same name when its element ends, without keeping it: for lists
 * of megabytes. Allowed in the message's own record only.
 */
export function each<T>(path: string, declaration: RecordDeclaration<T>): Field<Passed<T>> {
  return field<Passed<T>>(path, { capture: 'each', record: declaration, many: true }, () => ({ seen: 0 }));
}

/**
 * Groups fields that are read relative to one element.
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
