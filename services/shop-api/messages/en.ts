import { account } from './en/account.ts';
import { content } from './en/content.ts';
import { fields } from './en/fields.ts';
import { files } from './en/files.ts';
import { goods } from './en/goods.ts';
import { ordering } from './en/ordering.ts';
import { payments } from './en/payments.ts';
import { people } from './en/people.ts';
import { phoneOrders } from './en/phone-orders.ts';
import { refunds } from './en/refunds.ts';
import { requests } from './en/requests.ts';
import { setup } from './en/setup.ts';
import { shipping } from './en/shipping.ts';
import { staff } from './en/staff.ts';
import type { MessageKey } from './ja.ts';

export const en: Record<MessageKey, string> = {
  ...requests,
  ...fields,
  ...ordering,
  ...payments,
  ...account,
  ...staff,
  ...shipping,
  ...refunds,
  ...people,
  ...phoneOrders,
  ...content,
  ...goods,
  ...setup,
  ...files,
};
