/** Uploads a catalogue file. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { productKinds } from '#contract/catalogue.ts';
import { checkCatalogueFile } from '#contract/desk/goods/catalogue-files.ts';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { FileField } from '../../ui/files/file-field.tsx';
import { KnownCodes } from '../../ui/files/known-codes.tsx';
import { columnLabel } from '../audit/changes.ts';

const uploadForm = z.object({ file: z.instanceof(File, { error: 'validation.field_selection_required' }) });

export const { loader, action } = deskScreen('goods-files', {
  takesFile: true,
  load: loadGoodsFiles,
  act: postGoodsFiles,
});

const COLUMNS = [
  'product_code',
  'variant_code',
  'kind',
  'enabled',
  'name_ja',
  'name_en',
  'price',
  'original_price',
  'stock',
  'reorder_level',
  'main_category',
  'categories',
  'options',
  'variant_name_ja',
  'fixed_price',
  'kana',
  'author_ja',
  'author_kana',
  'short_description_ja',
  'description_ja',
  'slug_ja',
  'seminar_starts_at',
  'seminar_ends_at',
  'seminar_doors_at',
  'seminar_sales_end_at',
  'seminar_venue_ja',
  'seminar_address_ja',
];
const CHOICES: Record<string, readonly string[]> = {
  kind: productKinds,
  enabled: ['1', '0'],
  fixed_price: ['1', '0'],
};

async function loadGoodsFiles({ scope: { t, locale } }: LoadArgs) {
  const words = { t, locale, setup: new Map(), staff: new Map() };
  return {
    columns: COLUMNS.map((code) => {
      const label = columnLabel(code, words) ?? '';
      const choices = CHOICES[code];
      return { code, name: choices ? `${label} (${choices.join(' / ')})` : label };
    }),
  };
}

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
  const { columns } = useLoaderData<typeof loader>();
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
      <p>
        {t('goods_file.text')} <a href={href('goods-sample')}>{t('goods_file.sample')}</a>
      </p>
      <DeskForm
        form={form}
        encType="multipart/form-data"
        after={<FormButtons submit={t('goods_file.check')} />}
      >
        <FileField field={file} hint={t('goods_file.file_hint')} accept=".csv,.jsonl,.ndjson,text/csv" />
      </DeskForm>
      <KnownCodes title={t('goods_file.columns')} codes={columns} />
    </div>
  );
}
