/** A URL for every row of screens.ts, and a member who may see this screen. */
import { type Screen, screens } from '#app/screens.ts';
import { hanako, type LoggedIn, sharedShopper } from './members.ts';
import { ONE_DICE } from './shop.ts';

export const rows: readonly Screen[] = screens;
export const membersOnly = rows.filter(({ guard }) => guard === 'member');

/** Existing paths for rows with parameters. */
const examples: Record<string, string> = {
  'products.categories': '/products/categories/books',
  'products.product': '/products/komorebi-notebook-a5',
  'usage-guides.guide': '/usage-guides/first-time',
  unmatched: '/there/is/no/such/page',
};
/** Paths of account screens with data of the demo's member, which tests must not change. */
const ofHanako: Record<string, (owned: Awaited<ReturnType<typeof hanako>>) => string> = {
  'account.order': ({ paidOrder }) => `/account/order/${paidOrder}`,
  'account.receipt': ({ paidOrder }) => `/account/order/${paidOrder}/receipt`,
  'account.address.edit': ({ address }) => `/account/address/${address}/edit`,
};

type Seen = { bare: string; shopper?: LoggedIn & { cart?: string } };

/** The path of the screen without the language, and the member who can see it. */
export async function screenAt(screen: Screen): Promise<Seen> {
  const bare = examples[screen.id] ?? `/${screen.path}`;
  if (screen.layout === 'account') {
    const shopper = await hanako();
    return { bare: ofHanako[screen.id]?.(shopper) ?? bare, shopper };
  }
  return screen.guard === 'member' ? { bare, shopper: await sharedShopper(ONE_DICE) } : { bare };
}
