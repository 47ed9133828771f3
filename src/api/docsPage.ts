/** The API reference as a page, at `/docs`: Redoc shows the OpenAPI document. The page asks no other host and needs no token. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageFolder } from './packageFolder';

/** Redoc writes its styles into the page, and searches in a worker of its own making. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  'img-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>ndc-flows API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <style>body { margin: 0 }</style>
  </head>
  <body>
    <div id="docs"></div>
    <noscript>This page needs JavaScript. The same as JSON: <a href="/openapi.json">/openapi.json</a></noscript>
    <script src="/docs/redoc.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const font = 'system-ui, sans-serif';

/** Redoc's own fonts would come from another host. */
const options = {
  hideSchemaPattern: true,
  nativeScrollbars: true,
  requiredPropsFirst: true,
  expandResponses: '200,201',
  theme: {
    typography: {
      fontFamily: font,
      headings: { fontFamily: font },
      code: { fontFamily: 'ui-monospace, monospace' },
    },
  },
};

const start = `Redoc.init('/openapi.json', ${JSON.stringify(options)}, document.getElementById('docs'));\n`;

/** Adds the page and its two scripts. */
export function serveDocs(server: FastifyInstance): void {
  server.get('/', (_request, reply) => reply.redirect('/docs'));
  server.get('/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  server.get('/docs/start.js', (_request, reply) => reply.type(SCRIPT).send(start));
  let redoc: Promise<Buffer> | undefined;
  server.get('/docs/redoc.js', async (_request, reply) => {
    redoc ??= readFile(join(packageFolder(), 'dist', 'redoc', 'redoc.standalone.js'));
    return reply.type(SCRIPT).send(await redoc);
  });
}

const SCRIPT = 'text/javascript; charset=utf-8';
