/** Shows what a catalogue file would change and its errors by line, with the button that imports the file. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readGoodsChoices } from '#contract/desk/goods/add.ts';
import {
  type CatalogueFileReport,
  type CatalogueFileState,
  readCatalogueFile,
  runCatalogueFile,
} from '#contract/desk/goods/catalogue-files.ts';
import { RefusalBox } from '#kit/form/refusal-box.tsx';
import type { Locale } from '#kit/i18n/locale.ts';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { NameLink } from '../../ui/cells/name-link.tsx';
import { Changes } from '../../ui/changes.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DeskForm, GoneForm, useDeskForm } from '../../ui/desk-form.tsx';
import { KnownCodes } from '../../ui/files/known-codes.tsx';
import { Stacked } from '../../ui/stacked.tsx';
import { changesOf, columnLabel } from '../audit/changes.ts';

export const { loader, action } = deskScreen('goods-file', { load: loadGoodsFile, act: postGoodsFile });

async function loadGoodsFile({ scope, read, params }: LoadArgs) {
  const [{ changes, errors, warnings, ...file }, { categories, options }] = await Promise.all([
    read(readCatalogueFile, { params: { id: params['id'] ?? '' } }),
    read(readGoodsChoices, {}),
  ]);
  const { t, locale } = scope;
  const named = [...categories, ...options, ...options.flatMap(({ values }) => values)];
  const words = {
    t,
    locale,
    setup: new Map(named.map(({ code, name }) => [code, name[locale]])),
    staff: new Map(),
  };
  const labelled = (remarks: Remark[]) =>
    remarks.map((remark) => ({ ...remark, label: columnLabel(remark.column, words) }));
  const coded = (all: readonly { code: string; name: Record<Locale, string> }[]) =>
    all.map(({ code, name }) => ({ code, name: name[locale] }));
  return {
    file,
    errors: labelled(errors),
    warnings: labelled(warnings),
    codes: {
      categories: errors.some(({ column }) => /categor/.test(column)) ? coded(categories) : [],
      options: errors.some(({ column }) => column === 'options')
        ? options.flatMap(({ values }) => coded(values))
        : [],
    },
    changes: changes.map(({ code, name, isNew, before, after }) => ({
      code,
      name,
      texts: isNew
        ? [t('goods_file.new')]
        : changesOf({ call: '', entity: 'product', entityId: code, before, after }, words),
    })),
    title: t(titles[file.state], { name: file.name }),
    isUnderWay: file.state === 'checking' || file.state === 'running',
  };
}

function postGoodsFile(args: ActArgs) {
  return submit(args, z.object({}), async () => {
    const params = { id: args.params['id'] ?? '' };
    await args.change(runCatalogueFile, { params });
    return redirectTo(args.scope, href('goods-file', params));
  });
}

const titles: Record<CatalogueFileState, DeskKey> = {
  checking: 'goods_file.check_title',
  checked: 'goods_file.check_title',
  running: 'goods_file.done_title',
  done: 'goods_file.done_title',
  refused: 'goods_file.check_title',
};

function State({ file: { state, problem, errorCount } }: { file: File }) {
  const t = useT();
  if (state === 'done')
    return (
      <p className="done-notice" role="status">
        {t('goods_file.done')}
      </p>
    );
  if (state !== 'refused') return <p>{t(`goods_file.${state}`)}</p>;
  return (
    <RefusalBox
      title={
        errorCount > 0 ? t('goods_file.refused_errors', { count: errorCount }) : t('goods_file.refused_title')
      }
    >
      {problem && <p>{problem}</p>}
      <p>{t('goods_file.refused')}</p>
    </RefusalBox>
  );
}

export default function GoodsFile() {
  const { file, errors, warnings, codes, changes, title } = useLoaderData<typeof loader>();
  const t = useT();
  const refused = useActionData<typeof action>();
  const form = useDeskForm('run', {}, { refused });
  return (
    <>
      <p className="back">
        <a href={href('goods-files')}>{t('goods_file.title')}</a>
      </p>
      <h1 className="unbroken">{title}</h1>
      {file.state !== 'checked' && <GoneForm refused={refused} />}
      <State file={file} />
      <Counts file={file} />
      <Remarks
        id="warnings"
        title={t('goods_file.warnings', { count: file.warningCount })}
        rows={warnings}
        count={file.warningCount}
      />
      <Remarks
        id="errors"
        title={t('goods_file.errors', { count: file.errorCount })}
        rows={errors}
        count={file.errorCount}
      />
      {codes.categories.length > 0 && (
        <KnownCodes title={t('goods_file.category_codes')} codes={codes.categories} />
      )}
      {codes.options.length > 0 && <KnownCodes title={t('goods_file.option_codes')} codes={codes.options} />}
      {file.state === 'checked' && changeCount(file) === 0 && <p>{t('goods_file.nothing')}</p>}
      {file.state === 'checked' && changeCount(file) > 0 ? (
        <DeskForm
          form={form}
          after={
            <FormButtons submit={t('goods_file.run', { count: changeCount(file) })}>
              <QuietLink href={href('goods-files')}>{t('goods_file.another')}</QuietLink>
            </FormButtons>
          }
        />
      ) : (
        <p className="form-buttons">
          <QuietLink href={href('goods-files')}>{t('goods_file.another')}</QuietLink>
        </p>
      )}
      {file.state !== 'refused' && <ChangeTable file={file} changes={changes} />}
    </>
  );
}

type File = Omit<CatalogueFileReport, 'changes' | 'errors' | 'warnings'>;
type Remark = CatalogueFileReport['errors'][number];

const changeCount = ({ products }: File): number => (products ? products.created + products.changed : 0);

type Changed = { code: string; name: string; texts: string[] };

/** What the file changes or has changed; after the import, with links to the products. */
function ChangeTable({ file, changes }: { file: File; changes: readonly Changed[] }) {
  const t = useT();
  const count = changeCount(file);
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{t('goods_file.changes', { count })}</h2>
      {count > changes.length && <p>{t('goods_file.errors_more', { shown: changes.length })}</p>}
      <DataTable
        caption={t('goods_file.changes', { count })}
        rows={changes}
        keyOf={({ code }) => code}
        columns={[
          {
            name: t('goods_file.product'),
            isHead: true,
            isPlain: true,
            show: ({ code, name }) => (
              <Stacked>
                {file.state === 'done' ? (
                  <NameLink href={href('goods', {}, { q: code })}>{name}</NameLink>
                ) : (
                  <span>
                    <NameParts>{name}</NameParts>
                  </span>
                )}
                <small className="muted">{code}</small>
              </Stacked>
            ),
          },
          { name: t('goods_file.change'), isPlain: true, show: ({ texts }) => <Changes changes={texts} /> },
        ]}
      />
    </section>
  );
}

