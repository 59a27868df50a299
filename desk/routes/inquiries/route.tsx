import { useLoaderData } from '@remix-run/react';
import { inquiryStates, listInquiries } from '#contract/desk/inquiries.ts';
import { categoryText } from '#contract/rules/inquiry-topics.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { Recent } from '../../ui/cells/moment.tsx';
import { NameLink } from '../../ui/cells/name-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterForm } from '../../ui/filter-form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { ListTitle } from '../../ui/list-title.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Stacked } from '../../ui/stacked.tsx';
import { inquiryState, StateMark } from '../../ui/state-mark.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export const { loader, action } = deskScreen('inquiries', { load: loadInquiries });

async function loadInquiries({ scope, read }: LoadArgs) {
  const query = listInquiries.query.parse(Object.fromEntries(scope.url.searchParams));
  return { query, found: await read(listInquiries, { query }) };
}

const tabs: Record<(typeof inquiryStates)[number] | 'all', DeskKey> = {
  new: 'inquiries.tab_new',
  answered: 'inquiries.tab_answered',
  closed: 'inquiries.tab_closed',
  all: 'kit.all',
};

export default function Inquiries() {
  const { query, found } = useLoaderData<typeof loader>();
  const { state, q } = query;
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <ListTitle title={t('shell.inquiries')} found={found} />
      <Tabs
        label={t('inquiries.tabs')}
        tabs={([...inquiryStates, 'all'] as const).map((name) => ({
          text: t(tabs[name]),
          href: href('inquiries', {}, { state: name, q }),
          isCurrent: name === state,
        }))}
      />
      <FilterForm
        path={href('inquiries')}
        label={t('inquiries.label')}
        hidden={{ state }}
        filters={[{ kind: 'search', name: 'q', label: t('inquiries.search'), value: q }]}
      />
      {found.items.length === 0 ? (
        <Nothing
          drawing="cup"
          text={t(state === 'new' && q === '' ? 'inquiries.none_new' : 'inquiries.none')}
          whole={q !== '' && href('inquiries', {}, { state })}
        />
      ) : (
        <>
          <DataTable
            caption={t('shell.inquiries')}
            rows={found.items}
            keyOf={({ id }) => id}
            columns={[
              {
                name: t('inquiries.number'),
                isHead: true,
                isNamed: true,
                show: ({ id }) => id,
              },
              {
                name: t('inquiries.received'),
                place: 'end',
                show: ({ receivedAt }) => <Recent at={receivedAt} />,
              },
              {
                name: t('inquiries.subject'),
                place: 'start',
                show: ({ id, category, subject, excerpt }) => (
                  <Stacked className="excerpt">
                    <NameLink href={href('inquiry', { id })}>
                      {[categoryText(category, locale), subject].filter(Boolean).join('　') ||
                        t('members.no_subject')}
                    </NameLink>
                    <span className="muted">
                      <Name>{excerpt}</Name>
                    </span>
                  </Stacked>
                ),
              },
              {
                name: t('inquiries.from'),
                show: ({ name, email }) => (
                  <Stacked className="sender">
                    <span>
                      <Name>{name}</Name>
                    </span>
                    <span className="muted">{email}</span>
                  </Stacked>
                ),
              },
              {
                name: t('inquiries.state'),
                show: ({ state: its }) => <StateMark state={inquiryState(its)} />,
              },
              {
                name: t('inquiries.assigned'),
                isNamed: true,
                show: ({ assignedTo }) => (
                  <span className={assignedTo ? 'nowrap' : 'nowrap muted'}>
                    {assignedTo ?? t('inquiries.nobody')}
                  </span>
                ),
              },
            ]}
          />
          <ListPages path={href('inquiries')} query={{ state, q }} found={found} />
        </>
      )}
    </>
  );
}
