/** Streams the CSV file of the newsletter's subscribers. */
import { csvEncodings } from '#contract/desk/files.ts';
import { exportSubscribers } from '#contract/desk/owner/newsletter.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { download } from '../../api/send.ts';
import { csvResponse } from '../../request/csv-response.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';

export const { loader, action } = deskScreen('newsletter-file', {
  load: loadNewsletterFile,
  act: postNewsletterFile,
});

async function loadNewsletterFile({ scope }: LoadArgs) {
  throw redirectTo(scope, href('newsletter'));
}

async function postNewsletterFile({ scope, form }: ActArgs) {
  const encoding = csvEncodings.find((one) => one === form.get('encoding'));
  // The page's form never sends another one.
  if (!encoding) throw redirectTo(scope, href('newsletter'));
  const body = await download(scope.caller, exportSubscribers, { body: { encoding } });
  return csvResponse(body, `newsletter-${tokyo(new Date()).day}`, encoding);
}
