import type { DeskTranslate } from '../../i18n/text.tsx';

/** Texts of a slip in the language of its order, which may differ from the language of the staff member. */
export const slipTexts = (t: DeskTranslate) => ({
  title: t('slip.title'),
  number: t('slip.number'),
  placed: t('slip.placed'),
  sendTo: t('slip.send_to'),
  orderedBy: t('slip.ordered_by'),
  code: t('slip.code'),
  item: t('slip.item'),
  quantity: t('slip.quantity'),
  price: t('slip.price'),
  sum: t('slip.sum'),
  notEnclosed: t('slip.not_enclosed'),
  items: t('slip.items'),
  shipping: t('slip.shipping'),
  total: t('slip.total'),
  taxes: t('slip.taxes'),
  remark: t('slip.remark'),
  registration: t('slip.registration'),
  phone: t('slip.phone'),
});
export type SlipTexts = ReturnType<typeof slipTexts>;
