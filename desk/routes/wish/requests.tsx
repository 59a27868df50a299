import type { RequestGroup } from '#contract/desk/people.ts';
import { useT } from '../../i18n/text.tsx';
import { Moment } from '../../ui/cells/moment.tsx';
import { DataTable } from '../../ui/data-table.tsx';

export function Requests({ group: { requests, people } }: { group: RequestGroup }) {
  const t = useT();
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" className="first">
        {t('wishes.requests')}（{t('wishes.people_count', { count: people })}）
      </h2>
      {people > requests.length && (
        <p className="muted">{t('wishes.requests_more', { count: requests.length })}</p>
      )}
      <DataTable
        caption={t('wishes.requests')}
        rows={requests}
        keyOf={({ id }) => id}
        columns={[
          {
            name: t('wishes.name'),
            isHead: true,
            show: ({ name, email }) => (
              <div className="stacked wide">
                <span>{name}</span>
                <span className="muted">{email}</span>
              </div>
            ),
          },
          {
            name: t('wishes.quantity'),
            isNumber: true,
            show: ({ quantity }) => t('wishes.quantity_count', { count: quantity }),
          },
          {
            name: t('wishes.content'),
            show: ({ content }) => <span className="message-text">{content ?? '―'}</span>,
          },
          {
            name: t('wishes.at'),
            show: ({ createdAt }) => <Moment at={createdAt} />,
          },
        ]}
      />
    </section>
  );
}
