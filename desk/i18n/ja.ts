/**
 * The desk's Japanese texts with the kit's, one file per area under ja/. They define the keys; the English texts have the same keys.
 */

import { ja as kitTexts } from '#kit/i18n/ja.ts';
import { accounts, documents } from './ja/accounting.ts';
import { audit, auditCall, auditEntity, auditOutcome } from './ja/audit.ts';
import { content, contentNotices } from './ja/content.ts';
import { details, detailsNotices } from './ja/details.ts';
import { erasure, erasureNotices } from './ja/erasure.ts';
import { fileNotices, files, packing, settings, slip, tracking } from './ja/files.ts';
import { error, kit, notice, shell, validation } from './ja/frame.ts';
import { goods, goodsFile, goodsMany, goodsNotices } from './ja/goods.ts';
import { goodsEdit, goodsEditNotices } from './ja/goods-edit.ts';
import { inquiries, inquiry, inquiryNotices } from './ja/inquiries.ts';
import { link, login } from './ja/login.ts';
import { money, moneyNotices, payment, payments } from './ja/money.ts';
import { event, order, orderNotices, orders, reason } from './ja/orders.ts';
import { mails, members, newsletter, peopleNotices, reviews, wishes } from './ja/people.ts';
import { phoneOrderNotices, phoneOrders } from './ja/phone-orders.ts';
import { editor, pictures } from './ja/pictures.ts';
import { sales } from './ja/sales.ts';
import { seminar, seminarNotices } from './ja/seminars.ts';
import { setup } from './ja/setup.ts';
import { account, me, staff, staffNotices } from './ja/staff.ts';
import { state } from './ja/states.ts';
import { today } from './ja/today.ts';

export const ja = {
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
} as const;

export type Texts = typeof ja;
