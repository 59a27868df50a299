/** What staff may have meant: members and goods that fit what was typed. */

import { listGoods } from '#contract/desk/goods/products.ts';
import { listMembers, type MemberRow } from '#contract/desk/members.ts';
import type { ActArgs } from '../../request/screen.ts';
import type { Row } from './rows.ts';

const SHOWN_MAX = 6;
/** Each search is a call. */
const SEARCHES_MAX = 5;

export type Candidate = {
  code: string;
  name: string;
  price: number;
  /** Null if stock is not counted. */
  left: number | null;
  isOnSale: boolean;
};

export type FoundMembers = { items: Pick<MemberRow, 'id' | 'name' | 'email'>[]; hasMore: boolean };

export async function membersLike({ read }: Pick<ActArgs, 'read'>, q: string): Promise<FoundMembers> {
  if (q.trim() === '') return { items: [], hasMore: false };
  const { items, total } = await read(listMembers, { query: { q } });
  const enabled = items.filter((member) => member.enabled);
  return {
    items: enabled.slice(0, SHOWN_MAX).map(({ id, name, email }) => ({ id, name, email })),
    hasMore: total > SHOWN_MAX,
  };
}

/** Whether it can mean any of the candidates, because it names none of them wholly. */
export function isPart(typed: string, candidates: readonly Candidate[]): boolean {
  const text = typed.normalize('NFKC').trim();
  const isCode = candidates.some(({ code }) => code.toUpperCase() === text.toUpperCase());
  return candidates.length > 0 && !isCode && candidates.filter(({ name }) => name === text).length !== 1;
}

/** By row, for the rows that ask. */
export async function goodsLike(
  { read }: Pick<ActArgs, 'read'>,
  rows: readonly Row[],
  asks: (at: number) => boolean,
): Promise<Record<number, Candidate[]>> {
  const wrong = rows
    .map(({ goods }, at) => ({ goods: goods.trim(), at }))
    .filter(({ goods, at }) => goods !== '' && asks(at))
    .slice(0, SEARCHES_MAX);
  const found = await Promise.all(
    wrong.map(async ({ goods, at }) => [at, await variantsLike(read, goods)] as const),
  );
  return Object.fromEntries(found);
}

async function variantsLike(read: ActArgs['read'], q: string): Promise<Candidate[]> {
  const { items } = await read(listGoods, { query: { q } });
  return items
    .flatMap((product) =>
      product.variants.map(({ code, name, price, stock, isEnabled }) => ({
        code,
        name: [product.name, name].filter(Boolean).join('　'),
        price,
        left: stock && stock.onHand - stock.onHold,
        isOnSale: product.isOnSale && isEnabled,
      })),
    )
    .slice(0, SHOWN_MAX);
}
