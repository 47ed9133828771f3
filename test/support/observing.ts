/** What is drawn and what rings: the expressions of the dashboard and of the alerts, as the files in `docker` have them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '..', '..');

export const RULES = join(root, 'docker/prometheus/rules.yml');
export const PROMETHEUS_CONFIG = join(root, 'docker/prometheus/prometheus.yml');

export interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

/** Every alert. */
export function alerts(): Alert[] {
  const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Alert[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

/** Every query of the dashboard by its panel's title, with Grafana's variables as it fills them in. */
export function drawn(): { title: string; expr: string }[] {
  const file = join(root, 'docker/grafana/dashboards/ndc-flows.json');
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { panels: Panel[] };
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      title,
      expr: expr.replaceAll('$provider', '.*').replaceAll('$__rate_interval', '1m'),
    })),
  );
}
