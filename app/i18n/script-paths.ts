/** Paths that scripts in the browser need, apart from the table of routes, which must not come along. */
export const LOGOUT = 'session-api/logout';
export const SERVICE_WORKER = 'service-worker.js';
