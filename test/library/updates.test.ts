/** Every Update that callers may send is open to each of them: the command line, the library and the API. */
import { operations } from '../../src/api/operations';
import { createProgram } from '../../src/cli/commands';
import { updateWords, type CallerUpdate } from '../../src/domain/order/updates';
import type { OrderAccess } from '../../src/client/askOrder';
import { ndcFlowsOver } from '../../src/library/methods';

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

test.each(updates)('%s has a method of its name in the library', (update) => {
  expect(Object.keys(ndcFlowsOver({} as OrderAccess))).toContain(update);
});
