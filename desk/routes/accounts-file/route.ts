/** Streams the accountant's CSV file. */
import { z } from 'zod';
import { csvEncodings } from '#contract/desk/files.ts';
import { exportAccounts } from '#contract/desk/owner/accounting.ts';
import { period } from '#contract/desk/owner/period.ts';
import { download } from '../../api/send.ts';
import { csvResponse } from '../../request/csv-response.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';

const exportForm = z.object({ period, encoding: z.enum(csvEncodings) });

export const { loader, action } = deskScreen('accounts-file', {
  load: loadAccountsFile,
  act: postAccountsFile,
});

async function loadAccountsFile({ scope }: LoadArgs) {
  throw redirectTo(scope, href('accounts'));
}

async function postAccountsFile({ scope, form }: ActArgs) {
  const asked = exportForm.safeParse(Object.fromEntries(form));
  // The page's form never sends invalid values.
  if (!asked.success) throw redirectTo(scope, href('accounts'));
  const { data } = asked;
  const body = await download(scope.caller, exportAccounts, { body: data });
  return csvResponse(body, `accounts-${data.period}`, data.encoding);
}
