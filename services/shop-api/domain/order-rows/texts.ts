/** Orders without what their shoppers wrote (contract/order-texts.ts). */
import { type OrderTextName, orderTextNames } from '#contract/order-texts.ts';

const allWith = <Value>(value: Value) =>
  Object.fromEntries(orderTextNames.map((name) => [name, value])) as Record<OrderTextName, Value>;

/** Values of the columns. */
export const noTexts = allWith(null);

/** Takes the texts out of a response. */
export const hiddenTexts = allWith(undefined);
