/**
 * §2, §8.9 Error page: status, message and links onward. Shown without the shop's frame if the frame itself has failed.
 */
import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { TEXT_QUERY } from '#app/rules/search.ts';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { PendingInputs } from '#kit/form/pending-inputs.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { Drawing } from '#kit/ui/empty/drawing.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import type { ErrorDetails } from './error-details.ts';
import { errorPageText, UNAVAILABLE } from './error-page-text.ts';

const DEFAULT_STATUS = 500;
/** `missing` replaces the general message of 404. Remix passes no props. */
type Props = { missing?: ReactNode };

export function ErrorScreen({ missing = <NotFoundScreen /> }: Props) {
  const error = useRouteError();
  const t = useT();
  const status = isRouteErrorResponse(error) ? error.status : DEFAULT_STATUS;
  const details: ErrorDetails = (isRouteErrorResponse(error) && error.data) || {};
  if (details.othersForm) return <OthersFormScreen {...details.othersForm} />;
  if (status === 404)
    return (
      <>
        {missing}
        {details.unsent && <Unsent {...details.unsent} />}
      </>
    );
  const isUnavailable = status === UNAVAILABLE;
  return (
    <section className="empty error-page">
      <Drawing name="cup" />
      <h1>{t(isUnavailable ? 'error.away_title' : 'error.title')}</h1>
      <p>
        {t(details.cardNumber ? 'error.card_number' : errorPageText(status, details.minutes), {
          minutes: details.minutes ?? 1,
        })}
      </p>
      {details.unsent && <Unsent {...details.unsent} />}
      {details.unconfirmed && <p>{t('error.unconfirmed')}</p>}
      <OnwardLinks again={isUnavailable || details.unconfirmed === true} />
      <p className="fine spaced">{t('error.status', { status })}</p>
    </section>
  );
}

/** §8.10 */
export function NotFoundScreen() {
  const t = useT();
  return (
    <>
      <Breadcrumb crumbs={[{ name: t('error.not_found_title') }]} />
      <section className="empty error-page">
        <Drawing name="book" />
        <h1>
          <Phrases text={t('error.not_found')} />
        </h1>
        <p>{t('error.not_found_hint')}</p>
        <SearchAgain />
        <OnwardLinks />
        <p className="fine spaced">{t('error.status', { status: 404 })}</p>
      </section>
    </>
  );
}

/** Like the header's search form, but without category chips. */
function SearchAgain() {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="actions">
      <form className="search" method="get" action={href('products.search', {}, locale)}>
        <div className="search-box">
          <input
            type="search"
            name={TEXT_QUERY}
            aria-label={t('search.text')}
            placeholder={t('search.text')}
            maxLength={DEFAULT_INPUT_MAX}
            enterKeyHint="search"
          />
        </div>
        <button type="submit">
          <Icon name="search" />
          <span className="sr-only">{t('search.submit')}</span>
        </button>
      </form>
    </div>
  );
}

/** Links onward. `again`: also a link that reloads the page. */
function OnwardLinks({ again = false }: { again?: boolean }) {
  const { pathname, search } = useLocation();
  const t = useT();
  const locale = useLocale();
  return (
    <p className="actions">
      {again && <ButtonLink href={pathname + search}>{t('offline.again')}</ButtonLink>}
      <QuietLink href={href('home', {}, locale)}>{t('error.back_home')}</QuietLink>{' '}
      <QuietLink href={href('products.categories', {}, locale)}>{t('error.see_categories')}</QuietLink>
    </p>
  );
}

export function BareErrorScreen() {
  return (
    <main className="page">
      <ErrorScreen />
    </main>
  );
}

/** The form was made for another member than the one now logged in. */
function OthersFormScreen({ name, path }: NonNullable<ErrorDetails['othersForm']>) {
  const t = useT();
  return (
    <section className="empty error-page">
      <h1>
        <Phrases text={t('error.others_form_title')} />
      </h1>
      <p>{t('error.others_form', { name })}</p>
      <p className="actions">
        <ButtonLink href={path}>{t('error.others_form_again')}</ButtonLink>
      </p>
    </section>
  );
}

/** A form that could not be processed, with a button to send it again. */
function Unsent({ path, fields }: NonNullable<ErrorDetails['unsent']>) {
  const t = useT();
  return (
    <PostForm action={path} className="unsent">
      <p>{t('error.unsent')}</p>
      <PendingInputs fields={fields} />
      <button type="submit" className="button">
        {t('error.send_again')}
      </button>
    </PostForm>
  );
}
