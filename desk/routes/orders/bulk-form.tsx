/** The table of orders to ship, with the actions for the selected orders. */

import { CARRIERS, carriers } from '#contract/desk/carriers.ts';
import type { DeskOrderRow } from '#contract/desk/order-shapes.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import type { BulkAnswer, NotShipped } from './bulk.ts';
import { OrderTable } from './order-table.tsx';

type Props = { rows: readonly DeskOrderRow[]; answer: BulkAnswer | undefined };

export function BulkForm({ rows, answer }: Props) {
  const t = useT();
  const locale = useLocale();
  const mayMakeFiles = useMay('files.write');
  const form = useDeskForm(
    'bulk',
    { carrier: 'orders.bulk_carrier', mail: 'orders.bulk_mail' },
    { refused: answer?.refused, defaultValue: { carrier: 'yamato', mail: 'on' } },
  );
  const choice = answer?.chosen ?? [];
  const isAll = choice === 'all';
  const chosen = isAll ? rows.map(({ id }) => String(id)) : choice;
  return (
    <>
      {answer?.notShipped && answer.notShipped.length > 0 && <NotShippedBox orders={answer.notShipped} />}
      <DeskForm
        form={form}
        after={
          <p className="form-buttons">
            <SubmitButton look="primary" name="form" value="ship">
              {t('orders.bulk_ship')}
            </SubmitButton>
            <SubmitButton look="quiet" name="form" value="printed">
              {t('orders.bulk_printed')}
            </SubmitButton>
            <SubmitButton look="quiet" name="form" value="labelled">
              {t('orders.bulk_labelled')}
            </SubmitButton>
          </p>
        }
      >
        <p className="form-buttons">
          <button
            type="submit"
            name="form"
            value={isAll ? 'none' : 'all'}
            className="button quiet"
            // biome-ignore lint/a11y/noAutofocus: the page comes back with the focus where it was
            autoFocus={answer?.isChoice}
          >
            {t(isAll ? 'orders.choose_none' : 'orders.choose_all')}
          </button>
        </p>
        <OrderTable view="to_ship" rows={rows} chosen={chosen} />
        <h2>{t('orders.bulk')}</h2>
        <p className="form-buttons">
          <SubmitButton look="quiet" name="form" value="slips">
            {t('packing.slips_print')}
          </SubmitButton>
          <SubmitButton look="quiet" name="form" value="picking">
            {t('packing.picking')}
          </SubmitButton>
          {mayMakeFiles && (
            <SubmitButton look="quiet" name="form" value="labels">
              {t('files.labels_title')}
            </SubmitButton>
          )}
        </p>
        <p className="muted">{t('orders.bulk_hint')}</p>
        <RadioGroup
          field={form.fields.carrier}
          compact
          choices={carriers.map((value) => ({ value, label: CARRIERS[value][locale] }))}
        />
        <CheckBox field={form.fields.mail} />
      </DeskForm>
    </>
  );
}

function NotShippedBox({ orders }: { orders: readonly NotShipped[] }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noAutofocus: after a form, the focus is on the refused orders
    <div className="error-summary conflict" role="alert" tabIndex={-1} autoFocus>
      <h2>
        <Icon name="alert" />
        {t('orders.refused_title')}
      </h2>
      <ul>
        {orders.map(({ id, number, message }) => (
          <li key={id}>
            {number ? <a href={href('order', { id })}>{number}</a> : t('orders.unknown_number')} {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
