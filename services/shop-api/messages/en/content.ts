import type { content as texts } from '../ja/content.ts';

export const content: Record<keyof typeof texts, string> = {
  slug_taken: 'This address is used by another page.',
  picture_not_found: 'There is no picture of this name.',
  'validation.link_invalid': 'Enter an address that begins with "/" in the shop, or "https://" elsewhere.',
  'validation.https_url': 'Enter an address that begins with "https://".',
  'validation.slug_invalid': 'Enter lower-case letters, digits and hyphens.',
  'validation.amounts_reversed': 'The lower amount is above the upper one. Please check the amounts.',
  'validation.days_reversed': 'The last day is before the first one. Please check the dates.',
  'validation.days_too_many': 'The period can be ten years at most.',
  'validation.end_before_begin': 'Enter an end after the beginning.',
  'validation.code_digits': 'Enter as many digits as your contract says.',
  'validation.tracking_link':
    'Enter an https address of the carrier, with {n} once in place of the tracking number.',
};
