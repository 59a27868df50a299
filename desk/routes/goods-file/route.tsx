/** Shows what a catalogue file would change and its errors by line, with the button that imports the file. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  type CatalogueFileReport,
  type CatalogueFileState,
  readCatalogueFile,
  runCatalogueFile,
} from '#contract/desk/goods/catalogue-files.ts';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DeskForm, GoneForm, useDeskForm } from '../../ui/desk-form.tsx';

export const { loader, action } = deskScreen('goods-file', { load: loadGoodsFile, act: postGoodsFile });

async function loadGoodsFile({ read, params }: LoadArgs) {
  const file = await read(readCatalogueFile, { params: { id: params['id'] ?? '' } });
  return { file, title: file.name, isUnderWay: file.state === 'checking' || file.state === 'running' };
}

function postGoodsFile(args: ActArgs) {
  return submit(args, z.object({}), async () => {
    const params = { id: args.params['id'] ?? '' };
    await args.change(runCatalogueFile, { params });
    return redirectTo(args.scope, href('goods-file', params), { key: 'notice.catalogue_started' });
  });
}

const states: Record<CatalogueFileState, DeskKey> = {
  checking: 'goods_file.checking',
  checked: 'goods_file.checked',
  running: 'goods_file.running',
  done: 'goods_file.done',
  refused: 'goods_file.refused',
};

export default function GoodsFile() {
  const { file } = useLoaderData<typeof loader>();
  const t = useT();
  const refused = useActionData<typeof action>();
  const form = useDeskForm('run', {}, { refused });
  return (
    <>
      <h1 className="unbroken">{file.name}</h1>
      {file.state !== 'checked' && <GoneForm refused={refused} />}
      <p>{t(states[file.state])}</p>
      {file.problem && <p lang="en">{file.problem}</p>}
      <Counts file={file} />
      {file.state === 'checked' &&
        (hasChanges(file) ? (
          <DeskForm form={form} after={<FormButtons submit={t('goods_file.run')} />} />
        ) : (
          <p>{t('goods_file.nothing')}</p>
        ))}
      <Errors file={file} />
      <p className="form-buttons">
        <QuietLink href={href('goods-files')}>{t('goods_file.another')}</QuietLink>
      </p>
    </>
  );
}

const hasChanges = ({ products }: CatalogueFileReport): boolean =>
  products !== null && products.created + products.changed > 0;

function Counts({ file: { products, variants, state } }: { file: CatalogueFileReport }) {
  const t = useT();
  if (!products || !variants || state === 'refused') return null;
  return (
    <DataTable
      caption={t('goods_file.title')}
      rows={[
        { name: t('goods_file.products'), ...products },
        { name: t('goods_file.variants'), ...variants },
      ]}
      keyOf={({ name }) => name}
      columns={[
        { name: t('goods_file.what'), isHead: true, show: ({ name }) => name },
        { name: t('goods_file.created'), isNumber: true, show: ({ created }) => created },
        { name: t('goods_file.changed'), isNumber: true, show: ({ changed }) => changed },
        { name: t('goods_file.unchanged'), isNumber: true, show: ({ unchanged }) => unchanged },
      ]}
    />
  );
}

function Errors({ file: { errors, errorCount } }: { file: CatalogueFileReport }) {
  const t = useT();
  if (errors.length === 0) return null;
  const title = t('goods_file.errors', { count: errorCount });
  return (
    <section aria-labelledby="errors">
      <h2 id="errors">{title}</h2>
      {errorCount > errors.length && <p>{t('goods_file.errors_more', { shown: errors.length })}</p>}
      <DataTable
        caption={title}
        rows={errors.map((error, at) => ({ ...error, at }))}
        keyOf={({ at }) => at}
        columns={[
          { name: t('goods_file.line'), isHead: true, show: ({ line }) => line },
          { name: t('goods_file.column'), show: ({ column }) => column },
          {
            name: t('goods_file.message'),
            show: ({ message }) => (
              <span lang="en" className="unbroken">
                {message}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
