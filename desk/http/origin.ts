/** Which host a request names, and whether a form comes from the desk's own pages. */
import type { Request } from 'express';
import { isOfThisMachine } from '#contract/rules/public-origin.ts';
import { env } from '../env.ts';

const { host: deskHost } = new URL(env.DESK_URL);

/**
 * True for the desk's host or a local one (an SSH tunnel). All other host names are refused, even if they resolve to
 * this server. This prevents DNS rebinding.
 */
export const isOwnHost = ({ headers }: Request): boolean =>
  headers.host === deskHost || isOfThisMachine(`http://${headers.host}`);

/** True if the form comes from another site, or if the browser sends neither Origin nor Sec-Fetch-Site. */
export function isForeign({ headers }: Request): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  if (origin === undefined) return site !== 'same-origin';
  // Under a proxy's `Referrer-Policy: no-referrer`, our own forms come with the origin `null`.
  if (origin === 'null' && site === 'same-origin') {
    headers.origin = `${new URL(env.DESK_URL).protocol}//${host}`;
    headers['x-forwarded-host'] = host;
    return false;
  }
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  if (from === '' || (from !== host && from !== deskHost)) return true;
  // Remix compares origin and host again. Behind a proxy that rewrites Host, it would answer with an empty 500 without
  // this header.
  headers['x-forwarded-host'] = from;
  return false;
}
