import { useLoaderData } from '@remix-run/react';
import { type AuditRow, listAudit, listStaff } from '#contract/desk/accounts.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { type DeskTranslate, useT } from '../../i18n/text.tsx';
import { unlessRefused } from '../../request/refused-filter.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { formatMoment } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterErrors, FilterForm } from '../../ui/filter-form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { byText, callText, ENTITIES, entityText, loginText } from './words.ts';

const FILTERS = ['q', 'staff', 'entity', 'entityId', 'from', 'to'] as const;

/** The changed fields, one per line: `role: staff → owner`. */
function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>, t: DeskTranslate): string[] {
  const login = loginText(after?.['outcome'], t);
  if (login) return [login];
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return (
    names
      // The revision means nothing to staff.
      .filter((name) => name !== 'revision' && text(before?.[name]) !== text(after?.[name]))
      .map((name) => {
        const [old, now] = [before?.[name], after?.[name]];
        if (old === undefined) return `${name}: ${text(now)}`;
        return `${name}: ${text(old)} → ${now === undefined ? '' : text(now)}`;
      })
  );
}

export const { loader, action } = deskScreen('audit', { load: loadAudit });

async function loadAudit({ scope, read }: LoadArgs) {
  const { searchParams } = scope.url;
  const query = Object.fromEntries(FILTERS.map((name) => [name, searchParams.get(name) ?? '']));
  const asked = Object.entries({ ...query, page: searchParams.get('page') ?? 1 });
  const [{ items: staff }, found] = await Promise.all([
    read(listStaff, {}),
    unlessRefused(read(listAudit, { query: Object.fromEntries(asked.filter(([, value]) => value !== '')) })),
  ]);
  const { list, errors } = found;
  const rows = list?.items.map(({ before, after, ...row }) => ({
    ...row,
    changes: changesOf({ before, after }, scope.t),
  }));
  return {
    query,
    errors,
    found: list && { ...list, items: rows ?? [] },
    staff: staff.map(({ id, name }) => [String(id), name] as const),
  };
}

export default function Audit() {
  const { query, errors, found, staff } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <h1>{t('audit.title')}</h1>
      <FilterForm
        path={href('audit')}
        label={t('audit.search')}
        filters={[
          { kind: 'search', name: 'q', label: t('audit.about'), value: query['q'] ?? '' },
          {
            kind: 'choice',
            name: 'staff',
            label: t('audit.staff'),
            value: query['staff'] ?? '',
            choices: staff,
          },
          {
            kind: 'choice',
            name: 'entity',
            label: t('audit.entity'),
            value: query['entity'] ?? '',
            choices: ENTITIES.map((entity) => [entity, t(`audit_entity.${entity}`)]),
          },
          { kind: 'search', name: 'entityId', label: 'ID', value: query['entityId'] ?? '' },
          { kind: 'date', name: 'from', label: t('audit.from'), value: query['from'] ?? '' },
          { kind: 'date', name: 'to', label: t('audit.to'), value: query['to'] ?? '' },
        ]}
      />
      <FilterErrors errors={errors} />
      {found?.items.length === 0 && <p className="muted">{t('audit.none')}</p>}
      {found && found.items.length > 0 && (
        <DataTable
          caption={t('audit.title')}
          rows={found.items}
          keyOf={({ id }) => id}
          columns={[
            { name: t('audit.at'), isHead: true, show: ({ at }) => formatMoment(at, locale) },
            { name: t('audit.by'), show: (row) => byText(row, t) },
            { name: t('audit.what'), show: ({ call }) => callText(call, t) },
            {
              name: t('audit.which'),
              show: ({ entity, entityId }) => `${entityText(entity, t)} ${entityId ?? ''}`,
            },
            {
              name: t('audit.change'),
              show: ({ changes }) => changes.map((change) => <div key={change}>{change}</div>),
            },
          ]}
        />
      )}
      {found && <ListPages path={href('audit')} query={query} found={found} />}
    </>
  );
}
