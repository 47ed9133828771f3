/** Lint rules: TypeScript with types, and the directions that imports may take. */
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { readFileSync } from 'node:fs';

/** What each room may import of the others. */
const rooms = JSON.parse(readFileSync(new URL('tools/rooms.json', import.meta.url), 'utf8'));

const directions = Object.entries(rooms).map(([room, allowed]) => ({
  files: [`src/${room}/**/*.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: Object.keys(rooms)
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

/** Tests run the same inputs each time; `npm run test:random` runs them with others. */
const chance = {
  selector: 'MemberExpression[object.name="Math"][property.name="random"]',
  message: 'Take test/support/chance, which follows from the seed.',
};
const unawaited = [
  'VariableDeclarator > CallExpression[callee.property.name=/^(update|adoptOrder)$/]:matches([callee.object.name="orders"], [callee.object.property.name="orders"])',
  'VariableDeclarator > CallExpression[callee.object.callee.property.name=/^(update|adoptOrder)$/]:matches([callee.object.callee.object.name="orders"], [callee.object.callee.object.property.name="orders"])',
].map((selector) => ({
  selector,
  message:
    'An Update that is not awaited may not have reached the order when the test looks at it: `await stage.begin(…)` (test/support/following.ts).',
}));
const generated = [
  'CallExpression[callee.object.name="fc"][callee.property.name="assert"][arguments.length<2]',
  'Property[key.name="numRuns"]',
  'CallExpression[callee.object.name="fc"] > ObjectExpression > Property[key.name="seed"]',
].map((selector) => ({
  selector,
  message: 'Say how many inputs are usual, `runs(100)`, from test/support/properties.',
}));

export default tseslint.config(
  {
    ignores: [
      '**/dist',
      'coverage',
      'node_modules',
      'desk/src/api/schema.d.ts',
      'test/integration/projects',
      '**/*.mjs',
      '**/*.js',
    ],
  },
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
    files: ['*.ts', 'src/**/*.ts', 'bench/**/*.ts', 'chaos/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...certificatesChecked],
    },
  },
  {
    // A rule of its own name, beside the rooms' directions. `proto-utils` is the SDK's only way to write a history as JSON.
    files: ['*.ts', 'src/**/*.ts', 'bench/**/*.ts', 'chaos/**/*.ts'],
    ignores: ['src/workflows/resetsSeen.ts', 'src/workflows/tracing.ts'], // each says why
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^@temporalio/[^/]+/(?!lib/proto-utils$)',
              message: 'inner files of the SDK change without notice: take what the package exports',
            },
          ],
        },
      ],
    },
  },
  ...directions,
  {
    files: ['desk/src/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat.recommended],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/src/(?!domain/)',
              message: 'the desk asks the API; it shares the domain alone, through desk/src/domain',
            },
          ],
        },
      ],
      // It runs in browsers; its tests bring the types of Node.
      'no-restricted-globals': ['error', 'process', 'Buffer', 'global', 'require'],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name=/^(style|dangerouslySetInnerHTML)$/]',
          message: 'the content security policy allows no inline styles, and texts are no HTML',
        },
      ],
    },
  },
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
                '/(ndc/(?!operations$|xml/)|domain/(?!money$|calls/operations$)|activities|workflows|temporal|client|config|worker|cli)',
              message: 'the sandbox shares only the operations, the XML reader and writer, and money',
            },
          ],
        },
      ],
    },
  },
  {
    // A timer without a summary is a riddle to whoever reads the history. Of a call, `src/workflows/calls/session.ts` and the tests see to it.
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
  // Of several blocks that fit a file, the last one's options of a rule hold: each names all that is restricted there.
  { files: ['test/**/*.ts'], rules: { 'no-restricted-syntax': ['error', chance, ...unawaited] } },
  {
    files: ['test/support/ports.ts'], // two processes should not try the same port
    rules: { 'no-restricted-syntax': ['error', ...unawaited] },
  },
  { files: ['test/support/following.ts'], rules: { 'no-restricted-syntax': ['error', chance] } },
  {
    files: ['test/**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', chance, ...unawaited, ...generated] },
  },
  {
    files: ['src/domain/**/*.ts', 'src/workflows/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', 'process', 'Buffer', 'setImmediate', 'fetch'] },
  },
);
