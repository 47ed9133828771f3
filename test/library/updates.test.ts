/** Every Update that callers may send is open to each of them: the command line, the library and the API. */
import { operations } from '../../src/api/operations';
import { createProgram } from '../../src/cli/commands';
import { updateWords, type CallerUpdate } from '../../src/domain/order/updates';
import type { NdcFlows } from '../../src/library/ndcFlows';

/** The library's method for each. The compiler asks for new ones, and for their names. */
const methods: Readonly<Record<CallerUpdate, keyof NdcFlows>> = {
  selectOffer: 'select',
  approve: 'approve',
  release: 'release',
  ticket: 'ticket',
  quoteCancellation: 'quote',
  cancel: 'cancel',
  refresh: 'refresh',
  acceptChange: 'acceptChange',
  resolve: 'resolve',
};

const updates = Object.keys(updateWords) as CallerUpdate[];

test.each(updates)('%s has a command', (update) => {
  expect(createProgram().commands.map((command) => command.name())).toContain(updateWords[update]);
});

test.each(updates)('%s has a path in the API', (update) => {
  expect(operations.map(({ id, path }) => ({ id, path }))).toContainEqual({
    id: update,
    path: `/orders/{reference}/${updateWords[update]}`,
  });
});

test('each has a method of its own in the library', () => {
  const camelCase = (word: string) => word.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  expect(methods).toEqual(
    Object.fromEntries(updates.map((update) => [update, camelCase(updateWords[update])])),
  );
});