function Counts({ file: { products, variants, state } }: { file: File }) {
  const t = useT();
  if (!products || !variants || state === 'refused') return null;
  return (
    <ul className="counts">
      <li>{t('goods_file.count_products', products)}</li>
      <li>{t('goods_file.count_variants', variants)}</li>
    </ul>
  );
}

type RemarksProps = {
  id: 'errors' | 'warnings';
  title: string;
  /** The first ones. */
  rows: readonly (Remark & { label?: string | undefined })[];
  count: number;
};

/** Errors, or what may be wrong but is imported, by line. */
function Remarks({ id, title, rows, count }: RemarksProps) {
  const t = useT();
  if (rows.length === 0) return null;
  const lines = [...new Set(rows.map(({ line }) => line))];
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {count > rows.length && <p>{t('goods_file.errors_more', { shown: rows.length })}</p>}
      <DataTable
        caption={title}
        rows={lines}
        keyOf={(line) => line}
        columns={[
          {
            name: t('goods_file.line'),
            isHead: true,
            isPlain: true,
            show: (line) => t('goods_file.line_number', { line }),
          },
          {
            name: t('goods_file.message'),
            isPlain: true,
            show: (line) => (
              <ul className="remarks-of-line">
                {rows
                  .filter((row) => row.line === line)
                  .map(({ column, label, message }) => (
                    <li key={`${column} ${message}`}>
                      <span>
                        {label && <strong>{label}</strong>} <span className="muted">{column}</span>
                      </span>{' '}
                      <span className="unbroken">{message}</span>
                    </li>
                  ))}
              </ul>
            ),
          },
        ]}
      />
    </section>
  );
}
