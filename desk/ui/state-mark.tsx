/** A state in one word, by colour and by text. */
import { type DeskKey, useT } from '../i18n/text.tsx';

type Tone = 'open' | 'done' | 'alert' | 'over';

/** Of orders, shipments, payments and refunds. */
const states = {
  awaiting_payment: ['state.awaiting_payment', 'open'],
  paid: ['state.paid', 'done'],
  failed: ['state.failed', 'over'],
  ready: ['state.ready', 'open'],
  shipped: ['state.shipped', 'done'],
  new: ['state.new', 'open'],
  fulfilled: ['state.fulfilled', 'done'],
  cancelled: ['state.cancelled', 'over'],
  refund_requested: ['state.refund_requested', 'open'],
  partially_refunded: ['state.partially_refunded', 'over'],
  refunded: ['state.refunded', 'over'],
  doubtful: ['state.doubtful', 'alert'],
  late: ['state.late', 'alert'],
} as const satisfies Record<string, readonly [DeskKey, Tone]>;

export type State = keyof typeof states;

export function StateMark({ state }: { state: State }) {
  const [text, tone] = states[state];
  return <span className={`state ${tone}`}>{useT()(text)}</span>;
}
