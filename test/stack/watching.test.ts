/** What watches the stack looks where the workers and the API really are, and shows it where Grafana finds it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config';
import { loadApi } from '../../src/config/api';

const root = join(__dirname, '..', '..');
const yaml = <Value>(...path: string[]): Value =>
  parse(readFileSync(join(root, ...path), 'utf8'), { merge: true }) as Value;

const { services } = yaml<{
  services: Record<
    string,
    { environment?: Record<string, string>; volumes?: string[]; healthcheck?: { test: string[] } }
  >;
}>('docker-compose.yml');
const health = (name: string): string => String(services[name]?.healthcheck?.test.at(-1));
/** Where a folder of the project is seen in the container. */
const seenAt = (name: string, folder: string): string | undefined =>
  services[name]?.volumes?.find((each) => each.startsWith(`./${folder}:`))?.split(':')[1];

interface Scraping {
  rule_files: string[];
  scrape_configs: {
    job_name: string;
    dns_sd_configs?: { names: string[]; port: number }[];
  }[];
}
const { rule_files: rules, scrape_configs: jobs } = yaml<Scraping>('docker', 'prometheus', 'prometheus.yml');
const job = (name: string) => jobs.find(({ job_name: each }) => each === name);

test('Prometheus asks every worker where it serves its metrics', async () => {
  const { metrics } = await loadConfig(join(root, 'docker', 'ndc-flows.yaml'));
  const [asked] = job('ndc-flows')?.dns_sd_configs ?? [];
  expect(asked).toMatchObject({ names: ['worker'], port: metrics?.port });
  // Not on loopback: Prometheus is another container.
  expect(metrics?.host).toBe('0.0.0.0');
});

test('the rules that Prometheus reads are there', () => {
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((file) => !existsSync(join(root, 'docker', 'prometheus', file)))).toEqual([]);
});

test('Grafana is told of Prometheus, and of the folder that the dashboards are mounted into', () => {
  const provisioned = (folder: string): string =>
    readdirSync(join(root, 'docker/grafana/provisioning', folder))
      .map((file) => readFileSync(join(root, 'docker/grafana/provisioning', folder, file), 'utf8'))
      .join('\n');
  expect(provisioned('datasources')).toContain('http://prometheus:9090');
  expect(provisioned('dashboards')).toContain(seenAt('grafana', 'docker/grafana/dashboards') ?? 'nowhere');
});

test('the API is asked for its health where it listens', async () => {
  const { port } = await loadApi(join(root, 'docker', 'ndc-flows.yaml'));
  expect(health('api')).toContain(`:${port}/health/ready`);
  expect(readFileSync(join(root, 'docs', 'guides', 'stack.md'), 'utf8').replace(/ +/g, ' ')).toContain(
    `| ${port} |`,
  );
});
