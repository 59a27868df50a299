/**
 * Files of build/client/assets and public/. Scripts and styles are compressed by the build (scripts/build.mjs), not per
 * request: that makes them an eighth smaller and costs nothing per request.
 */
import { existsSync, readdirSync } from 'node:fs';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { cachePolicy } from '#app/cache-policy.ts';
import { encodingOf } from '#kit/serving/encoding.ts';
import { kindOf } from './request-kind.ts';
import { rememberStylesheet } from './stylesheet-cookie.ts';

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' };
const FOLDER = 'build/client/assets';

/** Serves existing files. Remix answers requests for missing ones. */
export function staticFiles(): RequestHandler {
  const files = new Set(existsSync(FOLDER) ? readdirSync(FOLDER) : []);
  const router = express.Router();
  router.use('/assets', (req, res, next) => {
    const [, file = '', kind = ''] = /^\/([\w.-]+\.(js|css))$/.exec(req.path) ?? [];
    // Only for files of this build: the cookie says which stylesheet the browser has.
    if (kind === 'css' && files.has(file)) res.setHeader('Set-Cookie', rememberStylesheet(file));
    if (files.has(`${file}.br`)) offerBrotli(req, res, { file, type: TYPES[kind] ?? '' });
    next();
  });
  router.use(
    '/assets',
    express.static(FOLDER, { immutable: true, maxAge: cachePolicy.namedByContent * 1_000, index: false }),
  );
  router.use(express.static('public', { maxAge: cachePolicy.publicFile * 1_000, index: false }));
  return (req, res, next) => {
    if (kindOf(req.path) !== 'file') return next();
    res.setHeader('X-Content-Type-Options', 'nosniff');
    router(req, res, next);
  };
}

/** Serves the compressed file under the requested URL. */
function offerBrotli(req: Request, res: Response, { file, type }: { file: string; type: string }): void {
  res.vary('Accept-Encoding');
  if (encodingOf(req.get('Accept-Encoding')) !== 'br') return;
  req.url = `/${file}.br`;
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  res.setHeader('Content-Encoding', 'br');
}
