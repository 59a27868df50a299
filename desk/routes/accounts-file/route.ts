/** Passes the accountant's CSV file on while it is written. */
import { z } from 'zod';
import { accountEncodings, exportAccounts } from '#contract/desk/owner/accounting.ts';
import { period } from '#contract/desk/owner/period.ts';
import { download } from '../../api/send.server.ts';
import { redirectTo } from '../../request/redirect.server.ts';
import { deskScreen } from '../../request/screen.server.ts';
import { href } from '../../screens.ts';

const exportForm = z.object({ period, encoding: z.enum(accountEncodings) });

const { loader, action } = deskScreen('accounts-file', {
  load: async ({ scope }) => {
    throw redirectTo(scope, href('accounts'));
  },
  act: async ({ scope, form }) => {
    const asked = exportForm.safeParse(Object.fromEntries(form));
    // The page offers nothing that is refused.
    if (!asked.success) throw redirectTo(scope, href('accounts'));
    const { data } = asked;
    return new Response(await download(scope.caller, exportAccounts, { body: data }), {
      headers: {
        'Content-Type': `text/csv; charset=${data.encoding === 'cp932' ? 'Shift_JIS' : 'utf-8'}`,
        'Content-Disposition': `attachment; filename="accounts-${data.period}.csv"`,
      },
    });
  },
});

export { action, loader };
