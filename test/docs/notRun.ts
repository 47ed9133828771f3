/** The commands of the pages that the walks do not run: each with the reason, and the test that runs it or its like. */

/** Which commands, and why not. */
export interface NotRun {
  page: string;
  command: RegExp;
  because: string;
  /** The test, or the check of every landing, that runs the same or as much of it as runs here. */
  by?: string;
}

/** Nothing else is left out. */
export const notRun: readonly NotRun[] = [
  {
    page: 'README.md',
    command: /^npm ci && npm run demo$/,
    because: 'installs from a registry, and compiles what other tests are running from',
    by: 'test/cli/demo/demo.system.test.ts',
  },
  {
    page: 'README.md',
    command: /^npm test$/,
    because: 'runs the tests, this one among them',
    by: '.ci/run',
  },
  {
    page: 'README.md',
    command: /^npm run demo -- --keep( |$)/,
    because: 'is the stage of the walks, started without compiling',
    by: 'test/docs/commands.system.test.ts',
  },
  ...['booking', 'after-sale', 'selling', 'desk'].map((guide) => ({
    page: `docs/guides/${guide}.md`,
    command: /^npm run demo -- --keep( |$)/,
    because: 'is the stage of the walks, started without compiling',
    by: 'test/docs/commands.system.test.ts',
  })),
  {
    page: 'docs/guides/attention.md',
    command: /^printf 'header = |^ +curl --config - --json/,
    because: 'needs an API that serves the demo',
    by: 'test/api/notifications.test.ts',
  },
  {
    page: 'CONTRIBUTING.md',
    command: /^([A-Z_]+=\d+ )*npx jest |^npm run test:all -- /,
    because: 'runs tests, and a test is what runs the commands',
    by: '.ci/run',
  },
  {
    page: 'CONTRIBUTING.md',
    command: /^npm (ci|run (errors|check))$/,
    because: 'is about a clone of the project, which a reader of the pages has not',
    by: '.ci/run',
  },
  {
    page: 'CONTRIBUTING.md',
    command: /^npm run demo -- --keep$/,
    because: 'is the stage of the walks, started without compiling',
    by: 'test/docs/commands.system.test.ts',
  },
  {
    page: 'CONTRIBUTING.md',
    command: /^npm run test:random -- /,
    because: 'runs tests for minutes',
    by: 'test/random/random.test.ts',
  },
  {
    page: 'CONTRIBUTING.md',
    command: /^npm run release /,
    because: 'runs all checks in a copy, and makes a commit and a tag',
    by: 'test/tools/release/release.test.ts',
  },
  ...['docs/reference/library.md', 'packages/client/README.md'].map((page) => ({
    page,
    command: /^npm (ci|install) /,
    because: 'installs a package from a registry',
    by: 'test/integration/projects.system.test.ts',
  })),
  {
    page: 'docs/reference/api.md',
    command: /./,
    because: 'has a test of its own, which looks at the audit as well',
    by: 'test/library/documented.system.test.ts',
  },
  {
    page: 'docs/guides/deploys.md',
    command: /systemctl |:9461\//,
    because: 'needs systemd',
    by: 'test/worker/shutdown.system.test.ts',
  },
  {
    page: 'docs/guides/deploys.md',
    command: /^npx ndc-flows worker --deployment /,
    because: 'would take the orders of all other pages',
    by: 'test/worker/deployment.system.test.ts',
  },
  {
    page: 'docs/guides/deploys.md',
    command: /^npm run chaos:restarts /,
    because: 'takes minutes: a short one is run',
    by: 'test/chaos/restarts.system.test.ts',
  },
  {
    page: 'docs/background/exactly-once.md',
    command: /^npm run chaos /,
    because: 'takes minutes: a short one is run',
    by: 'test/chaos/chaos.system.test.ts',
  },
  {
    page: 'docs/guides/forget.md',
    command: /^ndc-flows forget TRIP-1 --who ab +#/,
    because: 'wants a terminal',
    by: 'test/cli/privacy/privacy.test.ts',
  },
  {
    page: 'docs/guides/getting-started.md',
    command: /^temporal server start-dev/,
    because: 'listens at ports that everybody knows: the stage has such a server',
    by: 'test/temporal/devServer/start.test.ts',
  },
  {
    page: 'docs/background/security.md',
    command: /^(export TEMPORAL_CODEC_|temporal workflow show)/,
    because: 'needs an encrypted order and a codec server beside it',
    by: 'test/codecServer/temporalUi.system.test.ts',
  },
  {
    page: 'docs/guides/integrating.md',
    command: /^(python3 -m venv|venv\/bin\/python )/,
    because: 'installs Temporal’s Python SDK, for which the programs of the page have a test of their own',
    by: 'test/integration/python.system.test.ts',
  },
  {
    page: 'docs/guides/stack.md',
    command: /^(sed -e "s.\^POSTGRES|docker compose )/,
    because: 'there is no Docker where the tests run: the file is judged, and its topology runs from source',
    by: 'test/stack/composition.test.ts',
  },
  {
    page: 'docs/guides/stack.md',
    command: /^npm run test:stack/,
    because: 'needs PostgreSQL, and builds for minutes',
  },
  {
    page: 'docs/guides/webhooks.md',
    command: /^npx ndc-flows webhooks (list|redeliver) /,
    because: 'speaks of events that a receiver refused for days',
    by: 'test/workflows/webhooks.test.ts',
  },
];
