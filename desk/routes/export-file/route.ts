/** Sends the bytes of a label file. */
import { downloadFile, readLabelFile } from '#contract/desk/files.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';

export const { loader } = deskScreen('export-file', { load: loadExportFile });

async function loadExportFile({ read, params }: LoadArgs) {
  const id = { id: params['id'] ?? '' };
  const { name } = await read(readLabelFile, { params: id });
  const bytes = await read(downloadFile, { params: id });
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': 'text/csv; charset=Shift_JIS',
      // The Shop API makes the name from letters, digits and hyphens.
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}
