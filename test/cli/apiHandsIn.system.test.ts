/** `ndc-flows api` as a process: what it shows of this machine's files and of its configuration. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stringify } from 'yaml';
import { createArchive } from '../../src/archive';
import { createReportStore } from '../../src/batchReports';
import { Batches } from '../../src/client/batches';
import { hashOf, newToken } from '../../src/http/tokens';
import { askAt } from '../support/api';
import { startCommand } from '../support/commandLine';
import { userProject } from '../support/project';
import { oneAdult, running, sandboxProfile } from '../support/running';

test('it shows the messages, the reports, the providers and the sales of its configuration', async () => {
  const project = await userProject('providers: {}\n');
  const folder = join(project.folder, 'kept');
  const archive = createArchive({ folder, keepDays: 30, log: (words) => fail(words) });
  const stage = await running({ archive, reports: createReportStore(folder) });
  const token = newToken();
  const scopes = ['orders:read', 'passengers:read'];
  const config = {
    providers: { sandbox: sandboxProfile(stage.service.url) },
    agencies: { office: { agencyId: 'agency1234', timeZone: 'Asia/Tokyo' } },
    archive: { folder: 'kept' },
    api: { port: 0, tokens: [{ name: 'desk', scopes, sha256: hashOf(token).toString('hex') }] },
  };
  await writeFile(join(project.folder, 'ndc-flows.yaml'), stringify(config));
  const request = oneAdult();
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  const batches = new Batches(stage.client);
  await batches.start('seen', { references: [request.reference], dryRun: true });
  await batches.result('seen');

  const api = startCommand(['api'], {
    env: {
      TEMPORAL_ADDRESS: stage.target.address,
      TEMPORAL_NAMESPACE: stage.target.namespace,
      NDC_FLOWS_CONFIG: join(project.folder, 'ndc-flows.yaml'),
    },
  });
  try {
    const [first] = (await once(createInterface(api.process.stdout!), 'line')) as [string];
    const endpoint = /http:\/\/127\.0\.0\.1:\d+/.exec(first)?.[0] ?? '';
    const read = async (path: string) => (await askAt(endpoint, 'GET', path, { token })).body;
    expect(await read(`/orders/${request.reference}/messages`)).toMatchObject({
      messages: expect.arrayContaining([expect.objectContaining({ operation: 'orderCreate' })]) as unknown,
    });
    expect(await read('/batches/seen')).toMatchObject({ lines: [{ reference: request.reference }] });
    expect(await read('/providers')).toMatchObject({
      providers: [
        {
          ...{ provider: 'sandbox', version: '19.2', style: 'soap', agencies: ['office'], workers: 1 },
          capabilities: { cancelVia: 'orderCancel', changeOrders: 'orderChange' },
        },
      ],
    });
    expect(await read('/sales?from=2027-01-20')).toMatchObject({ timeZone: 'Asia/Tokyo', lines: [] });
  } finally {
    api.process.kill('SIGTERM');
    await api.ended;
    await stage.close();
    await project.remove();
  }
});
