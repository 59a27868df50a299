/** Streams the CSV file of a seminar's participants. */
import { z } from 'zod';
import { csvEncodings } from '#contract/desk/files.ts';
import { exportParticipants } from '#contract/desk/goods/seminars.ts';
import { download } from '../../api/send.ts';
import { csvResponse } from '../../request/csv-response.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';

const exportForm = z.object({ encoding: z.enum(csvEncodings) });

export const { loader, action } = deskScreen('seminar-file', { load: loadSeminarFile, act: postSeminarFile });

async function loadSeminarFile({ scope, params }: LoadArgs) {
  throw redirectTo(scope, href('seminar', { id: params['id'] ?? '' }));
}

async function postSeminarFile({ scope, params, form }: ActArgs) {
  const id = params['id'] ?? '';
  const asked = exportForm.safeParse(Object.fromEntries(form));
  // The page's form never sends invalid values.
  if (!asked.success) throw redirectTo(scope, href('seminar', { id }));
  const { data } = asked;
  const body = await download(scope.caller, exportParticipants, { params: { id }, body: data });
  return csvResponse(body, `participants-${id.replace(/\W/g, '')}`, data.encoding);
}
