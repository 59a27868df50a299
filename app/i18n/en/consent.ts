import type * as ja from '#app/i18n/ja/consent.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';

export const consent = {
  label: 'Your choice about visit statistics',
  text: 'To make this shop easier to use, we would like to count visits with a cookie. Names, addresses and card details are never sent. You can shop just the same whichever you choose.',
  receivers: 'The data goes to {{names}}.',
  yes: 'Agree',
  no: 'Decline',
  change: 'Visit statistics settings',
} as const satisfies TextShape<typeof ja.consent>;
