/** Streams the CSV file of the figures of sales. */
import { csvEncodings } from '#contract/desk/files.ts';
import { exportSales } from '#contract/desk/sales.ts';
import { firstOfMonth, type SalesDays, salesDays } from '#contract/desk/sales-days.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { download } from '../../api/send.ts';
import { csvResponse } from '../../request/csv-response.ts';
import { redirectTo } from '../../request/redirect.ts';
import { salesQuery } from '../../request/sales.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';

export const { loader, action } = deskScreen('sales-file', { load: loadSalesFile, act: postSalesFile });

async function loadSalesFile({ scope }: LoadArgs) {
  throw redirectTo(scope, href('sales'));
}

async function postSalesFile({ scope, form }: ActArgs) {
  const encoding = csvEncodings.find((one) => one === form.get('encoding'));
  // The page's form never sends another one.
  if (!encoding) throw redirectTo(scope, href('sales'));
  const asked = { ...salesQuery(form), encoding };
  const body = await download(scope.caller, exportSales, { body: asked });
  return csvResponse(
    body,
    `sales-${nameOf(salesDays(exportSales.body.parse(asked), tokyo(new Date()).day))}`,
    encoding,
  );
}

/** A month by its name, also the present one up to today. */
const nameOf = ({ from, to }: SalesDays): string =>
  from === firstOfMonth(to) ? to.slice(0, 7) : `${from}-${to}`;
