/** Notices about a reorder. They travel in a cookie, which has room for a few product names only. */
import type { Notice } from '#app/cookies/notice.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.ts';
import { type Item, optionsOf } from '#contract/order-shapes.ts';

/** A line of the order that is missing from the cart, in whole or in part. `inCart`: its quantity in the cart. */
export type Missing = { item: Item; reason: 'stock' | 'full' | 'unavailable'; inCart: number };

type Outcome = { added: number; missing: readonly Missing[]; ordered: number };

export function noticesOf(scope: Scope, { added, missing, ordered }: Outcome): Notice[] {
  const none = missing.filter(({ inCart }) => inCart === 0);
  const short = missing.filter(({ inCart }) => inCart > 0);
  const notices: Notice[] = [];
  if (added > 0) notices.push({ key: 'orders.again_all', tone: 'done' });
  else if (none.length < ordered) notices.push({ key: 'orders.again_there', tone: 'info' });
  if (short.length > 0)
    notices.push({ key: 'orders.again_short', values: { names: listed(scope, short) }, tone: 'alert' });
  if (none.length > 0)
    notices.push({ key: 'orders.again_some', values: { names: listed(scope, none) }, tone: 'alert' });
  return notices;
}

const NAMES_MAX = 180;
const NAME_MAX = 80;
const OPTION_MAX = 30;
const SEPARATOR = ' / ';

/** As many whole entries as fit, then the number of entries left out. */
function listed(scope: Scope, missing: readonly Missing[]): string {
  const entries = missing.map((one) => entryOf(scope, one));
  let text = '';
  for (const [index, entry] of entries.entries()) {
    const longer = text === '' ? entry : text + SEPARATOR + entry;
    if (longer.length > NAMES_MAX)
      return text + scope.t('orders.again_more', { count: entries.length - index });
    text = longer;
  }
  return text;
}

const WHY = {
  stock: 'orders.why_stock',
  full: 'orders.why_full',
  unavailable: 'orders.why_gone',
} as const satisfies Record<Missing['reason'], TextKey>;

function entryOf({ t }: Scope, { item, reason, inCart }: Missing): string {
  const options = optionsOf(item);
  const product = item.product.name;
  const short = product.length > NAME_MAX ? `${product.slice(0, NAME_MAX)}…` : product;
  const name = [short, ...options.map((option) => option.slice(0, OPTION_MAX))].join(' ');
  if (inCart > 0) return t('orders.again_part', { name, had: inCart, wanted: item.quantity });
  const why = t(WHY[reason]);
  return t('orders.again_line', { name, why });
}
