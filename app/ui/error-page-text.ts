/** Text of the error page by its status, also for `npm run check-backend`. */
import type { TextKey } from '#app/i18n/text.tsx';

/** For this status the page offers to try again. */
export const UNAVAILABLE = 503;

/** @param minutes how long to wait, if the Shop API has said so */
export function errorPageText(status: number, minutes?: number): TextKey {
  if (status === 404) return 'error.not_found_title';
  if (status === 429) return 'error.too_many_requests';
  if (status !== UNAVAILABLE) return 'error.unexpected_error';
  return minutes === undefined ? 'error.network' : 'error.away_minutes';
}
