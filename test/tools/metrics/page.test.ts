/** docs/reference/metrics.md says what the tables say, and of each label what it holds. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiMetrics } from '../../../src/domain/metrics/ofApi';
import { servedName } from '../../../src/domain/metrics/row';
import { allMetrics } from '../../../src/telemetry/metrics';
import { labelMeanings, metricsPage } from '../../../tools/metrics/page';
import { alerts, drawn } from '../../support/observing';
import { metricsIn } from '../../support/prometheus';

const root = join(__dirname, '../../..');
const page = readFileSync(join(root, 'docs/reference/metrics.md'), 'utf8');

test('the page is what `npm run metrics` prints', () => {
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs');
  const args = [prettier, '--stdin-filepath', join(root, 'docs/reference/metrics.md')];
  const printed = execFileSync(process.execPath, args, { input: metricsPage(), encoding: 'utf8' });
  expect(page).toBe(printed);
});

test('it names every metric and every label, and no label that there is not', () => {
  const all = [...allMetrics, ...Object.values(apiMetrics)];
  for (const row of all) expect(page).toContain(`| \`${servedName(row)}\``);
  const labels = [...new Set(all.flatMap((row) => row.labels))].sort();
  expect(Object.keys(labelMeanings).sort()).toEqual(labels);
});

test('it names all of the SDK that the dashboard and the alerts look at', () => {
  const asked = [...drawn(), ...alerts()].flatMap(({ expr }) => metricsIn(expr));
  const ofSdk = [...new Set(asked.filter((name) => name.startsWith('temporal_')))];
  expect(ofSdk.length).toBeGreaterThan(5);
  expect(ofSdk.filter((name) => !page.includes(`\`${name.replace(/_bucket$/, '')}\``))).toEqual([]);
});
