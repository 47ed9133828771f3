/** Lint rules: TypeScript with types, and the directions that imports may take. */
import tseslint from 'typescript-eslint';

/** What each room may import of the others. A room that is not named here may import all that it likes. */
const rooms = {
  domain: [],
  keys: ['domain'],
  log: ['domain'],
  ndc: ['domain'],
  archive: ['domain', 'keys', 'ndc'],
  webhooks: ['domain', 'ndc'],
  activities: ['domain', 'keys', 'log', 'ndc', 'client', 'archive', 'webhooks'],
  workflows: ['domain'],
  temporal: ['domain', 'keys'],
  client: ['domain', 'keys', 'temporal'],
  telemetry: ['domain', 'ndc'],
  config: ['domain', 'keys', 'log', 'ndc', 'activities', 'archive', 'webhooks'],
  codecServer: ['domain', 'keys', 'log', 'temporal', 'config'],
  library: ['domain', 'keys', 'temporal', 'client', 'config'],
  api: ['domain', 'keys', 'log', 'temporal', 'client', 'config', 'codecServer'],
  worker: [
    ...['domain', 'keys', 'log', 'ndc', 'archive', 'activities', 'temporal', 'config', 'workflows'],
    ...['telemetry', 'webhooks'],
  ],
};

const all = [
  'domain',
  'keys',
  'log',
  'ndc',
  'archive',
  'webhooks',
  'activities',
  'workflows',
  'temporal',
  'client',
  'config',
  'codecServer',
  'telemetry',
  'library',
  'api',
  'worker',
  'sandbox',
  'cli',
  'chaos',
];

const directions = Object.entries(rooms).map(([room, allowed]) => ({
  files: [`src/${room}/**/*.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: all
              .filter((other) => other !== room && !allowed.includes(other))
              .map((other) => `**/../${other}/**`),
            message: `src/${room} imports ${allowed.length > 0 ? allowed.join(', ') : 'nothing of the project'} alone`,
          },
          ...(['domain', 'workflows'].includes(room)
            ? [
                {
                  group: ['node:*', 'fs', 'undici', 'pino', '@temporalio/{client,worker,activity}'],
                  message: 'no I/O here',
                },
              ]
            : []),
        ],
      },
    ],
  },
}));

/** The checks of TLS have no switch: whoever needs another authority names it (`tls.ca`, NODE_EXTRA_CA_CERTS). */
const certificatesChecked = ['rejectUnauthorized', 'checkServerIdentity', 'NODE_TLS_REJECT_UNAUTHORIZED'].map(
  (name) => ({
    selector: `:matches(Property[key.name='${name}'], Property[key.value='${name}'], MemberExpression[property.name='${name}']):not([value.value=true])`,
    message: 'a certificate is always checked, and the name in it',
  }),
);

export default tseslint.config(
  { ignores: ['dist', 'coverage', 'node_modules', '**/*.mjs', '**/*.js'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['*.ts', 'src/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...certificatesChecked],
    },
  },
  ...directions,
  {
    files: ['src/sandbox/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              // It shares the operations table and the XML reader and writer with the client, so that no misunderstanding sits in both halves.
              regex:
                '/(ndc/(?!operations$|xml/)|domain/(?!money$|operations$|errors$|provider$)|activities|workflows|temporal|client|config|worker|cli)',
              message: 'the sandbox shares only the operations table, the XML reader and writer, and money',
            },
          ],
        },
      ],
    },
  },
  {
    // A timer without a summary is a riddle to whoever reads the history. Of a call, `src/workflows/line.ts` and the tests see to it.
    files: ['src/workflows/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...certificatesChecked,
        ...[
          'CallExpression[callee.name="sleep"][arguments.length<2]',
          'CallExpression[callee.name="condition"][arguments.length=2]',
        ].map((selector) => ({ selector, message: 'a timer says in its `summary` what it waits for' })),
      ],
    },
  },
  {
    files: ['src/domain/**/*.ts', 'src/workflows/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', 'process', 'Buffer', 'setImmediate', 'fetch'] },
  },
);
