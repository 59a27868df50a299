/** 帳票の控え: copies of issued receipts and refund notices, by day, amount and name; as CSV and to print. */
import { useLoaderData } from '@remix-run/react';
import { type DocumentRow, documentKinds, listDocuments } from '#contract/desk/owner/documents.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { documentQuery, documentsHref, kindTexts } from '../../request/documents.ts';
import { unlessRefused } from '../../request/refused-filter.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { formatMoment } from '../../ui/clock.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { CsvForm } from '../../ui/files/csv-form.tsx';
import { FilterErrors, FilterForm } from '../../ui/filter-form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { ListTitle } from '../../ui/list-title.tsx';
import { Nothing } from '../../ui/nothing.tsx';

export const { loader, action } = deskScreen('documents', { load: loadDocuments });

async function loadDocuments({ scope, read }: LoadArgs) {
  const { searchParams } = scope.url;
  const { typed, query } = documentQuery(searchParams);
  const page = searchParams.get('page') ?? 1;
  const { list, errors } = await unlessRefused(read(listDocuments, { query: { ...query, page } }));
  return { typed, found: list, errors };
}

export default function Documents() {
  const { typed, found, errors } = useLoaderData<typeof loader>();
  const t = useT();
  const isFiltered = Object.values(typed).some(Boolean);
  const field = (name: keyof typeof typed) => ({ name, value: typed[name] });
  return (
    <>
      <p className="back">
        <a href={href('accounts')}>{t('accounts.title')}</a>
      </p>
      <ListTitle title={t('documents.title')} found={found} />
      {found && <p className="muted">{t('documents.text', { years: found.years })}</p>}
      <div className="no-print">
        <FilterForm
          path={href('documents')}
          label={t('documents.search')}
          filters={[
            { ...field('q'), kind: 'search', label: t('documents.q') },
            { ...field('from'), kind: 'date', label: t('documents.from') },
            { ...field('to'), kind: 'date', label: t('documents.to') },
          ]}
          more={[
            {
              ...field('kind'),
              kind: 'choice',
              label: t('documents.kind'),
              choices: documentKinds.map((kind) => [kind, t(kindTexts[kind])]),
            },
            { ...field('min'), kind: 'amount', label: t('documents.min') },
            { ...field('max'), kind: 'amount', label: t('documents.max') },
          ]}
        />
      </div>
      <FilterErrors errors={errors} />
      {found?.items.length === 0 && (
        <Nothing drawing="cup" text={t('documents.none')} whole={isFiltered && href('documents')} />
      )}
      {found && found.items.length > 0 && (
        <>
          <Table rows={found.items} />
          <ListPages path={href('documents')} query={typed} found={found} />
          <div className="no-print">
            <p className="form-buttons">
              <QuietLink href={documentsHref(found.items.map(({ id }) => id))}>
                {t('documents.print')}
              </QuietLink>
            </p>
            <CsvForm
              title={t('documents.export')}
              text={t('documents.export_text')}
              action={href('documents-file')}
            >
              {Object.entries(typed).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            </CsvForm>
          </div>
        </>
      )}
    </>
  );
}

function Table({ rows }: { rows: readonly DocumentRow[] }) {
  const t = useT();
  const locale = useLocale();
  const money = (minor: number) => formatYen(yen(minor), locale);
  const columns: Column<DocumentRow>[] = [
    {
      name: t('documents.number'),
      isHead: true,
      place: 'start',
      show: ({ id, number, refundId }) => (
        <a className="nowrap" href={documentsHref([id])}>
          {refundId === null ? number : t('documents.refund', { id: refundId })}
        </a>
      ),
    },
    { name: t('documents.kind'), show: ({ kind }) => t(kindTexts[kind]) },
    { name: t('documents.issued'), show: ({ issuedAt }) => formatMoment(issuedAt, locale) },
    {
      name: t('documents.recipient'),
      place: 'start',
      show: ({ recipient }) => <span lang={langOf(recipient, locale)}>{recipient}</span>,
    },
    { name: t('documents.amount'), isNumber: true, place: 'end', show: ({ amount }) => money(amount) },
    { name: t('documents.tax'), isNumber: true, isNamed: true, show: ({ tax }) => money(tax) },
    {
      name: t('documents.order'),
      isNamed: true,
      show: ({ orderId, orderNumber }) => (
        <a className="nowrap" href={href('order', { id: orderId })}>
          {orderNumber}
        </a>
      ),
    },
  ];
  return <DataTable caption={t('documents.title')} rows={rows} keyOf={({ id }) => id} columns={columns} />;
}
