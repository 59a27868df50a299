/** `GET /postal-data/{first three digits}.json`, like a static host. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';

/**
 * In the source tree the folder is beside this file; after a build it is in `postal-data` beside the sandbox's bundle.
 */
const folder = ['./data', './postal-data/data']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

type Stored = { br: Uint8Array<ArrayBuffer>; plain: Uint8Array<ArrayBuffer>; etag: string };

export function postalDataRoutes(): Hono {
  const app = new Hono();
  // Never emptied, because all files together take only about 9 MB.
  const read = new Map<string, Stored | undefined>();
  const load = (prefix: string): Stored | undefined => {
    if (!read.has(prefix)) read.set(prefix, loadFile(prefix));
    return read.get(prefix);
  };

  app.get('/postal-data/:file{[0-9]{3}\\.json}', (c) => {
    c.header('Access-Control-Allow-Origin', '*');
    const stored = load(c.req.param('file').slice(0, 3));
    if (!stored) return c.json({ error: 'not found' }, 404);
    c.header('Cache-Control', 'public, max-age=86400, stale-while-revalidate=604800');
    c.header('ETag', stored.etag);
    c.header('Vary', 'Accept-Encoding');
    if (c.req.header('If-None-Match') === stored.etag) return c.body(null, 304);
    c.header('Content-Type', 'application/json; charset=utf-8');
    const accepted = c.req.header('Accept-Encoding') ?? '';
    if (/\bbr\b/.test(accepted)) {
      c.header('Content-Encoding', 'br');
      return c.body(stored.br);
    }
    if (/\bgzip\b/.test(accepted)) {
      c.header('Content-Encoding', 'gzip');
      return c.body(gzipSync(stored.plain));
    }
    return c.body(stored.plain);
  });
  return app;
}

function loadFile(prefix: string): Stored | undefined {
  const path = `${folder}/${prefix}.json.br`;
  if (!existsSync(path)) return undefined;
  const br = new Uint8Array(readFileSync(path));
  const hash = createHash('sha256').update(br).digest('base64url').slice(0, 22);
  // The ETag is weak, because it is the same for every encoding of the text.
  return { br, plain: new Uint8Array(brotliDecompressSync(br)), etag: `W/"${hash}"` };
}
