import type { Doubt } from '#contract/desk/payments.ts';
import type { DeskKey } from '../../i18n/text.tsx';

export const doubtTexts: Record<Doubt, DeskKey> = {
  unknown: 'payments.doubt_unknown',
  disputed: 'payments.doubt_disputed',
  refund_failed: 'payments.doubt_refund_failed',
};
