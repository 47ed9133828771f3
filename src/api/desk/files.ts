/** The desk's page and its files, as they were built into a folder. Nothing here is about an order: data comes from `/desk/api` alone. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problems';

/** The page runs its own scripts, and asks and shows nothing from elsewhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'content-security-policy': policy,
  // Not `no-referrer`: with that, browsers may hide the origin by which a request is known to be the page's own.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
};

/** Vite names each of these after its content, so that it never changes. */
const ASSETS = 'assets/';
const FOREVER = 'public, max-age=31536000, immutable';

/** Those that are smaller when they are packed. */
const packable = /\.(js|css|json|svg)$/;

/** The names that files have. Whatever else a path has, it is none of a file. */
const NAME = /^(assets\/)?[\w-][\w.-]*$/;

/** What is shown where nothing was built. */
const notBuilt = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>ndc-flows desk</title></head>
<body>
<h1>The desk is not built</h1>
<p>Run <code>npm run build</code> in the folder of ndc-flows, then load this page again.</p>
</body>
</html>
`;

const packed = promisify<Buffer, Buffer>(gzip);

/** Serves the files of a folder at `/desk`. Every other path below shows the page, which has paths of its own. */
export function serveFiles(server: FastifyInstance, folder: string): void {
  const assets = new Map<string, Promise<Asset>>();
  server.get('/desk', (_request, reply) => reply.redirect('/desk/'));
  server.get('/desk/*', async (request, reply) => {
    const { '*': path } = request.params as { '*': string };
    if (/^(api|session)(\/|$)/.test(path)) throw new Problem('not-found', { reason: 'another path' });
    reply.headers(pageHeaders);
    if (path.startsWith(ASSETS)) return sendAsset(request, reply, path, await assetAt(assets, folder, path));
    const file = NAME.test(path) ? await contentOf(folder, path) : undefined;
    if (file) return reply.type(typeOf(path)).send(file);
    const page = await contentOf(folder, 'index.html');
    return reply
      .code(page ? 200 : 503)
      .type(typeOf('index.html'))
      .send(page ?? notBuilt);
  });
}

/** A file that never changes, as it is and packed. */
interface Asset {
  plain: Buffer;
  gzip?: Buffer;
}

/** Returns an asset. It is read and packed once: whoever asks for it needs no session, and should cost little. */
async function assetAt(assets: Map<string, Promise<Asset>>, folder: string, path: string): Promise<Asset> {
  const known = assets.get(path);
  if (known) return known;
  const plain = NAME.test(path) ? await contentOf(folder, path) : undefined;
  if (!plain) throw new Problem('not-found', { reason: 'another path' });
  const asset = packable.test(path)
    ? packed(plain).then((gzip) => ({ plain, gzip }))
    : Promise.resolve({ plain });
  assets.set(path, asset);
  return asset;
}

function sendAsset(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { plain, gzip }: Asset,
): FastifyReply {
  reply.type(typeOf(path)).headers({ 'cache-control': FOREVER, vary: 'accept-encoding' });
  // Every browser says it this way.
  const takesGzip = /(^|[ ,])gzip(,|$)/.test(String(headers['accept-encoding'] ?? ''));
  return gzip && takesGzip ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(plain);
}

/** Returns what is in a file; undefined where there is none. */
async function contentOf(folder: string, path: string): Promise<Buffer | undefined> {
  return readFile(join(folder, path)).catch(() => undefined);
}

function typeOf(path: string): string {
  return types[extname(path)] ?? 'application/octet-stream';
}
