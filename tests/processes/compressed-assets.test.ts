/** Compression of scripts and styles by the built storefront. */
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { kill, type Running, ready } from '../setup/process.ts';
import { storefront } from '../setup/storefront.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../build/client/assets');
let shop: Running;
let origin: string;
let files: string[];

beforeAll(async () => {
  files = readdirSync(FOLDER).filter((file) => /\.(js|css)$/.test(file));
  const [port, apiPort] = [await freePort(), await freePort()];
  origin = `http://localhost:${port}`;
  shop = storefront({
    PORT: `${port}`,
    SHOP_URL: origin,
    SHOP_API_URL: `http://localhost:${apiPort}/shop-api`,
  });
  await ready(`${origin}/healthz`, shop);
}, 180_000);
afterAll(() => kill(shop));

/** The raw response; `fetch` would decompress it. */
const raw = (file: string, encodings: string) =>
  new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(`${origin}/assets/${file}`, { headers: { 'Accept-Encoding': encodings } }, (answer) =>
      buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject),
    ).on('error', reject);
  });

describe('scripts and styles', () => {
  it('are sent to clients that accept brotli as the build has compressed them', async () => {
    // There are at least the stylesheet, the entry script and the scripts that it loads.
    expect(files.length).toBeGreaterThanOrEqual(5);
    for (const file of files) {
      const { headers, body } = await raw(file, 'gzip, deflate, br, zstd');
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': `${file.endsWith('.css') ? 'text/css' : 'text/javascript'}; charset=utf-8`,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      });
      expect(brotliDecompressSync(body).equals(readFileSync(path.join(FOLDER, file)))).toBe(true);
    }
  });

  it.each(['gzip', 'gzip, br;q=0', 'gzip, br; q=0.0'])(
    'are sent as gzip for Accept-Encoding "%s"',
    async (says) => {
      const [file = ''] = files.filter((name) => name.endsWith('.css'));
      const { headers, body } = await raw(file, says);
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(gunzipSync(body).equals(readFileSync(path.join(FOLDER, file)))).toBe(true);
    },
  );

  it('have the same content without compression', async () => {
    const [file = ''] = files;
    const { headers, body } = await raw(file, 'identity');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.equals(readFileSync(path.join(FOLDER, file)))).toBe(true);
  });
});
