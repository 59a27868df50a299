/** Text of the error page by its status. */
import type { TextKey } from '#app/i18n/text.tsx';

const UNAVAILABLE = 503;

const texts: Record<number, TextKey> = {
  404: 'error.not_found_title',
  429: 'error.too_many_requests',
  [UNAVAILABLE]: 'error.network',
};

export const errorPageText = (status: number): TextKey => texts[status] ?? 'error.unexpected_error';
