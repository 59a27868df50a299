/**
 * 領収書 (receipt), for one A4 page. Everything on it comes from the sheet or is in the language of the sheet, so that it
 * looks the same on every page and at any later time: its texts (`receipt_sheet`) must be rendered in that language.
 */
import { formatYen, yen } from '#contract/rules/money.ts';
import type { receiptGoods, ReceiptSheet as Sheet } from '#contract/shapes.ts';
import { formatDay } from '#kit/i18n/dates.ts';
import { Gap, type KitKey, useLocale, useT } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Addressee } from '#kit/ui/address/addressee.tsx';

const goodsNames: Record<(typeof receiptGoods)[number], KitKey> = {
  books: 'receipt_sheet.goods_books',
  discs: 'receipt_sheet.goods_discs',
  stationery: 'receipt_sheet.goods_stationery',
  materials: 'receipt_sheet.goods_materials',
  goods: 'receipt_sheet.goods_any',
  seminars: 'receipt_sheet.goods_seminars',
  fees: 'receipt_sheet.goods_fees',
};

export function ReceiptSheet({ sheet }: { sheet: Sheet }) {
  const t = useT();
  const locale = useLocale();
  const { kind, replaces, issuer } = sheet;
  const money = (amount: number) => formatYen(yen(amount), locale);
  const day = (date: string) => formatDay(`${date}T00:00:00+09:00`, locale);
  const goods = sheet.goods.map((one) => t(goodsNames[one]));
  const isNet = sheet.refunded > 0 && (kind === 'after_refund' || replaces !== undefined);
  return (
    <article className="receipt-sheet" lang={locale}>
      <header>
        <p className="head">
          <span>
            {t('receipt_sheet.number')} {sheet.number}
          </span>
          <span>
            {t('receipt_sheet.issued')} <span className="date">{day(sheet.issuedOn)}</span>
          </span>
        </p>
        <h2>
          {t('receipt_sheet.title')}
          {kind === 'reissued' && <span className="reissued">{t('receipt_sheet.reissued')}</span>}
          {kind === 'after_refund' && <span className="reissued">{t('receipt_sheet.after_refund')}</span>}
        </h2>
      </header>
      <p className="receipt-to">
        <Addressee name={sheet.recipient} title={sheet.title} />
      </p>
      <p className="receipt-amount">
        <strong>{t('receipt_sheet.amount', { amount: yen(sheet.total).toLocaleString('en-US') })}</strong>
        {sheet.taxes.length > 0 && t('receipt_sheet.amount_note')}
      </p>
      <p>{t('receipt_sheet.for_goods', { goods: goods.join(locale === 'ja' ? '・' : ', ') })}</p>
      <p>
        {t('receipt_sheet.received')}
        <Gap />
        {t('receipt_sheet.card')}
      </p>
      {sheet.orderedOn && <p>{t('receipt_sheet.paid_on', { day: day(sheet.orderedOn) })}</p>}
      {replaces && <p>{t('receipt_sheet.replaces', { number: replaces })}</p>}
      {isNet && <p>{t('receipt_sheet.net')}</p>}
      <Lines sheet={sheet} />
      {sheet.taxes.map(({ percent, total, tax }) => (
        <p key={percent} className="receipt-tax spaced">
          {t('receipt_sheet.taxed', { percent, total: money(total), tax: money(tax) })}
        </p>
      ))}
      {sheet.fee !== undefined && (
        <p className="receipt-tax spaced">{t('receipt_sheet.fee', { total: money(sheet.fee) })}</p>
      )}
      <footer>
        {sheet.registration && <p>{t('receipt_sheet.registration', { number: sheet.registration })}</p>}
        <p lang={langOf(issuer.name, locale)}>{issuer.name}</p>
        <p lang={langOf(issuer.shop, locale)}>{issuer.shop}</p>
        <p>{issuer.address}</p>
        <p>{issuer.phone}</p>
      </footer>
    </article>
  );
}

function Lines({ sheet }: { sheet: Sheet }) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => formatYen(yen(amount), locale);
  const extras = [
    [t('receipt_sheet.promotion'), sheet.promotion],
    [t('receipt_sheet.shipping'), sheet.shipping],
    [t('receipt_sheet.refunded'), -sheet.refunded],
  ] as const;
  return (
    <table>
      <caption>{t('receipt_sheet.lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('receipt_sheet.line_name')}</th>
          <th scope="col">{t('receipt_sheet.line_price')}</th>
          <th scope="col">{t('receipt_sheet.line_quantity')}</th>
          <th scope="col">{t('receipt_sheet.line_amount')}</th>
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <tr key={at}>
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
  );
}
