/**
 * Scripts and styles as the build has compressed them (scripts/build.mjs): an eighth smaller than what can be done while
 * a browser waits, and no work. remix-serve hands them out, and leaves alone what says its encoding.
 */
import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' };
const ASSET = /^\/assets\/([\w.-]+\.(js|css))(?:\?|$)/;
/** `br;q=0` is a way to say no. */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

const folder = 'build/client/assets';
const files = new Set(existsSync(folder) ? readdirSync(folder) : []);

export function offerCompressed(req: IncomingMessage, res: ServerResponse): void {
  const [, file, kind = ''] = ASSET.exec(req.url ?? '') ?? [];
  if (!files.has(`${file}.br`)) return;
  res.setHeader('Vary', 'Accept-Encoding');
  if (!TAKES_BROTLI.test(String(req.headers['accept-encoding'] ?? ''))) return;
  req.url = `/assets/${file}.br`;
  res.setHeader('Content-Type', `${TYPES[kind]}; charset=utf-8`);
  res.setHeader('Content-Encoding', 'br');
}
