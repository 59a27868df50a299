/** Which host a request names, and whether a form comes from the desk's own pages. */
import type { Request } from 'express';
import { isOfThisMachine } from '#contract/rules/public-origin.ts';
import { env } from '../env.server.ts';

const { host: deskHost } = new URL(env.DESK_URL);

/** Its own name or one of this machine, as through a tunnel: a name of somebody else's that leads here is refused. */
export const isOwnHost = ({ headers }: Request): boolean =>
  headers.host === deskHost || isOfThisMachine(`http://${headers.host}`);

/** Whether the browser says that the form is of another site's page, or says nothing. */
export function isForeign({ headers }: Request): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  if (origin === undefined) return site !== 'same-origin';
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  if (from === '' || (from !== host && from !== deskHost)) return true;
  // Remix compares them once more, and would answer an empty 500 behind a proxy that rewrites Host.
  headers['x-forwarded-host'] = from;
  return false;
}
