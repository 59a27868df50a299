import type { PaymentState } from '#contract/desk/payments.ts';
import type { DeskKey } from '../../i18n/text.tsx';

export const stateTexts: Record<PaymentState, DeskKey> = {
  created: 'payment.state_created',
  sent: 'payment.state_sent',
  authorised: 'payment.state_authorised',
  captured: 'payment.state_captured',
  failed: 'payment.state_failed',
  unknown: 'payment.state_unknown',
  cancelled: 'payment.state_cancelled',
  claimed: 'payment.state_claimed',
  capturing: 'payment.state_capturing',
  returning: 'payment.state_returning',
  returned: 'payment.state_returned',
  refused: 'payment.state_refused',
  disproved: 'payment.state_disproved',
  disputed: 'payment.state_disputed',
};
