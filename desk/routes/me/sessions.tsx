import type { OwnAccount } from '#contract/desk/accounts.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { OneButton } from '../../ui/buttons.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { RefusedOneOf } from '../../ui/refused.ts';

type Props = { sessions: OwnAccount['sessions']; answer: RefusedOneOf | undefined };

export function Sessions({ sessions, answer }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className="box">
      <h2>{t('account.sessions')}</h2>
      <DataTable
        caption={t('account.sessions')}
        rows={sessions}
        keyOf={({ startedAt }) => startedAt}
        columns={[
          { name: t('me.started'), isHead: true, show: ({ startedAt }) => formatMoment(startedAt, locale) },
          {
            name: t('me.seen'),
            show: ({ seenAt, isThis }) => (isThis ? t('me.this_browser') : formatMoment(seenAt, locale)),
          },
          { name: t('me.network'), show: ({ network }) => network },
        ]}
      />
      {sessions.length > 1 && <OneButton id="sessions" answer={answer} button="me.end_others" />}
    </section>
  );
}
