/** `npm run chaos:environment`: whatever breaks around the workers, each order ends verified, or is listed for a person. */
import type { Run } from '../closings';
import { runProgram, type Verdict } from '../program';
import { concerned, findingsOf, keepRun } from '../report';
import { faultKinds } from './faults';
import { figuresOf } from './figures';
import { runEnvironment } from './run';
import { readSettings, type EnvironmentSettings } from './settings';
import { setEnvironmentStage } from './stage';

async function chaos(settings: EnvironmentSettings, around: Run): Promise<Verdict> {
  const ran = await runEnvironment(settings, await setEnvironmentStage(settings, around), around);
  const figures = figuresOf(settings, ran);
  const keep = settings.keep || figures.some(({ holds }) => !holds);
  const { late, unlisted, paidAndGone } = ran;
  if (keep) {
    const operators = [...late, ...unlisted, ...paidAndGone];
    await keepRun(around.folder, ran, concerned({ ...ran, operators }));
  }
  const { orders, minutes, seed, faults, realistic } = settings;
  const command = [
    `npm run chaos:environment -- --orders ${orders} --minutes ${minutes} --seed ${seed}`,
    ...(faults.length < faultKinds.length ? [`--faults ${faults.join(',')}`] : []),
    ...(realistic ? ['--realistic'] : []),
  ].join(' ');
  return {
    figures,
    keep,
    findings: [
      ...findingsOf(ran.found, ran.restless, ran.fallen),
      ...late.map((text) => `neither verified nor listed: ${text}`),
      ...paidAndGone.map((reference) => `paid and expired without a person: ${reference}`),
      ...unlisted.map((reference) => `not listed: ${reference}`),
    ],
    value: { command, orders, seed },
    again: `Seed ${seed}; again: ${command}`,
  };
}

void runProgram(readSettings, chaos);
