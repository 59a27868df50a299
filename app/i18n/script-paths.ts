/** Paths for scripts in the browser. In their own file, so that the table of routes is not bundled into scripts. */
export const LOGOUT = 'session-api/logout';
export const SERVICE_WORKER = 'service-worker.js';
