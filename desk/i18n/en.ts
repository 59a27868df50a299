import { en as kitTexts } from '#kit/i18n/en.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';
import { accounts, documents } from './en/accounting.ts';
import { audit, auditCall, auditEntity, auditOutcome } from './en/audit.ts';
import { content, contentNotices } from './en/content.ts';
import { details, detailsNotices } from './en/details.ts';
import { erasure, erasureNotices } from './en/erasure.ts';
import { fileNotices, files, packing, settings, slip, tracking } from './en/files.ts';
import { error, kit, notice, shell, validation } from './en/frame.ts';
import { goods, goodsFile, goodsMany, goodsNotices } from './en/goods.ts';
import { goodsEdit, goodsEditNotices } from './en/goods-edit.ts';
import { inquiries, inquiry, inquiryNotices } from './en/inquiries.ts';
import { link, login } from './en/login.ts';
import { money, moneyNotices, payment, payments } from './en/money.ts';
import { event, order, orderNotices, orders, reason } from './en/orders.ts';
import { mails, members, newsletter, peopleNotices, reviews, wishes } from './en/people.ts';
import { phoneOrderNotices, phoneOrders } from './en/phone-orders.ts';
import { editor, pictures } from './en/pictures.ts';
import { sales } from './en/sales.ts';
import { seminar, seminarNotices } from './en/seminars.ts';
import { setup } from './en/setup.ts';
import { account, me, staff, staffNotices } from './en/staff.ts';
import { state } from './en/states.ts';
import { today } from './en/today.ts';
import type { Texts } from './ja.ts';

export const en: TextShape<Texts> = {
  ...kitTexts,
  account,
  accounts,
  audit,
  audit_call: auditCall,
  audit_entity: auditEntity,
  audit_outcome: auditOutcome,
  content,
  details,
  documents,
  editor,
  erasure,
  error,
  event,
  files,
  goods,
  goods_edit: goodsEdit,
  goods_file: goodsFile,
  goods_many: goodsMany,
  inquiries,
  inquiry,
  kit,
  link,
  login,
  mails,
  me,
  members,
  notice: {
    ...notice,
    ...contentNotices,
    ...detailsNotices,
    ...erasureNotices,
    ...fileNotices,
    ...goodsEditNotices,
    ...goodsNotices,
    ...inquiryNotices,
    ...moneyNotices,
    ...orderNotices,
    ...peopleNotices,
    ...phoneOrderNotices,
    ...seminarNotices,
    ...staffNotices,
  },
  money,
  newsletter,
  order,
  orders,
  packing,
  payment,
  payments,
  pictures,
  phone_orders: phoneOrders,
  reason,
  reviews,
  sales,
  seminar,
  settings,
  setup,
  shell,
  slip,
  staff,
  state,
  today,
  tracking,
  validation: { ...kitTexts.validation, ...validation },
  wishes,
};
