/** A state as one coloured word. */
import type { ContentState } from '#contract/desk/content/calls.ts';
import type { PhoneOrderState } from '#contract/phone-order.ts';
import { type DeskKey, useT } from '../i18n/text.tsx';

/** `doubt`: somebody has to look at it. */
export type Tone = 'open' | 'done' | 'alert' | 'doubt' | 'over' | 'ended';

/** States of orders, shipments, payments and refunds, then of inquiries, orders by telephone, mails, members, staff, goods and texts. */
const states = {
  awaiting_payment: ['state.awaiting_payment', 'open'],
  paid: ['state.paid', 'done'],
  failed: ['state.failed', 'over'],
  ready: ['state.ready', 'open'],
  partially_shipped: ['state.partially_shipped', 'open'],
  shipped: ['state.shipped', 'done'],
  shipping_cancelled: ['state.shipping_cancelled', 'over'],
  new: ['state.new', 'open'],
  fulfilled: ['state.fulfilled', 'done'],
  cancelled: ['state.cancelled', 'ended'],
  refund_requested: ['state.refund_requested', 'open'],
  partially_refunded: ['state.partially_refunded', 'done'],
  refunded: ['state.refunded', 'done'],
  refund_failed: ['state.refund_failed', 'alert'],
  refund_withdrawn: ['state.refund_withdrawn', 'over'],
  refund_undone: ['state.refund_undone', 'over'],
  refund_owed: ['state.refund_owed', 'alert'],
  doubtful: ['state.doubtful', 'alert'],
  late: ['state.late', 'alert'],
  held: ['state.held', 'alert'],
  inquiry_new: ['state.inquiry_new', 'open'],
  answered: ['state.answered', 'done'],
  closed: ['state.closed', 'over'],
  request_open: ['state.request_open', 'open'],
  request_mailed: ['state.request_mailed', 'done'],
  request_closed: ['state.closed', 'over'],
  phone_open: ['state.phone_open', 'open'],
  phone_used: ['state.phone_used', 'done'],
  phone_withdrawn: ['state.phone_withdrawn', 'over'],
  phone_ended: ['state.phone_ended', 'over'],
  mail_queued: ['state.mail_queued', 'open'],
  mail_sent: ['state.mail_sent', 'done'],
  mail_captured: ['state.mail_captured', 'over'],
  mail_dead: ['state.mail_dead', 'alert'],
  member_enabled: ['state.member_enabled', 'done'],
  member_disabled: ['state.member_disabled', 'alert'],
  staff_enabled: ['account.enabled', 'done'],
  staff_invited: ['account.invited', 'open'],
  staff_disabled: ['account.disabled', 'alert'],
  unverified: ['state.unverified', 'open'],
  fully_booked: ['state.fully_booked', 'alert'],
  out_of_stock: ['state.out_of_stock', 'alert'],
  low_stock: ['state.low_stock', 'alert'],
  on_sale: ['goods.on_sale', 'done'],
  off_sale: ['goods.off_sale', 'over'],
  content_shown: ['state.content_shown', 'done'],
  content_planned: ['state.content_planned', 'open'],
  content_over: ['state.content_over', 'over'],
  content_hidden: ['state.content_hidden', 'alert'],
  content_nowhere: ['state.content_nowhere', 'alert'],
  login_refused: ['state.login_refused', 'alert'],
} as const satisfies Record<string, readonly [DeskKey, Tone]>;

export type State = keyof typeof states;
export const isState = (text: string): text is State => Object.hasOwn(states, text);

export function StateMark({ state }: { state: State }) {
  const [text, tone] = states[state];
  return <span className={`state ${tone}`}>{useT()(text)}</span>;
}

type Member = { enabled: boolean; isVerified: boolean };

export function MemberState({ enabled, isVerified }: Member) {
  if (!enabled) return <StateMark state="member_disabled" />;
  return <StateMark state={isVerified ? 'member_enabled' : 'unverified'} />;
}

/** An inquiry's state `new` has another text than an order's. */
export const inquiryState = (state: 'new' | 'answered' | 'closed') =>
  state === 'new' ? 'inquiry_new' : state;

export const phoneOrderState = (state: PhoneOrderState) => `phone_${state}` as const;

export const contentState = (state: ContentState) => `content_${state}` as const;
