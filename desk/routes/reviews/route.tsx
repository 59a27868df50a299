import { useLoaderData } from '@remix-run/react';
import { listReviews, type ReviewRow, type ReviewView, reviewViews } from '#contract/desk/people.ts';
import { REVIEW_GROUNDS } from '#contract/rules/review-grounds.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { ExternalLink } from '#kit/ui/external-link.tsx';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { Day } from '../../ui/cells/moment.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ButtonForm } from '../../ui/desk-form.tsx';
import { useDesk, useMay } from '../../ui/desk-view.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { ListTitle } from '../../ui/list-title.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Stacked } from '../../ui/stacked.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export const { loader, action } = deskScreen('reviews', { load: loadReviews });

async function loadReviews({ scope, read }: LoadArgs) {
  const query = listReviews.query.parse(Object.fromEntries(scope.url.searchParams));
  return { view: query.view, found: await read(listReviews, { query }) };
}

export default function Reviews() {
  const { view, found } = useLoaderData<typeof loader>();
  const t = useT();
  const columns = useColumns(view);
  return (
    <>
      <ListTitle title={t('shell.reviews')} found={found} />
      <Tabs
        label={t('reviews.tabs')}
        tabs={reviewViews.map((name) => ({
          text:
            name === 'rewritten'
              ? t('reviews.tab_rewritten', { count: found.rewritten })
              : t(`reviews.tab_${name}`),
          href: href('reviews', {}, { view: name }),
          isCurrent: name === view,
        }))}
      />
      {found.items.length === 0 ? (
        <Nothing drawing="book" text={t(`reviews.none_${view}`)} />
      ) : (
        <>
          <DataTable
            caption={t('shell.reviews')}
            rows={found.items}
            keyOf={({ id }) => id}
            columns={columns}
          />
          <ListPages path={href('reviews')} query={{ view }} found={found} />
        </>
      )}
    </>
  );
}

function useColumns(view: ReviewView): Column<ReviewRow>[] {
  const t = useT();
  const locale = useLocale();
  const { shopUrl } = useDesk();
  const mayWrite = useMay('people.write');
  return [
    {
      name: t('reviews.review'),
      place: 'start',
      isHead: true,
      show: ({ title, comment, product }) => (
        <Stacked className="wide review">
          <span>
            <Name>{title}</Name>
          </span>
          <span className="message-text">
            <Name>{comment}</Name>
          </span>
          <span className="plain">
            {t('reviews.product')}
            {t('kit.colon')}
            <ExternalLink href={`${shopUrl}/products/${encodeURIComponent(product.slug)}`}>
              <NameParts>{product.name}</NameParts>
            </ExternalLink>
          </span>
        </Stacked>
      ),
    },
    { name: t('reviews.rating'), place: 'end', show: ({ rating }) => <Stars rating={rating} /> },
    {
      name: t('reviews.written'),
      show: ({ author, anonymous, memberId, createdAt }) => (
        <Stacked>
          <Day at={createdAt} />
          {author && (
            <span>
              <Name>{author}</Name>
            </span>
          )}
          {anonymous && <span className="muted">{t('reviews.anonymous')}</span>}
          {memberId !== null && <a href={href('member', { id: memberId })}>{t('reviews.member')}</a>}
        </Stacked>
      ),
    },
    ...(view === 'shown'
      ? []
      : [hiddenColumn(t(view === 'hidden' ? 'reviews.hidden' : 'reviews.rewritten'), locale)]),
    ...(mayWrite
      ? [
          {
            name: t('reviews.action'),
            show: (row: ReviewRow) => (
              <Stacked>
                {row.hidden && (
                  <ButtonForm action={href('review', { id: row.id })} fields={{ what: 'show' }}>
                    <SubmitButton look="quiet" aria-label={t('reviews.show_again_of', { title: row.title })}>
                      {t('reviews.show_again')}
                    </SubmitButton>
                  </ButtonForm>
                )}
                {(!row.hidden || row.hidden.isRewritten) && (
                  <QuietLink
                    href={href('review', { id: row.id })}
                    aria-label={t(row.hidden ? 'reviews.hide_rewritten_of' : 'reviews.hide_of', {
                      title: row.title,
                    })}
                  >
                    {t(row.hidden ? 'reviews.hide_rewritten' : 'reviews.hide')}
                  </QuietLink>
                )}
              </Stacked>
            ),
          },
        ]
      : []),
  ];
}

const hiddenColumn = (name: string, locale: Locale): Column<ReviewRow> => ({
  name,
  show: ({ hidden }) =>
    hidden && (
      <Stacked>
        {hidden.ground && <span>{REVIEW_GROUNDS[hidden.ground][locale]}</span>}
        {hidden.note && <span>{hidden.note}</span>}
        <span className="muted">
          {formatMoment(hidden.at, locale)} {hidden.by}
        </span>
      </Stacked>
    ),
});
