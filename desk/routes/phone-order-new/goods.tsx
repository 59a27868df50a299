/** The goods as rows, with what fits where a row could not be read. */
import { PHONE_ORDER_LINES_MAX } from '#contract/desk/phone-orders.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { CellInput } from '../../ui/cell-input.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DeskFormState } from '../../ui/desk-form.tsx';
import { Stacked } from '../../ui/stacked.tsx';
import { rowField } from './rows.ts';
import type { Candidate } from './suggest.ts';

type Props = {
  form: DeskFormState<string>;
  rows: readonly number[];
  candidates: Record<number, Candidate[]>;
  asked: readonly number[];
  focus: number | undefined;
};

/** The field with the rows for which candidates are shown. */
export const OFFERED = 'offered';

export function Goods({ form, rows, candidates, asked, focus }: Props) {
  const t = useT();
  return (
    <section className="phone-goods" aria-labelledby="goods">
      <h2 id="goods">{t('phone_orders.goods')}</h2>
      <p className="muted">{t('phone_orders.goods_hint')}</p>
      <input type="hidden" name="rows" value={rows.length} />
      <DataTable
        caption={t('phone_orders.goods')}
        rows={rows}
        keyOf={(at) => at}
        columns={[
          {
            name: t('phone_orders.goods'),
            show: (at) => (
              <Stacked>
                <CellInput
                  field={form.fields[rowField(at, 'goods')]}
                  size={32}
                  autoFocus={at === focus}
                  describedBy={asked.includes(at) ? legendId(at) : undefined}
                />
                <Candidates at={at} items={candidates[at] ?? []} isAsked={asked.includes(at)} />
              </Stacked>
            ),
          },
          {
            name: t('phone_orders.quantity'),
            show: (at) => (
              <CellInput field={form.fields[rowField(at, 'quantity')]} inputMode="numeric" size={4} />
            ),
          },
          {
            name: t('phone_orders.remove'),
            isPlain: true,
            isUnnamed: true,
            show: (at) => (
              <SubmitButton
                look="quiet"
                name="intent"
                value={`remove-${at}`}
                aria-label={t('phone_orders.remove_row', { row: at + 1 })}
              >
                {t('phone_orders.remove')}
              </SubmitButton>
            ),
          },
        ]}
      />
      {rows.length < PHONE_ORDER_LINES_MAX && (
        <p className="form-buttons">
          <SubmitButton look="quiet" name="intent" value="more">
            {t('phone_orders.more')}
          </SubmitButton>
        </p>
      )}
    </section>
  );
}

type Offer = { at: number; items: readonly Candidate[]; isAsked: boolean };

const legendId = (at: number) => `candidates-${at}`;

function Candidates({ at, items, isAsked }: Offer) {
  const t = useT();
  const locale = useLocale();
  if (items.length === 0) return null;
  const stockOf = ({ left, isOnSale }: Candidate) => {
    if (!isOnSale) return t('phone_orders.off_sale');
    return left === null ? t('phone_orders.untracked') : t('phone_orders.left', { count: left });
  };
  return (
    <fieldset className="found">
      <legend id={legendId(at)}>{t(isAsked ? 'phone_orders.choose' : 'phone_orders.candidates')}</legend>
      <input type="hidden" name={OFFERED} value={at} />
      {items.map((item) => (
        <SubmitButton key={item.code} look="quiet" name="intent" value={`take-${at}-${item.code}`}>
          <Stacked>
            <span>{t('phone_orders.candidate', { code: item.code, name: item.name })}</span>
            <span className="muted">
              {t('phone_orders.candidate_price', {
                price: formatYen(yen(item.price), locale),
                stock: stockOf(item),
              })}
            </span>
          </Stacked>
        </SubmitButton>
      ))}
    </fieldset>
  );
}
