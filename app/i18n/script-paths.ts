/** Paths for scripts in the browser. In a file of their own, so that the table of routes is not bundled with them. */
export const LOGOUT = 'session-api/logout';
export const SERVICE_WORKER = 'service-worker.js';
