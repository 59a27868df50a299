/** Shared parts of the screens of one product. */
import type { ReactNode } from 'react';
import type { FormField } from '#app/ui/form/shop-form.ts';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import type { Difference } from '../content/differences.server.ts';
import { Differences } from '../content/differences.tsx';
import { useDesk, useMay } from '../desk-view.tsx';
import { Tabs } from '../tabs.tsx';

const screens = {
  'goods-edit': 'goods_edit.texts',
  'goods-prices': 'goods_edit.prices',
  'goods-pictures': 'goods_edit.pictures',
  'goods-stock': 'goods.movements',
} as const satisfies Record<string, DeskKey>;
type ProductScreen = keyof typeof screens;

type Product = { id: number; code: string; kind: string; slug: string; isOnSale: boolean };
type Props = { product: Product; title: string; screen: ProductScreen };

export function ProductHead({ product: { id, code, kind, slug, isOnSale }, title, screen }: Props) {
  const t = useT();
  const { shopUrl } = useDesk();
  const mayReadOrders = useMay('orders.read');
  return (
    <>
      <p className="back">
        <a href={href('goods', {}, { q: code })}>{t('goods.to_list')}</a>
        {isOnSale && (
          <>
            {' ・ '}
            <a href={`${shopUrl}/products/${encodeURIComponent(slug)}`} rel="noreferrer">
              {t('goods_edit.in_shop')}
            </a>
          </>
        )}
        {mayReadOrders && kind === 'seminar' && (
          <>
            {' ・ '}
            <a href={href('seminar', { id })}>{t('seminar.title')}</a>
          </>
        )}
      </p>
      <h1>{title}</h1>
      {useMay('goods.write') && (
        <Tabs
          label={t('goods_edit.tabs')}
          tabs={(Object.keys(screens) as ProductScreen[]).map((one) => ({
            text: t(screens[one]),
            href: href(one, { id }),
            isCurrent: one === screen,
          }))}
        />
      )}
    </>
  );
}

type Labels = Readonly<Record<string, { text: string }>>;

/** Shown above the form when somebody else has changed the product. */
export function StoredAndTyped({ labels, of }: { labels: Labels; of: readonly Difference[] | undefined }) {
  const t = useT();
  const { here } = useDesk();
  if (!of) return null;
  return (
    <section className="box" aria-labelledby="differences">
      <h2 id="differences">{t('content.stored_and_typed')}</h2>
      <p className="muted">
        {t('goods_edit.overwrites')} <a href={here}>{t('content.drop_typed')}</a>
      </p>
      <Differences labels={labels} of={of} />
    </section>
  );
}

/** The buttons below a product's form. */
export function SaveButton({ children }: { children?: ReactNode }) {
  const t = useT();
  return (
    <p className="form-buttons">
      <button type="submit" className="button primary">
        {t('content.save')}
      </button>
      <span className="muted">{children ?? t('content.public_soon')}</span>
    </p>
  );
}

/** A field named at runtime by an attribute or variant, which the types do not know. */
export function fieldOf(fields: Readonly<Record<string, FormField>>, name: string): FormField {
  const field = fields[name];
  if (!field) throw new Error(`the form has no field ${name}`);
  return field;
}
