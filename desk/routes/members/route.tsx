import { useLoaderData } from '@remix-run/react';
import { listMemberTags } from '#contract/desk/member-notes.ts';
import { listMembers } from '#contract/desk/members.ts';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { Day } from '../../ui/cells/moment.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { FilterForm } from '../../ui/filter-form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { ListTitle } from '../../ui/list-title.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { Stacked } from '../../ui/stacked.tsx';
import { MemberState } from '../../ui/state-mark.tsx';

export const { loader, action } = deskScreen('members', { load: loadMembers });

async function loadMembers({ scope, read }: LoadArgs) {
  const query = listMembers.query.parse(Object.fromEntries(scope.url.searchParams));
  const { q, tag } = query;
  const { tags } = await read(listMemberTags, {});
  return { q, tag, tags, found: await read(listMembers, { query }) };
}

export default function Members() {
  const { q, tag, tags, found } = useLoaderData<typeof loader>();
  const t = useT();
  const isFiltered = q !== '' || tag !== '';
  const mayList = useMay('newsletter.read');
  return (
    <>
      <ListTitle title={t('shell.members')} found={found} />
      <FilterForm
        path={href('members')}
        label={t('members.label')}
        filters={[
          { kind: 'search', name: 'q', label: t('members.search'), value: q },
          {
            kind: 'choice',
            name: 'tag',
            label: t('members.tag'),
            value: tag,
            choices: tags.map((one) => [one, one]),
          },
        ]}
      />
      {mayList && (
        <p>
          <a href={href('newsletter')}>{t('newsletter.see')}</a>
        </p>
      )}
      {found.items.length === 0 ? (
        <Nothing
          drawing="shelf"
          text={t(isFiltered ? 'members.none' : 'members.none_yet')}
          whole={isFiltered && href('members')}
        />
      ) : (
        <>
          <DataTable
            caption={t('shell.members')}
            rows={found.items}
            keyOf={({ id }) => id}
            columns={[
              {
                name: t('members.name'),
                place: 'start',
                isHead: true,
                show: ({ id, name, kana }) => (
                  <Stacked>
                    <a href={href('member', { id })}>
                      <Name>{name}</Name>
                    </a>
                    {kana && (
                      <span className="muted">
                        <Name>{kana}</Name>
                      </span>
                    )}
                  </Stacked>
                ),
              },
              {
                name: t('members.email'),
                show: ({ email }) => <span className="unbroken email">{email}</span>,
              },
              {
                name: t('members.phone'),
                show: ({ phoneNumber }) =>
                  phoneNumber ? <PhoneNumber number={phoneNumber} /> : <span className="off-card">―</span>,
              },
              { name: t('members.tags'), show: (member) => member.tags.join(t('kit.comma')) },
              { name: t('members.state'), place: 'end', show: (member) => <MemberState {...member} /> },
              {
                name: t('members.since'),
                isNamed: true,
                show: ({ createdAt }) => (
                  <span className="own-line">
                    <Day at={createdAt} />
                  </span>
                ),
              },
            ]}
          />
          <ListPages path={href('members')} query={{ q, tag }} found={found} />
        </>
      )}
    </>
  );
}
