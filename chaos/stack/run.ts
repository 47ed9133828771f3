/** One run on the stack: the doctor, the demo's order, a batch while everything restarts, and what the database has of it. */
import { readFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DemoDocument } from '../../src/cli/demo/runDemo';
import { runChild } from '../../src/cli/demo/child';
import { ownFile } from '../../src/temporal/devServer/ownFile';
import { runBatch, type BatchRan } from '../batch/run';
import type { BatchSettings } from '../batch/settings';
import type { Run } from '../closings';
import { programPath } from './programs';
import type { StackStage } from './stage';

/** What a run leaves. */
export interface StackRan {
  batch: BatchRan;
  demo: DemoDocument['ledger'];
  /** What the doctor found wrong. */
  wrong: string[];
  /** What Docker Compose's own check has against docker-compose.yml; empty: nothing. */
  complaint: string;
  /** Rows of the histories in PostgreSQL. */
  rows: { sealed: number; readable: number };
  /** The version of PostgreSQL. */
  postgres: string;
}

/** Names that every passenger here has, and nobody else: those of the batch and those of the demo. */
const SURNAMES = ['Quake', 'Specimen'];

export async function runStack(settings: BatchSettings, stage: StackStage, around: Run): Promise<StackRan> {
  const { say } = around;
  const complaint = await complaintOfCompose(say);
  const { value: examined } = await runChild<{ findings: { ok: boolean; what: string; found: string }[] }>(
    'doctor',
    ['client.js', 'doctor'],
    stage.environment,
  );
  const wrong = examined.findings.filter(({ ok }) => !ok).map(({ what, found }) => `${what}: ${found}`);
  say(`the doctor finds ${wrong.length} things wrong`);

  const { value: demo } = await runChild<DemoDocument>('demo', ['client.js', 'demo'], stage.environment);
  say(`the demo's order is ${demo.states.at(-1)}`);

  const batch = await runBatch(settings, stage, around);
  const sealed = await rowsWith(stage, ['binary/encrypted']);
  const readable = await rowsWith(stage, SURNAMES);
  return {
    batch,
    demo: demo.ledger,
    wrong,
    complaint,
    rows: { sealed, readable },
    postgres: stage.postgres.version,
  };
}

/** Whether the real tool takes the file, with every profile and with the example's settings. */
async function complaintOfCompose(say: (line: string) => void): Promise<string> {
  const compose = await programPath('docker-compose', say);
  const args = ['-f', ownFile('docker-compose.yml'), '--env-file', ownFile('.env.example'), '--profile', '*'];
  try {
    // What the example leaves to whoever fills it in.
    const open = readFileSync(ownFile('.env.example'), 'utf8').matchAll(/^(\w+)=$/gm);
    const filled = Object.fromEntries(Array.from(open, ([, name = '']) => [name, 'filled in']));
    const { stderr } = await promisify(execFile)(compose, [...args, 'config', '--quiet'], {
      env: { ...process.env, ...filled },
    });
    return stderr.trim();
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim() || String(error);
  }
}

/** How many rows of the histories hold one of the words. Histories are written there as they were sent, not compressed. */
async function rowsWith({ postgres }: StackStage, words: readonly string[]): Promise<number> {
  const any = words.map((word) => `position('${word}'::bytea in data) > 0`).join(' or ');
  return Number(await postgres.ask('temporal', `select count(*) from history_node where ${any}`));
}
