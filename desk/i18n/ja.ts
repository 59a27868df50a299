/** The desk's Japanese texts, one file per area under ja/: the source that English follows. */
import { error, kit, notice, shell, validation } from './ja/frame.ts';
import { inquiries, inquiry, inquiryNotices } from './ja/inquiries.ts';
import { link, login } from './ja/login.ts';
import { event, order, orderNotices, orders, reason } from './ja/orders.ts';
import { mails, members, peopleNotices, reviews, wishes } from './ja/people.ts';
import { account, audit, me, staff, staffNotices } from './ja/staff.ts';
import { state } from './ja/states.ts';
import { today } from './ja/today.ts';

export const ja = {
  account,
  audit,
  error,
  event,
  inquiries,
  inquiry,
  kit,
  link,
  login,
  mails,
  me,
  members,
  notice: { ...notice, ...inquiryNotices, ...orderNotices, ...peopleNotices, ...staffNotices },
  order,
  orders,
  reason,
  reviews,
  shell,
  staff,
  state,
  today,
  validation,
  wishes,
} as const;

export type Texts = typeof ja;
