/** Work that must not overlap, done in the order in which it was asked for. */

/** One lane: `await lane(work)` runs `work` when everything before it has ended, however it ended. */
export type Lane = <Value>(work: () => Promise<Value>) => Promise<Value>;

export function createLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Runs `work` for every item, at most so many at once. Rejects with the first failure. */
export async function bounded<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
    }),
  );
}
