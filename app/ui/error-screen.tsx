/** §2 Error page: status and message, and a way on. Inside the shop's frame, or bare when the frame itself fails. */
import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useLocale, useT } from '#app/i18n/text.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { PendingInputs } from './form/pending-inputs.tsx';
import { PostForm } from './form/post-form.tsx';
import type { CardRefused, OthersForm, UnsentForm } from './refused-form.ts';

const DEFAULT_STATUS = 500;

const messages: Record<number, TextKey> = {
  429: 'errors.too_many_requests',
  503: 'errors.network',
};

export function ErrorScreen() {
  const error = useRouteError();
  const t = useT();
  const status = isRouteErrorResponse(error) ? error.status : DEFAULT_STATUS;
  const others = othersForm(error);
  if (others) return <OthersFormScreen {...others} />;
  if (status === 404) return <NotFoundScreen />;
  return (
    <section className="error-page">
      <p className="error-status">{status}</p>
      <h1>{t('errors.title')}</h1>
      <p>
        {t(
          cardRefused(error) ? 'errors.card_number' : (messages[status] ?? 'errors.unexpected'),
          waiting(error),
        )}
      </p>
      {isRouteErrorResponse(error) && <Unsent data={error.data} />}
      <WaysOn />
    </section>
  );
}

/** The same words wherever a page, a product or an order is not there. */
export function NotFoundScreen() {
  const t = useT();
  return (
    <>
      <Breadcrumb way={[{ name: t('errors.not_found_title') }]} />
      <section className="error-page">
        <p className="error-status">404</p>
        <h1>{t('errors.not_found')}</h1>
        <p>{t('errors.not_found_hint')}</p>
        <WaysOn />
      </section>
    </>
  );
}

/** Ways on for a shopper who did not find the page. */
function WaysOn() {
  const t = useT();
  const locale = useLocale();
  return (
    <p className="actions">
      <a className="button" href={href('home', {}, locale)}>
        {t('errors.back_home')}
      </a>
      <a className="button quiet" href={href('products.categories', {}, locale)}>
        {t('errors.see_categories')}
      </a>
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

const cardRefused = (error: unknown): boolean =>
  isRouteErrorResponse(error) && (error.data as Partial<CardRefused> | null)?.cardNumber === true;

/** How long to wait after too many requests. */
const waiting = (error: unknown): { minutes: number } => ({
  minutes: (isRouteErrorResponse(error) && (error.data as { minutes?: number } | null)?.minutes) || 1,
});

const othersForm = (error: unknown) =>
  isRouteErrorResponse(error) ? (error.data as Partial<OthersForm> | null)?.othersForm : undefined;

/** A form that was made for another member than the one who is logged in now. */
function OthersFormScreen({ name, path }: OthersForm['othersForm']) {
  const t = useT();
  return (
    <section className="error-page">
      <h1>{t('errors.others_form_title')}</h1>
      <p>{t('errors.others_form', { name })}</p>
      <p className="actions">
        <a className="button" href={path}>
          {t('errors.others_form_again')}
        </a>
      </p>
    </section>
  );
}

/** A form that could not be delivered: it is not sent elsewhere, and can be sent again. */
function Unsent({ data }: { data: UnsentForm | null }) {
  const t = useT();
  if (!data?.unsent) return null;
  const { path, fields } = data.unsent;
  return (
    <PostForm action={path} className="unsent">
      <p>{t('errors.unsent')}</p>
      <PendingInputs fields={fields} />
      <button type="submit" className="button">
        {t('errors.send_again')}
      </button>
    </PostForm>
  );
}
