/** Uploads a catalogue file. */
import { useActionData } from '@remix-run/react';
import { z } from 'zod';
import { checkCatalogueFile } from '#contract/desk/goods/catalogue-files.ts';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { FileField } from '../../ui/files/file-field.tsx';

const uploadForm = z.object({ file: z.instanceof(File, { error: 'validation.field_selection_required' }) });

export const { loader, action } = deskScreen('goods-files', {
  takesFile: true,
  load: async () => null,
  act: postGoodsFiles,
});

function postGoodsFiles(args: ActArgs) {
  return submit(
    args,
    uploadForm,
    async ({ file }) => {
      const { id } = await args.change(checkCatalogueFile, {
        query: { name: file.name.slice(-200) },
        body: new Uint8Array(await file.arrayBuffer()),
      });
      return redirectTo(args.scope, href('goods-file', { id }));
    },
    { shownAt: { name: 'file' } },
  );
}

export default function GoodsFiles() {
  const t = useT();
  const form = useDeskForm(
    'catalogue',
    { file: 'goods_file.file' },
    { refused: useActionData<typeof action>(), constraint: { file: { required: true } } },
  );
  const { file } = form.fields;
  return (
    <div className="narrow">
      <p className="back">
        <a href={href('goods')}>{t('goods.to_list')}</a>
      </p>
      <h1>{t('goods_file.title')}</h1>
      <p>{t('goods_file.text')}</p>
      <DeskForm
        form={form}
        encType="multipart/form-data"
        after={<FormButtons submit={t('goods_file.check')} />}
      >
        <FileField field={file} hint={t('goods_file.file_hint')} accept=".csv,.jsonl,.ndjson,text/csv" />
      </DeskForm>
    </div>
  );
}
