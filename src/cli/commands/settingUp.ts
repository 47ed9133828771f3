/** The commands before the first order: `setup` and `doctor`. */
import type { Command } from 'commander';
import { examples, runs } from '../command';
import { exitStatus } from '../exit';
import { targetOf } from '../globals';
import { table } from '../output';

const DAY = 86_400_000;

/** Registers the commands. */
export function addSettingUp(program: Command): void {
  const setup = program
    .command('setup')
    .description('make the namespace and its search attributes; safe to repeat');
  runs(setup, async ({ options, output }) => {
    const target = await targetOf(options);
    const [{ connectClient }, { ensureNamespace }, { registerSearchAttributes }] = await Promise.all([
      import('../../temporal/connection'),
      import('../../temporal/namespace'),
      import('../../temporal/searchAttributes'),
    ]);
    const { connection } = await connectClient(target);
    try {
      const { namespace, address } = target;
      const { created, raised, retention } = await ensureNamespace(connection, namespace);
      const registered = await registerSearchAttributes(connection, namespace);
      const days = retention / DAY;
      output.result({
        value: { address, namespace, created, retentionDays: days, retentionRaised: raised, registered },
        lines: [
          `Namespace ${namespace} at ${address}: ${created ? 'created' : raised ? 'retention raised' : 'is there'}; closed orders are remembered for ${days} days.`,
          registered.length > 0
            ? `Search attributes registered: ${registered.join(', ')}.`
            : 'Search attributes: all there.',
        ],
      });
      return exitStatus.done;
    } finally {
      await connection.close();
    }
  });
  examples(setup, 'ndc-flows setup', 'ndc-flows setup --namespace ndc');

  const doctor = program
    .command('doctor')
    .description(
      'look at the configuration, the server and each provider (a login): what is wrong, and what to do',
    );
  runs(doctor, async ({ options, output }) => {
    const { examine } = await import('../doctor/examine');
    const findings = await examine(options);
    const healthy = findings.every(({ ok }) => ok);
    output.result({
      value: { healthy, findings },
      lines: [
        ...table(
          ['', 'what', 'found'],
          findings.map(({ ok, what, found, remedy }) => [
            ok ? 'ok' : 'WRONG',
            what,
            remedy ? `${found} ${remedy}` : found,
          ]),
        ),
        '',
        healthy ? 'Everything is well.' : 'Something is wrong; see above for what to do.',
      ],
    });
    return healthy ? exitStatus.done : exitStatus.refused;
  });
  examples(doctor, 'ndc-flows doctor', 'ndc-flows doctor --json | jq ".findings[] | select(.ok | not)"');
}
