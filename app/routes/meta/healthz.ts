import { resourceHeaders } from '#app/security/headers.server.ts';

/** Alive: the process answers. */
export const loader = () => Response.json({ status: 'ok' }, { headers: resourceHeaders() });
