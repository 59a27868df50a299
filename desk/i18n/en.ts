import type { TextShape } from '#app/i18n/text-shape.ts';
import { error, kit, notice, shell, validation } from './en/frame.ts';
import { inquiries, inquiry, inquiryNotices } from './en/inquiries.ts';
import { link, login } from './en/login.ts';
import { event, order, orderNotices, orders, reason } from './en/orders.ts';
import { mails, members, peopleNotices, reviews, wishes } from './en/people.ts';
import { state } from './en/states.ts';
import { today } from './en/today.ts';
import type { Texts } from './ja.ts';

export const en: TextShape<Texts> = {
  error,
  event,
  inquiries,
  inquiry,
  kit,
  link,
  login,
  mails,
  members,
  notice: { ...notice, ...inquiryNotices, ...orderNotices, ...peopleNotices },
  order,
  orders,
  reason,
  reviews,
  shell,
  state,
  today,
  validation,
  wishes,
};
