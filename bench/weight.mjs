/** Transferred bytes of a visit to a page: of a first visit, or of a later visit, which has cookies. */
import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/**
 * @param {string} url
 * @param {string} [accept]
 * @param {string} [cookie]
 * @returns {Promise<{ status: number, bytes: number, text: string }>} `bytes`: compressed size; `text`: decompressed
 */
function fetchRaw(url, accept = 'text/html', cookie = '') {
  return new Promise((resolve, reject) => {
    const headers = {
      'Accept-Encoding': 'gzip, deflate, br',
      Accept: accept,
      ...(cookie ? { Cookie: cookie } : {}),
      'Accept-Language': 'ja',
      'User-Agent':
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
    };
    get(url, { headers }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const encoding = response.headers['content-encoding'];
        const text =
          encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
        resolve({ status: response.statusCode ?? 0, bytes: body.length, text: text.toString() });
      });
    }).on('error', reject);
  });
}

/**
 * @param {string} html
 * @param {RegExp} pattern
 */
const linked = (html, pattern) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))];

/**
 * Compressed size of a script and of everything that it imports.
 * @param {string} url
 * @param {string} page its HTML
 * @param {Set<string>} seen
 * @returns {Promise<number>} bytes
 */
async function scriptBytes(url, page, seen) {
  if (seen.has(url)) return 0;
  seen.add(url);
  const { bytes, text } = await fetchRaw(url, '*/*');
  // Includes the lazy code of all custom elements in the page (app/element-registry.ts).
  const later = linked(text, /import\("(\.\/[^"/]+\.element-[^"/]+\.js)"\)/g).filter((file) =>
    page.includes(`<${/\w[\w-]*/.exec(file)?.[0] ?? ''}`),
  );
  let sum = bytes;
  for (const next of [...linked(text, /(?:from|import)\s*"(\.{0,2}\/[^"]+\.js)"/g), ...later])
    sum += await scriptBytes(new URL(next, url).href, page, seen);
  return sum;
}

/**
 * `beforeLoad`: bytes, without scripts, that the browser fetches before `load`.
 * @param {string} origin
 * @param {string} path
 * @param {string} [cookie] cookies of a later visit, in which the browser has the stylesheet
 */
export async function weigh(origin, path, cookie) {
  const page = await fetchRaw(origin + path, 'text/html', cookie);
  const sheets = cookie ? [] : linked(page.text, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g);
  const scripts = linked(page.text, /(?:src|from|import\()\s*=?\s*["'](\/assets\/[^"']+\.js)["']/g);
  const pictures = linked(page.text, /<img(?![^>]*loading="lazy")[^>]+src="([^"]+)"/g);
  /** @param {string[]} urls @param {string} accept */
  const sum = async (urls, accept) => {
    let bytes = 0;
    for (const url of urls) bytes += (await fetchRaw(new URL(url, origin).href, accept)).bytes;
    return bytes;
  };
  const css = await sum(sheets, 'text/css');
  const firstPaint = page.bytes + css;
  const pictureBytes = await sum(pictures, 'image/avif,image/webp,*/*');
  /** @type {Set<string>} */
  const seen = new Set();
  let scriptsBytes = 0;
  for (const script of scripts)
    scriptsBytes += await scriptBytes(new URL(script, origin).href, page.text, seen);
  return {
    path,
    status: page.status,
    html: page.bytes,
    css,
    firstPaint,
    requestsBeforePaint: 1 + sheets.length,
    pictures: pictureBytes,
    beforeLoad: firstPaint + pictureBytes,
    scripts: scriptsBytes,
  };
}
