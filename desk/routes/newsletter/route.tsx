/** メールマガジンの配信先: who has agreed to the newsletter, and the file for the owner's mailing program. */

import { useLoaderData } from '@remix-run/react';
import { listSubscribers, type Subscriber } from '#contract/desk/owner/newsletter.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { Moment } from '../../ui/cells/moment.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { consentPageTexts, Wording } from '../../ui/consent.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { CsvForm } from '../../ui/files/csv-form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Stacked } from '../../ui/stacked.tsx';

export const { loader, action } = deskScreen('newsletter', { load: loadNewsletter });

async function loadNewsletter({ scope, read }: LoadArgs) {
  const page = scope.url.searchParams.get('page') ?? 1;
  return { found: await read(listSubscribers, { query: { page } }) };
}

export default function Newsletter() {
  const { found } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <p className="back">
        <a href={href('members')}>{t('shell.members')}</a>
      </p>
      <h1>{t('newsletter.title')}</h1>
      <p className="muted">{t('newsletter.text')}</p>
      {found.items.length === 0 ? (
        <p>{t('newsletter.none')}</p>
      ) : (
        <>
          <p>
            <strong>{t('newsletter.count', { count: found.subscribers })}</strong>{' '}
            {found.isCut && t('newsletter.listed', { shown: found.total })}
          </p>
          <Table rows={found.items} />
          <ListPages path={href('newsletter')} query={{}} found={found} />
          <CsvForm
            title={t('newsletter.export')}
            text={t('newsletter.export_text')}
            action={href('newsletter-file')}
          />
        </>
      )}
      <Wordings wordings={found.wordings} />
    </>
  );
}

function Table({ rows }: { rows: readonly Subscriber[] }) {
  const t = useT();
  const columns: Column<Subscriber>[] = [
    {
      name: t('newsletter.name'),
      isHead: true,
      show: ({ id, name }) => (
        <a href={href('member', { id })}>
          <Name>{name}</Name>
        </a>
      ),
    },
    { name: t('newsletter.email'), show: ({ email }) => <span className="unbroken email">{email}</span> },
    {
      name: t('newsletter.language'),
      show: ({ locale }) => t(locale === 'ja_JP' ? 'inquiry.language_ja' : 'inquiry.language_en'),
    },
    { name: t('newsletter.since'), show: ({ consent }) => (consent ? <Moment at={consent.at} /> : '―') },
    { name: t('newsletter.proof'), show: ({ consent }) => (consent ? <Proof {...consent} /> : '―') },
  ];
  return <DataTable caption={t('newsletter.title')} rows={rows} keyOf={({ id }) => id} columns={columns} />;
}

function Proof({ page, wording }: NonNullable<Subscriber['consent']>) {
  const t = useT();
  return (
    <Stacked>
      <span>{t(consentPageTexts[page])}</span>
      <span className="muted">
        {wording === null ? t('newsletter.version_none') : t('newsletter.version', { version: wording })}
      </span>
    </Stacked>
  );
}

type Shown = { version: number; text: string; firstShownAt: string };

function Wordings({ wordings }: { wordings: readonly Shown[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className="settings-text" aria-labelledby="wordings">
      <h2 id="wordings">{t('newsletter.wordings')}</h2>
      <p className="muted">{t('newsletter.wordings_text')}</p>
      {wordings.length === 0 ? (
        <p className="muted">{t('newsletter.wordings_none')}</p>
      ) : (
        <ul className="lines">
          {wordings.map(({ version, text, firstShownAt }) => (
            <li key={version}>
              {t('newsletter.wording_shown', { at: formatMoment(firstShownAt, locale) })}
              <Wording version={version} text={text} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
