import { useLoaderData } from '@remix-run/react';
import { type AuditRow, listAudit, listStaff } from '#contract/desk/accounts.ts';
import { readSetup } from '#contract/desk/setup/calls.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { unlessRefused } from '../../request/refused-filter.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { Changes } from '../../ui/changes.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterErrors, FilterForm } from '../../ui/filter-form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { ListTitle } from '../../ui/list-title.tsx';
import { Stacked } from '../../ui/stacked.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { changesOf } from './changes.ts';
import { setupNames } from './setup-names.ts';
import {
  byText,
  callText,
  ENTITIES,
  entityText,
  isOwnLogin,
  isRefusedLogin,
  linkOf,
  saysAll,
  shownId,
  shownName,
} from './words.ts';

const FILTERS = ['q', 'staff', 'entity', 'entityId', 'from', 'to'] as const;

export const { loader, action } = deskScreen('audit', { load: loadAudit });

async function loadAudit({ scope, read }: LoadArgs) {
  const { searchParams } = scope.url;
  const query = Object.fromEntries(FILTERS.map((name) => [name, searchParams.get(name) ?? '']));
  const asked = Object.entries({ ...query, page: searchParams.get('page') ?? 1 });
  const [{ items: staff }, { setup }, found] = await Promise.all([
    read(listStaff, {}),
    read(readSetup, {}),
    unlessRefused(read(listAudit, { query: Object.fromEntries(asked.filter(([, value]) => value !== '')) })),
  ]);
  const { list, errors } = found;
  const words = {
    t: scope.t,
    locale: scope.locale,
    setup: setupNames(setup, scope.locale),
    staff: new Map(staff.map(({ id, name }) => [id, name])),
  };
  const rows = list?.items.map(({ before, after, ...row }) => ({
    ...row,
    isOwn: isOwnLogin(row),
    isRefused: isRefusedLogin(after),
    changes: saysAll(row.call, after) ? [] : changesOf({ ...row, before, after }, words),
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
      <ListTitle title={t('audit.title')} found={found} />
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
          { kind: 'date', name: 'from', label: t('audit.from'), value: query['from'] ?? '' },
          { kind: 'date', name: 'to', label: t('audit.to'), value: query['to'] ?? '' },
        ]}
        more={[
          {
            kind: 'choice',
            name: 'entity',
            label: t('audit.entity'),
            value: query['entity'] ?? '',
            choices: ENTITIES.map((entity) => [entity, t(`audit_entity.${entity}`)]),
          },
          {
            kind: 'search',
            name: 'entityId',
            label: t('audit.record_number'),
            value: query['entityId'] ?? '',
          },
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
            {
              name: t('audit.at'),
              place: 'end',
              show: ({ at }) => <span className="nowrap muted">{formatMoment(at, locale)}</span>,
            },
            {
              name: t('audit.by'),
              show: (row) => (
                <span className="nowrap">
                  <Name>{byText(row, t)}</Name>
                </span>
              ),
            },
            {
              name: t('audit.what'),
              place: 'start',
              isHead: true,
              show: ({ call, isRefused }) =>
                isRefused ? (
                  <StateMark state="login_refused" />
                ) : (
                  <span className="item-name operation">{callText(call, t)}</span>
                ),
            },
            {
              name: t('audit.which'),
              show: (row) => !row.isOwn && <Which row={row} />,
            },
            {
              name: t('audit.change'),
              show: ({ changes }) => changes.length > 0 && <Changes changes={changes} />,
            },
          ]}
        />
      )}
      {found && <ListPages path={href('audit')} query={query} found={found} />}
    </>
  );
}

/** With its name and a link, if it has a page. */
function Which({ row: { entity, entityId, name } }: { row: Pick<AuditRow, 'entity' | 'entityId' | 'name'> }) {
  const t = useT();
  const link = linkOf(entity, entityId, name);
  const id = shownId(entity, entityId, t);
  const text = shownName(entity, name, t) ?? id;
  return (
    <Stacked>
      <span>{entityText(entity, t)}</span>
      {text &&
        (link ? (
          <a href={link}>
            <Name>{text}</Name>
          </a>
        ) : (
          <span>
            <Name>{text}</Name>
          </span>
        ))}
      {id && text !== id && <small className="muted">{id}</small>}
    </Stacked>
  );
}
