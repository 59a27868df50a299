/** The page of a label file: the download, and the orders that were left out. */
import { useLoaderData } from '@remix-run/react';
import { CARRIERS } from '#contract/desk/carriers.ts';
import { type LabelFileReport, readLabelFile } from '#contract/desk/files.ts';
import { markOrders } from '#contract/desk/orders.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { ordersHref } from '../../request/chosen-orders.ts';
import { markedNotice } from '../../request/marked.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { formatClock } from '../../ui/clock.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ButtonForm } from '../../ui/desk-form.tsx';
import { namedSigns } from './signs.ts';

export const { loader, action } = deskScreen('export', { load: loadExport, act: postExport });

async function loadExport({ read, params }: LoadArgs) {
  return {
    file: await read(readLabelFile, { params: { id: params['id'] ?? '' } }),
  };
}

async function postExport({ scope, read, change, params }: ActArgs) {
  const { orders, madeAt } = await read(readLabelFile, { params: { id: params['id'] ?? '' } });
  const ids = orders.map(({ id }) => id);
  const marked = await change(markOrders, { body: { ids, mark: 'labelled', on: true, madeAt } });
  throw redirectTo(scope, href('orders', {}, { view: 'to_ship' }), markedNotice(marked));
}

type LeftOut = LabelFileReport['leftOut'][number];

export default function Export() {
  const { file } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const { id, kind, orders, leftOut } = file;
  const columns: Column<LeftOut>[] = [
    {
      name: t('orders.number'),
      isHead: true,
      show: (order) => <a href={href('order', { id: order.id })}>{order.number}</a>,
    },
    { name: t('files.why'), show: (order) => <Reasons {...order} /> },
  ];
  return (
    <>
      <p className="back">
        <a href={href('orders', {}, { view: 'to_ship' })}>{t('shell.to_ship')}</a>
      </p>
      <h1>{t('files.made_title', { carrier: CARRIERS[kind][locale] })}</h1>
      {orders.length > 0 ? (
        <section className="box">
          <h2>{t('files.in_file', { count: orders.length })}</h2>
          <p className="unbroken">{file.name}</p>
          <p>{t(`files.import_${kind}`)}</p>
          <p className="muted">{t('files.until', { at: formatClock(file.endsAt, locale) })}</p>
          <div className="form-buttons">
            <a className="button primary" href={href('export-file', { id })} download={file.name}>
              {t('files.download')}
            </a>
            <ButtonForm>
              <SubmitButton look="quiet">{t('files.mark_labelled')}</SubmitButton>
            </ButtonForm>
          </div>
          <p className="muted">{t('files.mark_hint')}</p>
        </section>
      ) : (
        <p role="alert">{t('files.none_fitted')}</p>
      )}
      {leftOut.length > 0 && (
        <section>
          <h2>{t('files.left_out', { count: leftOut.length })}</h2>
          <p>{t('files.left_out_text')}</p>
          <DataTable
            caption={t('files.left_out', { count: leftOut.length })}
            rows={leftOut}
            columns={columns}
            keyOf={(order) => order.id}
          />
          <p>
            <a
              href={ordersHref(
                'exports',
                leftOut.map((order) => order.id),
              )}
            >
              {t('files.again')}
            </a>
          </p>
        </section>
      )}
    </>
  );
}

function Reasons({ message, problems }: LeftOut) {
  const t = useT();
  if (message) return <>{message}</>;
  return (
    <ul>
      {problems.map(({ reason, field, value }) => (
        <li key={`${reason}-${field}`}>
          {t(`files.reason_${reason}`, {
            field: t(`files.field_${field}`),
            value: reason === 'unencodable' ? namedSigns(value, t) : value,
          })}
        </li>
      ))}
    </ul>
  );
}
