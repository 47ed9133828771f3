/** `npm run chaos:environment`: whatever breaks around the workers, each order ends verified, or is listed for a person. */
import { figureLines, type Figure } from '../../src/cli/figures';
import type { Result } from '../../src/cli/output';
import { runProgramOn, type Run, type Verdict } from '../program';
import { concerned, findingsOf, keepEvidence } from '../report';
import { faultKinds } from './faults';
import { figuresOf } from './figures';
import { runEnvironment } from './run';
import { readSettings, type EnvironmentSettings } from './settings';
import { setEnvironmentStage, type EnvironmentStage } from './stage';

async function chaos(settings: EnvironmentSettings, around: Run<EnvironmentStage>): Promise<Verdict> {
  const ran = await runEnvironment(settings, around);
  const figures = figuresOf(settings, ran);
  const keep = settings.keep || figures.some(({ holds }) => !holds);
  const { late, unlisted, paidAndGone, evidence, office } = ran;
  const findings = [
    ...findingsOf(ran.found, ran.restless, ran.fallen),
    ...late.map((text) => `neither verified nor listed: ${text}`),
    ...paidAndGone.map((reference) => `paid and expired without a person: ${reference}`),
    ...unlisted.map((reference) => `not listed: ${reference}`),
  ];
  if (keep) {
    const operators = [...late, ...unlisted, ...paidAndGone];
    await keepEvidence(around.folder, evidence, office, concerned({ ...ran, operators }));
  }
  return { figures, keep, result: (folder) => resultOf(settings, figures, findings, folder) };
}

function resultOf(
  { orders, minutes, seed, faults, realistic }: EnvironmentSettings,
  figures: readonly Figure[],
  findings: readonly string[],
  folder: string | undefined,
): Result {
  const command = [
    `npm run chaos:environment -- --orders ${orders} --minutes ${minutes} --seed ${seed}`,
    ...(faults.length < faultKinds.length ? [`--faults ${faults.join(',')}`] : []),
    ...(realistic ? ['--realistic'] : []),
  ].join(' ');
  return {
    value: { command, orders, seed, figures, findings, folder },
    lines: [
      ...figureLines(figures),
      '',
      ...(findings.length > 0 ? ['What was found:', ...findings.map((text) => `  ${text}`)] : []),
      `Seed ${seed}; again: ${command}`,
      ...(folder ? [`Ledger, statuses and histories: ${folder}`] : []),
    ],
  };
}

void runProgramOn(readSettings, setEnvironmentStage, chaos);
