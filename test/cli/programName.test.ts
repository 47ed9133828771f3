/** Commands are printed as the shell that runs them can call them. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { typedIn } from '../../src/cli/programName';
import { runInProcess } from '../support/inProcess';

const BY_NPX = { npm_command: 'exec', PATH: '/clone/node_modules/.bin' };

test('who runs the program with npx reads commands with npx, and everybody else without', async () => {
  const unknown = ['status', 'TRIP-1', '--nothing'];
  const see = async (env: NodeJS.ProcessEnv): Promise<string | undefined> =>
    (await runInProcess(unknown, { env })).stderr.trim().split('\n').at(-1);

  expect(await see(BY_NPX)).toBe('See: npx ndc-flows status --help');
  expect(await see({})).toBe('See: ndc-flows status --help');
});

test('who has the program on PATH reads its name, even where npx ran it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'on-path-'));
  await writeFile(join(folder, 'ndc-flows'), '');
  const PATH = [BY_NPX.PATH, folder].join(delimiter);

  expect(typedIn({ ...BY_NPX, PATH })('  ticket: ndc-flows ticket T-1')).toBe(
    '  ticket: ndc-flows ticket T-1',
  );
});

test.each([
  ['  ticket: ndc-flows ticket T-1', '  ticket: npx ndc-flows ticket T-1'],
  ['Report: ndc-flows batch report b', 'Report: npx ndc-flows batch report b'],
  ['  eval "$(ndc-flows demo env)"', '  eval "$(npx ndc-flows demo env)"'],
  ['Run `ndc-flows setup`.', 'Run `npx ndc-flows setup`.'],
  ['`NDC_FLOWS_KEYS_FILE=FILE ndc-flows worker`', '`NDC_FLOWS_KEYS_FILE=FILE npx ndc-flows worker`'],
  ['2 offers (ndc-flows offers T-1)', '2 offers (npx ndc-flows offers T-1)'],
  ['Or Go, so that ndc-flows can get it', 'Or Go, so that ndc-flows can get it'],
  ['complete -o default -F _ndc_flows ndc-flows\n', 'complete -o default -F _ndc_flows ndc-flows\n'],
])('%s', (written, typed) => {
  expect(typedIn(BY_NPX)(written)).toBe(typed);
});
