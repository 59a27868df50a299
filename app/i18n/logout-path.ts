/** In a file of its own, because scripts must not bring the table of screens along. */
export const LOGOUT_PATH = '/session-api/logout';
