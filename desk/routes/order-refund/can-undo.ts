import type { DeskRefund } from '#contract/desk/refunds.ts';

type Refund = Pick<DeskRefund, 'kind' | 'state' | 'undoes' | 'isUndone'>;

/** Only a refund by hand that stands: money that the gateway has returned is gone. */
export const canUndo = ({ kind, state, undoes, isUndone }: Refund): boolean =>
  kind === 'manual' && state === 'done' && undoes === null && !isUndone;
