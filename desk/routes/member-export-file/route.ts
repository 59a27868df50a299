/** Sends the bytes of a member's file. */
import { downloadFile } from '#contract/desk/files.ts';
import { readMemberExport } from '#contract/desk/owner/erasure.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';

export const { loader } = deskScreen('member-export-file', { load: loadMemberExportFile });

async function loadMemberExportFile({ read, params }: LoadArgs) {
  const [id, file] = [params['id'] ?? '', params['file'] ?? ''];
  const { name } = await read(readMemberExport, { params: { id, file } });
  const bytes = await read(downloadFile, { params: { id: file } });
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      // The Shop API makes the name from letters, digits and hyphens.
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}
