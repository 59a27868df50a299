/** What would change in many goods, and what of it is odd. */
import type { ManyChange } from '#contract/desk/goods/many.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { isPriceJump } from '#contract/rules/price-jump.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { AskFirst, type Sent } from '../../ui/ask-first.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Stacked } from '../../ui/stacked.tsx';

const names: Record<ManyChange['what'], DeskKey> = {
  price: 'goods.price',
  stock: 'goods.stock',
  sale: 'goods.sale',
};

function doubtOf(change: ManyChange): DeskKey | undefined {
  if (change.what === 'price' && isPriceJump(change.before, change.after)) return 'goods_many.jump';
  if (change.what === 'stock' && change.after === 0) return 'goods_many.sold_out';
  return undefined;
}

export function Preview({ changes, sent }: { changes: readonly ManyChange[]; sent: Sent }) {
  const t = useT();
  const locale = useLocale();
  const doubts = changes.filter(doubtOf).length;
  const shown = (change: ManyChange, value: number | boolean): string => {
    if (typeof value === 'boolean') return t(value ? 'goods.on_sale' : 'goods.off_sale');
    return change.what === 'price' ? formatYen(yen(value), locale) : t('goods.pieces', { count: value });
  };
  return (
    <AskFirst
      title={t('goods_many.ask', { count: changes.length })}
      above={{ href: href('goods'), text: t('goods.to_list') }}
      sent={sent}
      effects={[t('goods_many.ask_text'), ...(doubts > 0 ? [t('goods_many.doubts', { count: doubts })] : [])]}
      button={t('goods_many.ask_button', { count: changes.length })}
    >
      <DataTable
        caption={t('goods_many.changes')}
        // What is odd comes first.
        rows={[...changes].sort((a, b) => Number(!doubtOf(a)) - Number(!doubtOf(b)))}
        keyOf={({ what, code }) => `${what} ${code}`}
        columns={[
          {
            name: t('goods.product'),
            isHead: true,
            isPlain: true,
            show: ({ name, code }) => (
              <Stacked>
                <span>
                  <NameParts>{name}</NameParts>
                </span>
                <span className="muted">{code}</span>
              </Stacked>
            ),
          },
          {
            name: t('goods.moved'),
            show: (change) => (
              <Stacked>
                <span>
                  {t('goods_many.change', {
                    what: t(names[change.what]),
                    before: shown(change, change.before),
                    after: shown(change, change.after),
                  })}
                </span>
                <Doubt text={doubtOf(change)} />
              </Stacked>
            ),
          },
        ]}
      />
    </AskFirst>
  );
}

function Doubt({ text }: { text: DeskKey | undefined }) {
  const t = useT();
  return text ? <span className="field-error">{t(text)}</span> : null;
}
