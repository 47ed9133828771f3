/** The short run of the chaos program, as people run it; and its control, which proves that the audit can fail. */
import { command, documentOf, type Ended } from '../support/commandLine';
import type { Figure } from '../../chaos/figures';
import { newKey, writtenKey } from '../../src/keys';

/** A minute or two on an idle machine. An order that hangs is waited for twice eight minutes, and then named. */
const TAKES = 25 * 60_000;

/** So many orders of one seed. */
const chaos = (orders: number, more: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  command(['--orders', String(orders), '--seed', '1', '--json', ...more], {
    program: 'chaos/main.js',
    env,
  });

interface Document {
  figures: Figure[];
  findings: string[];
}

/** Its exit status, with its last words where that is not 0. */
const endingOf = ({ status, stderr }: Ended): string =>
  status === 0 ? 'exit status 0' : `exit status ${status}: ${stderr.slice(-2_000)}`;

const valueOf = ({ figures }: Document, name: string): number | undefined =>
  figures.find((figure) => figure.name === name)?.value;

const ORDERS = 40;

test(
  'orders of two providers, answered as real services write and kept encrypted, come to rest as the services have them, none of them twice, while workers, servers and wire break and operators reset and terminate them',
  async () => {
    const ended = await chaos(ORDERS, ['--providers', '2', '--realistic', '--in-flight', '16'], {
      NDC_FLOWS_KEYS: writtenKey(newKey('a')),
    });
    const document = documentOf<Document>(ended);

    expect(document.findings).toEqual([]);
    expect(document.figures.filter(({ holds }) => !holds)).toEqual([]);
    expect(valueOf(document, 'orders requested')).toBe(ORDERS);
    expect(valueOf(document, 'workers killed')).toBeGreaterThan(0);
    expect(valueOf(document, 'orders reset')).toBeGreaterThan(ORDERS / 8);
    expect(valueOf(document, 'orders terminated')).toBeGreaterThan(ORDERS / 20);
    expect(valueOf(document, 'orders adopted after that')).toBeGreaterThan(0);
    expect(valueOf(document, 'orders started a second time')).toBeGreaterThan(0);
    expect(valueOf(document, 'faults injected')).toBeGreaterThan(0);
    expect(valueOf(document, 'creates that followed at the next provider')).toBeGreaterThan(0);
    expect(valueOf(document, 'all workers killed as a provider refused a create')).toBeGreaterThan(0);
    expect(endingOf(ended)).toBe('exit status 0');
  },
  TAKES,
);

test(
  'a plain client in place of the workflows makes doubles under the same faults, and the audit finds them',
  async () => {
    const ended = await chaos(60, ['--control']);
    const document = documentOf<Document>(ended);

    expect(valueOf(document, 'duplicates found by the control')).toBeGreaterThan(0);
    expect(document.findings.filter((text) => /^(not at rest|worker fell):/.test(text))).toEqual([]);
    expect(endingOf(ended)).toBe('exit status 0');
  },
  TAKES,
);

test('what cannot be run is refused with the usage’s status', async () => {
  const ended = await command(['--orders', 'many'], { program: 'chaos/main.js' });

  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/whole number/);
});
