/** A packing slip (納品書), in the language of its order. */
import type { SlipSheet } from '#contract/desk/packing.ts';
import { type Address, wholePlace } from '#contract/rules/address.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { type Person, personName, withTitle } from '#contract/rules/person-name.ts';
import { withPostalMark } from '#contract/rules/postcode.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import type { DeskTranslate } from '../i18n/text.tsx';
import { formatDay } from './clock.ts';

/** Texts of a slip in the language of its order, which may differ from the language of the staff member. */
export const slipTexts = (t: DeskTranslate) => ({
  title: t('slip.title'),
  number: t('slip.number'),
  placed: t('slip.placed'),
  issued: t('slip.issued'),
  lead: t('slip.lead'),
  sendTo: t('slip.send_to'),
  orderedBy: t('slip.ordered_by'),
  item: t('slip.item'),
  quantity: t('slip.quantity'),
  price: t('slip.price'),
  sum: t('slip.sum'),
  notEnclosed: t('slip.not_enclosed'),
  items: t('slip.items'),
  shipping: t('slip.shipping'),
  total: t('slip.total'),
  taxes: t('slip.taxes'),
  refunded: t('slip.refunded'),
  left: t('slip.left'),
  remark: t('slip.remark'),
  registration: t('slip.registration'),
  phone: t('slip.phone'),
});
type SlipTexts = ReturnType<typeof slipTexts>;

/** 五線ノート（色：藍） */
export function withOptions({ name, options }: { name: string; options: string[] }, locale: Locale): string {
  if (options.length === 0) return name;
  return locale === 'ja' ? `${name}（${options.join('、')}）` : `${name} (${options.join(', ')})`;
}

/** `issuedAt`: when it was printed. */
type Props = { sheet: SlipSheet; issuedAt: string; showPrices: boolean; texts: SlipTexts };

export function Slip({ sheet: { order, shop, remark }, issuedAt, showPrices, texts }: Props) {
  const locale: Locale = order.locale === 'ja_JP' ? 'ja' : 'en';
  const { shippingAddress, billingAddress, buyer = billingAddress } = order;
  return (
    <article className="slip" lang={locale}>
      <h2>{texts.title}</h2>
      <header>
        <div>
          {shippingAddress && <Recipient name={texts.sendTo} address={shippingAddress} locale={locale} />}
          {buyer && (
            <p>
              {texts.orderedBy} {nameOf(buyer, locale)}
            </p>
          )}
        </div>
        <div>
          <p>
            {texts.number} {order.number}
            <br />
            {texts.placed} {formatDay(order.placedAt, locale)}
            <br />
            {texts.issued} {formatDay(issuedAt, locale)}
          </p>
          <strong>{shop.names[order.locale]}</strong>
          <br />
          {shop.addresses[order.locale]}
          <br />
          {texts.phone} {shop.phone}
          <br />
          {shop.email}
          {shop.registrationNumber && (
            <>
              <br />
              {texts.registration} {shop.registrationNumber}
            </>
          )}
        </div>
      </header>
      <p>{texts.lead}</p>
      <Items order={order} showPrices={showPrices} texts={texts} locale={locale} />
      {remark && (
        <section>
          <h3>{texts.remark}</h3>
          <p className="lines">{remark}</p>
        </section>
      )}
    </article>
  );
}

const nameOf = (person: Person, locale: Locale): string => {
  const name = personName(person, locale);
  return locale === 'ja' ? withTitle(name) : name;
};

function Recipient({ name, address, locale }: { name: string; address: Address; locale: Locale }) {
  const { postcode, company } = address;
  return (
    <address className="slip-recipient">
      <div>{name}</div>
      <div>{withPostalMark(postcode)}</div>
      <div>{wholePlace(address)}</div>
      {company && <div>{company}</div>}
      <strong>{nameOf(address, locale)}</strong>
    </address>
  );
}

type ItemsProps = Pick<Props, 'showPrices' | 'texts'> & Pick<SlipSheet, 'order'> & { locale: Locale };

function Items({ order: { items, totals }, showPrices, texts, locale }: ItemsProps) {
  const { refunded = 0 } = totals;
  const money = (amount: number) => formatYen(yen(amount), locale);
  const sums = [
    [texts.items, totals.items, undefined],
    [texts.shipping, totals.shipping, undefined],
    [texts.total, totals.total, 'total'],
    [texts.taxes, totals.taxes, 'fine'],
    ...(refunded > 0
      ? ([
          [texts.refunded, -refunded, undefined],
          [texts.left, totals.total - refunded, 'total'],
        ] as const)
      : []),
  ] as const;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.item}</th>
          <th scope="col" className="number">
            {texts.quantity}
          </th>
          {showPrices && (
            <>
              <th scope="col" className="number">
                {texts.price}
              </th>
              <th scope="col" className="number">
                {texts.sum}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          // The same variant may occur twice, and rows are never reordered.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={index}>
            <td>
              {withOptions(item, locale)} {!item.isEnclosed && <small>{texts.notEnclosed} </small>}
              <small className="code">{item.code}</small>
            </td>
            <td className="number">{item.quantity}</td>
            {showPrices && (
              <>
                <td className="number">{money(item.unitPrice)}</td>
                <td className="number">{money(item.total)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
      {showPrices && (
        <tfoot>
          {sums.map(([name, amount, className]) => (
            <tr key={name} className={className}>
              <th scope="row" colSpan={3} className="number">
                {name}
              </th>
              <td className="number">{money(amount)}</td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}
