/** `doctor`: says what is wrong and what to do, or what each provider can do. */
import type { Command } from 'commander';
import { examples, runs, usageError } from '../command';
import { routeOf, type Route } from '../doctor/route';
import { exitStatus, type ExitStatus } from '../exit';
import type { GlobalOptions } from '../globals';
import { table, type Output } from '../output';

interface DoctorOptions {
  capabilities?: boolean;
  try?: Route | true;
}

/** Registers the command. */
export function addDoctor(program: Command): void {
  const doctor = program
    .command('doctor')
    .description(
      'look at the configuration, the server and each provider (a login): what is wrong, and what to do',
    )
    .option(
      '--capabilities',
      'show instead what each profile claims, and what of it was seen to work; calls nobody',
    )
    .option(
      '--try [route]',
      'with --capabilities: log in now, and shop where there is a route (LHR-CDG:2027-03-12); nothing is booked',
      routeOf,
    );
  runs<DoctorOptions, []>(doctor, async ({ options, output }) => {
    if (options.try !== undefined && !options.capabilities)
      usageError(doctor, '--try goes with --capabilities');
    return options.capabilities ? showCapabilities(options, output) : showFindings(options, output);
  });
  examples(
    doctor,
    'ndc-flows doctor',
    'ndc-flows doctor --json | jq ".findings[] | select(.ok | not)"',
    'ndc-flows doctor --capabilities --try LHR-CDG:2027-03-12',
  );
}

async function showFindings(options: GlobalOptions, output: Output): Promise<ExitStatus> {
  const { examine } = await import('../doctor/examine');
  const findings = await examine(options);
  const healthy = findings.every(({ ok }) => ok);
  output.result({
    value: { healthy, findings },
    lines: [
      ...table(
        ['', 'what', 'found'],
        findings.map(({ ok, what, found, remedy }) => [
          ok ? (remedy ? 'look' : 'ok') : 'WRONG',
          what,
          remedy ? `${found} ${remedy}` : found,
        ]),
      ),
      '',
      healthy ? 'Everything is well.' : 'Something is wrong; see above for what to do.',
    ],
  });
  return healthy ? exitStatus.done : exitStatus.refused;
}

async function showCapabilities(
  { try: now, ...options }: GlobalOptions & DoctorOptions,
  output: Output,
): Promise<ExitStatus> {
  const [{ capabilitiesOf }, { capabilityLines }] = await Promise.all([
    import('../doctor/capabilities'),
    import('../doctor/showCapabilities'),
  ]);
  const found = await capabilitiesOf(options, now && { route: now === true ? undefined : now });
  output.result({ value: found, lines: capabilityLines(found) });
  return found.healthy ? exitStatus.done : exitStatus.refused;
}
