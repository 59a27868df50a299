/** Every row of screens.ts as an address that can be asked for, and who may see it. */
import { type Screen, screens } from '#app/screens.ts';
import { hanako, type LoggedIn, looker } from './members.ts';
import { ONE_DICE } from './shop.ts';

export const rows: readonly Screen[] = screens;
export const membersOnly = rows.filter(({ guard }) => guard === 'member');

/** Addresses that exist for rows with parameters. */
const examples: Record<string, string> = {
  'products.categories': '/products/categories/books',
  'products.product': '/products/komorebi-notebook-a5',
  'usage-guides.guide': '/usage-guides/first-time',
  unmatched: '/there/is/no/such/page',
};
/** Those of the account belong to the demo's member, who is only looked at here. */
const ofHanako: Record<string, (owned: Awaited<ReturnType<typeof hanako>>) => string> = {
  'account.order.detail': ({ paidOrder }) => `/account/order/${paidOrder}`,
  'account.receipt': ({ paidOrder }) => `/account/order/${paidOrder}/receipt`,
  'account.address.edit': ({ address }) => `/account/address/${address}/edit`,
};

type Seen = { bare: string; shopper?: LoggedIn & { cart?: string } };

/** The screen's address without its language, and the member who can see it. */
export async function screenAt(screen: Screen): Promise<Seen> {
  const bare = examples[screen.id] ?? `/${screen.path}`;
  if (screen.layout === 'account') {
    const shopper = await hanako();
    return { bare: ofHanako[screen.id]?.(shopper) ?? bare, shopper };
  }
  return screen.guard === 'member' ? { bare, shopper: await looker(ONE_DICE) } : { bare };
}
