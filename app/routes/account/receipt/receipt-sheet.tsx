/** 領収書, also a simplified invoice; printed on one A4 page. */
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { formatYen, yen } from '#contract/rules/money.ts';
import { Gap, useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Addressee } from '#kit/ui/address/addressee.tsx';
import type { Goods } from './receipt-state.ts';
import type { ReceiptView } from './view.ts';

const goodsNames: Record<Goods, TextKey> = {
  books: 'receipt.goods_books',
  materials: 'receipt.goods_materials',
  seminars: 'receipt.goods_seminars',
};

export function ReceiptSheet({ receipt }: { receipt: ReceiptView }) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => formatYen(yen(amount), locale);
  const extras = [
    [t('receipt.promotion'), receipt.promotion],
    [t('receipt.shipping'), receipt.shipping],
    [t('receipt.refunded'), -receipt.refunded],
  ] as const;
  const goods = receipt.goods.map((one) => t(goodsNames[one]));
  return (
    <>
      <p className="text-lead screen-only">
        {t('receipt.print_hint')}
        <Gap />
        {t('receipt.another')}
      </p>
      <article className="receipt-sheet">
        <header>
          <p className="head">
            <span>
              {t('receipt.number')} {receipt.number}
            </span>
            <span>
              {t('receipt.issued')} <span className="date">{receipt.issued}</span>
            </span>
          </p>
          <h2>
            {t('receipt.title')}
            {receipt.reissued && <span className="reissued">{t('receipt.reissued')}</span>}
          </h2>
        </header>
        <p className="receipt-to">
          <Addressee name={receipt.recipient} title={receipt.title} />
        </p>
        <p className="receipt-amount">
          <strong>{t('receipt.amount', { amount: yen(receipt.total).toLocaleString('en-US') })}</strong>
          {t('receipt.amount_note')}
        </p>
        <p>{t('receipt.for_goods', { goods: goods.join(locale === 'ja' ? '・' : ', ') })}</p>
        <p>
          {t('receipt.received')}
          <Gap />
          {t('receipt.card')}
        </p>
        {receipt.bought && <p>{t('receipt.paid_on', { day: receipt.bought })}</p>}
        <table>
          <caption>{t('receipt.lines')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('receipt.line_name')}</th>
              <th scope="col">{t('receipt.line_price')}</th>
              <th scope="col">{t('receipt.line_quantity')}</th>
              <th scope="col">{t('receipt.line_amount')}</th>
            </tr>
          </thead>
          <tbody>
            {receipt.lines.map((line) => (
              <tr key={line.id}>
                <th scope="row" lang={langOf(line.name, locale)}>
                  {line.name}
                </th>
                <td>{money(line.unitPrice)}</td>
                <td>{line.quantity}</td>
                <td>{money(line.subTotal)}</td>
              </tr>
            ))}
            {extras.map(
              ([name, amount]) =>
                amount !== 0 && (
                  <tr key={name}>
                    <th scope="row" colSpan={3}>
                      {name}
                    </th>
                    <td>{money(amount)}</td>
                  </tr>
                ),
            )}
          </tbody>
        </table>
        <p className="receipt-tax spaced">
          {t('receipt.taxed', { total: money(receipt.total), tax: money(receipt.taxes) })}
        </p>
        <footer>
          {receipt.registration && <p>{t('receipt.registration', { number: receipt.registration })}</p>}
          <p lang={langOf(receipt.issuer.name, locale)}>{receipt.issuer.name}</p>
          <p lang={langOf(receipt.issuer.shop, locale)}>{receipt.issuer.shop}</p>
          <p>{receipt.issuer.address}</p>
          <p>{receipt.issuer.phone}</p>
        </footer>
      </article>
    </>
  );
}
