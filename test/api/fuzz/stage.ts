/** A stage for random calls, with everything that the API can be handed in: raw messages, reports of batches. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchive, keptMessages } from '../../../src/archive';
import { createReportStore } from '../../../src/batchReports';
import { runningApi, type RunningApi } from '../../support/api';
import { running, type Stage, type StageOptions } from '../../support/running';

/** Opens it. */
export async function fuzzStage(
  options: StageOptions = {},
): Promise<{ stage: Stage; api: RunningApi; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
  const archive = createArchive({ folder, keepDays: 30, log: () => undefined });
  const reports = createReportStore(folder);
  const stage = await running({ ...options, archive, reports });
  const api = await runningApi(stage, {}, {}, { reports, messages: keptMessages(folder, undefined) });
  return {
    stage,
    api,
    async close() {
      await api.close();
      await stage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
