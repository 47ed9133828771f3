/** `doctor`: says what is wrong and how to fix it, or what each provider can do. */
import type { Command } from 'commander';
import { examples, runs, usageError } from '../command';
import type { RequestedJourney } from '../../domain/request/trip';
import { route } from '../arguments';
import { exitStatus, type ExitStatus } from '../exit';
import { targetOf, type GlobalOptions } from '../globals';
import { createWaiting, patiently } from '../live/waiting';
import type { Output } from '../output';
import { listLines, uiLists, type UiList } from '../show/uiLists';
import { uiOf } from '../uiAddress';

interface DoctorOptions {
  capabilities?: boolean;
  try?: RequestedJourney | true;
}

/** Registers the command. */
export function addDoctor(program: Command): void {
  const doctor = program
    .command('doctor')
    .description(
      'check the configuration, the server and each provider (with a login), and say how to fix what is wrong',
    )
    .option('--capabilities', 'show what each profile claims and what has been seen to work; makes no calls')
    .option(
      '--try [route]',
      'with --capabilities: log in now and, if a route is given (LHR-CDG:2027-03-12), shop for offers; books nothing',
      route,
    );
  runs<DoctorOptions, []>(doctor, async ({ options, output }) => {
    if (options.try !== undefined && !options.capabilities) usageError(doctor, '--try needs --capabilities');
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
  const { demoEnded } = await import('../demo/ended');
  const ended = await demoEnded(options.terminal.env, 'config-missing');
  if (ended) throw ended;
  const [{ checkConfiguration, checkEncryption }, { checkServer }, { eachOnce, findingLines, inSequence }] =
    await Promise.all([
      import('../doctor/configuration'),
      import('../doctor/server'),
      import('../show/findings'),
    ]);
  const waiting = createWaiting(options.terminal);
  const [findings, lists] = await patiently(waiting, 'Checking …', async () => {
    const checks = [checkConfiguration(options), checkEncryption(options), checkServer(options)];
    return [eachOnce(inSequence((await Promise.all(checks)).flat())), await listsOf(options)] as const;
  });
  const healthy = findings.every(({ ok }) => ok);
  return output.result({
    value: { healthy, findings, lists },
    // Below findings that want something done, they would hide it.
    lines: [...findingLines(findings), ...(healthy ? listLines(lists) : [])],
    exit: healthy ? exitStatus.done : exitStatus.refused,
  });
}

/** Returns the links to lists of orders; none where no UI is known, or the server's address is not. */
async function listsOf(options: GlobalOptions): Promise<UiList[]> {
  const target = await targetOf(options).catch(() => undefined);
  return target ? uiLists(uiOf(target, options.ui, options.terminal.env)) : [];
}

async function showCapabilities(
  { try: now, ...options }: GlobalOptions & DoctorOptions,
  output: Output,
): Promise<ExitStatus> {
  const [{ capabilitiesOf }, { capabilityLines }] = await Promise.all([
    import('../doctor/capabilities'),
    import('../show/capabilities'),
  ]);
  const found = await capabilitiesOf(options, now && { route: now === true ? undefined : now });
  const exit = found.healthy ? exitStatus.done : exitStatus.refused;
  return output.result({ value: found, lines: capabilityLines(found), exit });
}
