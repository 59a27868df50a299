import type { requests as texts } from '../ja/requests.ts';

export const requests: Record<keyof typeof texts, string> = {
  validation_failed: 'Please check what you entered.',
  unsupported_charset: 'The data must be sent as UTF-8.',
  malformed_body: 'The data sent is not in the right form.',
  body_too_large: 'The data sent is too large.',
  method_not_allowed: 'This operation is not supported.',
  not_found: 'This page could not be found.',
  'error.unexpected_error': 'Unexpected error. Please contact support.',
  unavailable: 'The service is not available right now. Please try again in a little while.',
  too_many_requests: 'Too many attempts. Try again in about {minutes} min.',
  not_permitted: 'You are not permitted to do this.',
  key_missing: 'The form has no key. Please open the page again.',
  key_reused: 'This form was sent before with another content. Please open the page again.',
  changed: 'This has changed since you opened the page. Please look at the new content.',
};
