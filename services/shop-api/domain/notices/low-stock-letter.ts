/** The letter that tells the shop of low stock, in Japanese like all mails to the shop. */
import type { ProductKind } from '#contract/catalogue.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import type { Shop } from '../../shop.ts';
import { type Block, type Letter, type Row, renderLetter } from '../mail/letter.ts';
import { deskLink } from '../mail/parties.ts';

export const LISTED_MAX = 100;

export type LowVariant = {
  kind: ProductKind;
  name: string;
  /** What tells it from the others of its product, or empty. */
  variant: string;
  code: string;
  onHand: number;
  onHold: number;
  level: number;
  /** Of all low variants, of which at most `LISTED_MAX` are listed. */
  count: number;
};

/** `low`: not empty. */
export function lowStockLetter(
  { env, details }: Pick<Shop, 'env' | 'details'>,
  low: readonly LowVariant[],
): Letter {
  const [first] = low;
  if (!first) throw new Error('no low stock to tell of');
  const others = first.count - 1;
  const what = others > 0 ? `${halfWidth(first.name)} ほか${others}件` : halfWidth(first.name);
  const heading = '在庫が少なくなりました';
  const subject = `【${details().nameJa}】${heading}（${what}）`;
  const blocks: Block[] = [
    {
      lines: [
        '在庫が、商品ごとに決めた数以下になりました。',
        ...(low.some(({ kind }) => kind !== 'seminar')
          ? ['必要なら仕入れを手配し、入荷したら事務室で在庫を増やしてください。']
          : []),
        ...(low.some(({ kind }) => kind === 'seminar') ? ['セミナーの定員は、席の種類ごとの在庫です。'] : []),
      ],
    },
    {
      heading: '在庫が少ない商品',
      rows: low.map(
        (variant): Row => [
          halfWidth(variant.name) + (variant.variant ? `（${variant.variant}）` : ''),
          stockOf(variant),
        ],
      ),
    },
    ...(first.count > low.length ? [{ lines: [`ほかに${first.count - low.length}件あります。`] }] : []),
    { lines: ['同じ商品を次にお知らせするのは、在庫がこの数を上回ったあとです。'] },
    ...deskLink(env, '/goods?view=low', '事務室で「在庫少」の商品を開く'),
  ];
  return renderLetter('ja_JP', subject, blocks, low.map(({ name }) => halfWidth(name)).join('、'), heading);
}

function stockOf({ kind, code, onHand, onHold, level }: LowVariant): string {
  const unit = kind === 'seminar' ? '席' : '点';
  const held = onHold > 0 ? `（うち確保中 ${onHold}${unit}）` : '';
  return `残り ${onHand}${unit}${held}\nお知らせする数 ${level}${unit}以下\n商品番号 ${code}`;
}
