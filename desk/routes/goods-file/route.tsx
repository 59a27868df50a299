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
      <p className="back">
        <a href={href('goods-files')}>{t('goods_file.title')}</a>
      </p>
      <h1 className="unbroken">{file.name}</h1>
      {file.state !== 'checked' && <GoneForm refused={refused} />}
      <p>{t(states[file.state])}</p>
      {file.problem && <p lang="en">{file.problem}</p>}
      <Counts file={file} />
      <Remarks
        id="warnings"
        title={t('goods_file.warnings', { count: file.warningCount })}
        rows={file.warnings}
        count={file.warningCount}
      />
      {file.state === 'checked' &&
        (hasChanges(file) ? (
          <DeskForm form={form} after={<FormButtons submit={t('goods_file.run')} />} />
        ) : (
          <p>{t('goods_file.nothing')}</p>
        ))}
      <Remarks
        id="errors"
        title={t('goods_file.errors', { count: file.errorCount })}
        rows={file.errors}
        count={file.errorCount}
      />
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

type RemarksProps = {
  id: 'errors' | 'warnings';
  title: string;
  /** The first ones. */
  rows: CatalogueFileReport['errors'];
  count: number;
};

/** Errors, or what may be wrong but is imported, by line. */
function Remarks({ id, title, rows, count }: RemarksProps) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {count > rows.length && <p>{t('goods_file.errors_more', { shown: rows.length })}</p>}
      <DataTable
        caption={title}
        rows={rows.map((row, at) => ({ ...row, at }))}
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
