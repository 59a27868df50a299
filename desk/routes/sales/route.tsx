/** Figures of sales: a period, a chart, and a table by time, product or category. */
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { readSales, type SalesGrouping, salesGroupings } from '#contract/desk/sales.ts';
import { type SalesDays, type SalesPeriod, salesPeriods } from '#contract/desk/sales-days.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { type DeskKey, type DeskTranslate, useT } from '../../i18n/text.tsx';
import { unlessRefused } from '../../request/refused-filter.ts';
import { salesQuery } from '../../request/sales.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { periodName } from '../../ui/clock.ts';
import { CsvForm } from '../../ui/files/csv-form.tsx';
import { FilterErrors, FilterForm } from '../../ui/filter-form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { WholeDays } from '../../ui/whole-days.tsx';
import { StepChart } from './step-chart.tsx';
import { Sums } from './sums.tsx';
import { CategoryTable, ProductTable, StepTable } from './tables.tsx';

export const { loader, action } = deskScreen('sales', { load: loadSales });

async function loadSales({ scope, read }: LoadArgs) {
  const { searchParams } = scope.url;
  const asked = salesQuery(searchParams);
  const page = searchParams.get('page') ?? 1;
  const { list, errors } = await unlessRefused(read(readSales, { query: { ...asked, page } }));
  return { asked, report: list, errors };
}

const periodTexts: Record<SalesPeriod, DeskKey> = {
  this_month: 'sales.this_month',
  last_month: 'sales.last_month',
  last_12_months: 'sales.last_12_months',
};
const groupingTexts: Record<SalesGrouping, DeskKey> = {
  time: 'sales.by_time',
  product: 'sales.by_product',
  category: 'sales.by_category',
};

export default function Sales() {
  const { asked, report, errors } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const { period, from, to, by } = asked;
  const hasDays = from !== '' || to !== '';
  const rangeText = rangeIn(t, (day) => periodName(day, locale));
  const isEmpty =
    report &&
    report.total.sales === 0 &&
    report.total.refunds === 0 &&
    report.total.refunded === 0 &&
    report.total.yearBefore === 0;
  return (
    <>
      <h1>{t('sales.title')}</h1>
      <p className="muted">{t('sales.text')}</p>
      <Tabs
        label={t('sales.period')}
        tabs={salesPeriods.map((one) => ({
          text: t(periodTexts[one]),
          href: href('sales', {}, { period: one, by }),
          isCurrent: !hasDays && one === period,
        }))}
      />
      <FilterForm
        path={href('sales')}
        label={t('sales.days')}
        hidden={{ by }}
        filters={[
          { kind: 'date', name: 'from', label: t('sales.from'), value: from },
          { kind: 'date', name: 'to', label: t('sales.to'), value: to },
        ]}
      />
      <FilterErrors errors={errors} />
      {report && (
        <>
          <h2>{rangeText(report.days)}</h2>
          {report.yearBefore && !isEmpty && (
            <p className="muted">
              <WholeDays>
                {report.before
                  ? t('sales.compared', {
                      before: rangeText(report.before),
                      year: rangeText(report.yearBefore),
                    })
                  : t('sales.compared_year', { year: rangeText(report.yearBefore) })}
              </WholeDays>
            </p>
          )}
          {isEmpty && (
            <Nothing drawing="cup" text={t('sales.none')}>
              {salesPeriods
                .filter((one) => one !== 'this_month' && (hasDays || one !== period))
                .map((one) => (
                  <Fragment key={one}>
                    <QuietLink href={href('sales', {}, { period: one, by })}>
                      {t('sales.see', { period: t(periodTexts[one]) })}
                    </QuietLink>{' '}
                  </Fragment>
                ))}
            </Nothing>
          )}
        </>
      )}
      {report && !isEmpty && (
        <>
          <Sums total={report.total} />
          <StepChart steps={report.steps} days={rangeText(report.days)} total={report.total} />
          <Tabs
            label={t('sales.grouping')}
            tabs={salesGroupings.map((one) => ({
              text: t(groupingTexts[one]),
              href: href('sales', {}, { ...asked, by: one }),
              isCurrent: one === by,
            }))}
          />
          {by === 'time' && <StepTable {...report} />}
          {report.products && (
            <>
              <p className="muted">{t('sales.products_text')}</p>
              <ProductTable {...report} products={report.products.items} />
              <ListPages path={href('sales')} query={asked} found={report.products} />
            </>
          )}
          {report.categories && (
            <>
              <p className="muted">{t('sales.categories_text')}</p>
              <CategoryTable {...report} categories={report.categories} />
            </>
          )}
          <CsvForm
            title={t('sales.export')}
            text={t('sales.export_text', { days: rangeText(report.days) })}
            action={href('sales-file')}
          >
            {Object.entries(asked).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          </CsvForm>
        </>
      )}
    </>
  );
}

const rangeIn =
  (t: DeskTranslate, dayText: (day: string) => string) =>
  ({ from, to }: SalesDays): string =>
    from === to ? dayText(from) : t('sales.range', { from: dayText(from), to: dayText(to) });
