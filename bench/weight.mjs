/** What a first visit to a page costs on the wire, without cookies, as a browser asks for it. */
import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/**
 * @param {string} url
 * @param {string} [accept]
 * @returns {Promise<{ status: number, bytes: number, text: string }>} bytes as they came, text as it reads
 */
function fetchRaw(url, accept = 'text/html') {
  return new Promise((resolve, reject) => {
    const headers = {
      'Accept-Encoding': 'gzip, deflate, br',
      Accept: accept,
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
 * @param {string} origin
 * @param {string} path
 */
export async function weigh(origin, path) {
  const page = await fetchRaw(origin + path);
  const sheets = linked(page.text, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g);
  const scripts = linked(page.text, /(?:src|from|import\()\s*=?\s*"(\/assets\/[^"]+\.js)"/g);
  const pictures = linked(page.text, /<img(?![^>]*loading="lazy")[^>]+src="([^"]+)"/g);
  /** @param {string[]} urls @param {string} accept */
  const sum = async (urls, accept) => {
    let bytes = 0;
    for (const url of urls) bytes += (await fetchRaw(new URL(url, origin).href, accept)).bytes;
    return bytes;
  };
  const css = await sum(sheets, 'text/css');
  return {
    path,
    status: page.status,
    html: page.bytes,
    css,
    firstPaint: page.bytes + css,
    requestsBeforePaint: 1 + sheets.length,
    pictures: await sum(pictures, 'image/avif,image/webp,*/*'),
    scripts: await sum(scripts, '*/*'),
  };
}
