/** Shared parts of the screens of one product. */
import type { ReactNode } from 'react';
import type { GoodsRow } from '#contract/desk/goods/products.ts';
import type { FormField } from '#kit/form/use-form.ts';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { FormButtons, SubmitButton } from '../buttons.tsx';
import { Differences } from '../content/differences.tsx';
import type { Difference } from '../content/differences-of.ts';
import { ButtonForm } from '../desk-form.tsx';
import { useDesk, useMay } from '../desk-view.tsx';
import { FORM } from '../form-names.ts';
import { StateMark } from '../state-mark.tsx';
import { Tabs } from '../tabs.tsx';
import { Cover } from './cover.tsx';

/**
 * `maxLength` of the inputs. It is above the Shop API's limits, because browsers silently cut pasted text at
 * `maxLength`. The Shop API refuses a text above its limit, and the form keeps the whole text.
 */
export const PASTE_MAX = 100_000;

const screens = {
  'goods-edit': 'goods_edit.texts',
  'goods-prices': 'goods_edit.prices_tab',
  'goods-categories': 'goods_edit.categories',
  'goods-dates': 'goods_edit.dates',
  'goods-pictures': 'goods_edit.pictures',
  'goods-stock': 'goods.stock_tab',
} as const satisfies Record<string, DeskKey>;
type ProductScreen = keyof typeof screens;

type Product = Omit<GoodsRow, 'variants'>;
type Props = {
  product: Product;
  /** Instead of the product's name. */
  title?: string;
  screen: ProductScreen;
};

export function ProductHead({ product, title, screen }: Props) {
  const { id, code, kind, name, slug, isOnSale, picture } = product;
  const t = useT();
  const { shopUrl } = useDesk();
  const mayReadOrders = useMay('orders.read');
  const mayWrite = useMay('goods.write');
  const isSeminar = kind === 'seminar';
  const tabs = (Object.keys(screens) as ProductScreen[]).filter((one) => isSeminar || one !== 'goods-dates');
  return (
    <>
      <ul className="back dots">
        <li>
          <a href={href('goods', {}, { q: code })}>{t('goods.to_list')}</a>
        </li>
        {isOnSale && (
          <li>
            <a href={`${shopUrl}/products/${encodeURIComponent(slug)}`} rel="noreferrer">
              {t('goods_edit.in_shop')}
            </a>
          </li>
        )}
        {mayReadOrders && (
          <li>
            <a href={href('orders', {}, { product: code })}>{t('goods.orders_of')}</a>
          </li>
        )}
        {mayReadOrders && isSeminar && (
          <li>
            <a href={href('seminar', { id })}>{t('seminar.title')}</a>
          </li>
        )}
        {mayWrite && (
          <li>
            <a href={href('goods-copy', { id })}>{t('goods_edit.copy')}</a>
          </li>
        )}
      </ul>
      <div className="page-head product-head">
        <div className="with-cover">
          <Cover picture={picture} />
          <div>
            <h1>{title ?? name}</h1>
            <p className="muted marks">
              <span>{code}</span> <StateMark state={isOnSale ? 'on_sale' : 'off_sale'} />
            </p>
          </div>
        </div>
        {mayWrite && isOnSale && (
          <ButtonForm action={href('goods', {}, { q: code })} fields={{ [FORM]: 'sale', id, onSale: 'no' }}>
            <SubmitButton look="quiet danger">{t('goods.take_off')}</SubmitButton>
          </ButtonForm>
        )}
      </div>
      {mayWrite && !isOnSale && <OffSale id={id} code={code} />}
      {mayWrite && (
        <Tabs
          label={t('goods_edit.tabs')}
          tabs={tabs.map((one) => ({
            text: t(screens[one]),
            href: href(one, { id }),
            isCurrent: one === screen,
          }))}
        />
      )}
    </>
  );
}

/** Puts the product on sale. The form belongs to the list of products. */
function OffSale({ id, code }: Pick<Product, 'id' | 'code'>) {
  const t = useT();
  return (
    <div className="box off-sale">
      <p>{t('goods_edit.off_sale')}</p>
      <ButtonForm
        action={href('goods', {}, { q: code })}
        fields={{ [FORM]: 'sale', id, onSale: 'yes', from: 'product' }}
      >
        <SubmitButton>{t('goods.put_on')}</SubmitButton>
      </ButtonForm>
    </div>
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

type SaveProps = {
  text?: DeskKey;
  /** Further buttons. */
  more?: ReactNode;
  /** A text about what happens when the button is pressed. */
  children?: ReactNode;
};

/** The button below a product's form. */
export function SaveButton({ text = 'content.save', more, children }: SaveProps) {
  const t = useT();
  return (
    <div className="save-bar">
      <FormButtons submit={t(text)}>
        {more}
        <span className="muted">{children ?? t('content.public_soon')}</span>
      </FormButtons>
    </div>
  );
}

/** The field with this name. Names made from an attribute or variant are not in TypeScript's types. */
export function fieldOf(fields: Readonly<Record<string, FormField>>, name: string): FormField {
  const field = fields[name];
  if (!field) throw new Error(`the form has no field ${name}`);
  return field;
}
