/** Streams the CSV file of copies of issued papers. */
import { csvEncodings } from '#contract/desk/files.ts';
import { exportDocuments } from '#contract/desk/owner/documents.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { download } from '../../api/send.ts';
import { csvResponse } from '../../request/csv-response.ts';
import { documentQuery } from '../../request/documents.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';

export const { loader, action } = deskScreen('documents-file', {
  load: loadDocumentsFile,
  act: postDocumentsFile,
});

async function loadDocumentsFile({ scope }: LoadArgs) {
  throw redirectTo(scope, href('documents'));
}

async function postDocumentsFile({ scope, form }: ActArgs) {
  const encoding = csvEncodings.find((one) => one === form.get('encoding'));
  // The page's form never sends another one.
  if (!encoding) throw redirectTo(scope, href('documents'));
  const { query } = documentQuery(form);
  const body = await download(scope.caller, exportDocuments, { body: { ...query, encoding } });
  return csvResponse(body, `documents-${tokyo(new Date()).day}`, encoding);
}
