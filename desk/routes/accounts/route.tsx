/** Sales and refunds of a month or a day, as CSV for the accountant, and the comparison with the gateway's list. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { compareWithGateway, readAccounts } from '#contract/desk/owner/accounting.ts';
import { daysOf, monthOf } from '#contract/desk/owner/period.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { periodName } from '../../ui/clock.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { CsvForm } from '../../ui/files/csv-form.tsx';
import { FileField } from '../../ui/files/file-field.tsx';
import { FilterErrors } from '../../ui/filter-form.tsx';
import type { Refused } from '../../ui/refused.ts';
import { Sums } from './sums.tsx';

const uploadForm = z.object({ file: z.instanceof(File, { error: 'validation.field_selection_required' }) });

const askedPeriod = ({ searchParams }: URL): string => searchParams.get('period') ?? '';

/** The requested period; this month if it is invalid. */
function periodOf(url: URL): string {
  const asked = askedPeriod(url);
  return daysOf(asked) ? asked : tokyo(new Date()).day.slice(0, 7);
}

export const { loader, action } = deskScreen('accounts', {
  takesFile: true,
  load: loadAccounts,
  act: postAccounts,
});

async function loadAccounts({ read, scope }: LoadArgs) {
  const period = periodOf(scope.url);
  // Firefox 153 and Safari have a text field for a month.
  const isWrong = ![period, ''].includes(askedPeriod(scope.url));
  return {
    period,
    accounts: await read(readAccounts, { query: { period } }),
    errors: isWrong ? [scope.t('accounts.month_wrong')] : undefined,
  };
}

function postAccounts(args: ActArgs) {
  return submit(args, uploadForm, async ({ file }) => {
    const { id } = await args.change(compareWithGateway, {
      query: { period: periodOf(args.scope.url), name: file.name.slice(0, 200) },
      body: new Uint8Array(await file.arrayBuffer()),
    });
    return redirectTo(args.scope, href('comparison', { id }));
  });
}

export default function Accounts() {
  const { period, accounts, errors } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const month = monthOf(period);
  return (
    <>
      <h1>{t('accounts.title')}</h1>
      <p className="muted">{t('accounts.text')}</p>
      <nav className="months" aria-label={t('accounts.month')}>
        <a rel="prev" href={href('accounts', {}, { period: monthOf(period, -1) })}>
          {t('accounts.previous')}
        </a>{' '}
        <form className="filters" method="get" action={href('accounts')}>
          <p>
            <label htmlFor="period">{t('accounts.month')}</label>
            <input id="period" name="period" type="month" defaultValue={month} required />
          </p>
          <p className="filter-buttons">
            <SubmitButton look="quiet">{t('accounts.show')}</SubmitButton>
          </p>
        </form>
        <a rel="next" href={href('accounts', {}, { period: monthOf(period, 1) })}>
          {t('accounts.next')}
        </a>
        {period !== month && (
          <a href={href('accounts', {}, { period: month })}>{t('accounts.whole_month')}</a>
        )}
      </nav>
      <FilterErrors errors={errors} />
      <Sums period={period} accounts={accounts} />
      <p className="settings-text">
        {t('documents.see')} <a href={href('documents')}>{t('documents.link')}</a>
      </p>
      <div className="two even">
        <ExportForm period={period} />
        <CompareForm period={period} refused={refused} />
      </div>
    </>
  );
}

function ExportForm({ period }: { period: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <CsvForm
      title={t('accounts.export')}
      text={t('accounts.export_text', { period: periodName(period, locale) })}
      action={href('accounts-file')}
    >
      <input type="hidden" name="period" value={period} />
    </CsvForm>
  );
}

function CompareForm({ period, refused }: { period: string; refused: Refused | undefined }) {
  const t = useT();
  const locale = useLocale();
  const form = useDeskForm(
    'compare',
    { file: 'accounts.file' },
    { refused, constraint: { file: { required: true } } },
  );
  const { file } = form.fields;
  return (
    <section className="box" aria-labelledby="compare-title">
      <h2 id="compare-title">{t('accounts.compare')}</h2>
      <p>{t('accounts.compare_text', { period: periodName(period, locale) })}</p>
      <DeskForm
        form={form}
        encType="multipart/form-data"
        after={
          <p className="form-buttons">
            <SubmitButton>{t('accounts.compare_button')}</SubmitButton>
          </p>
        }
      >
        <FileField field={file} hint={t('accounts.file_hint')} accept=".csv,text/csv" />
      </DeskForm>
    </section>
  );
}
