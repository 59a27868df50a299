import { resourceHeaders } from '#app/security/headers.ts';

/** Whether the process answers. */
export const loader = () => Response.json({ status: 'ok' }, { headers: resourceHeaders() });
