import { account } from './ja/account.ts';
import { content } from './ja/content.ts';
import { fields } from './ja/fields.ts';
import { files } from './ja/files.ts';
import { goods } from './ja/goods.ts';
import { ordering } from './ja/ordering.ts';
import { payments } from './ja/payments.ts';
import { people } from './ja/people.ts';
import { phoneOrders } from './ja/phone-orders.ts';
import { refunds } from './ja/refunds.ts';
import { requests } from './ja/requests.ts';
import { setup } from './ja/setup.ts';
import { shipping } from './ja/shipping.ts';
import { staff } from './ja/staff.ts';

/** Error texts in Japanese, by subject. Their keys are those of all languages. */
export const ja = {
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

export type MessageKey = keyof typeof ja;
