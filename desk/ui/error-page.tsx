/** Error page in the frame: a message, links, and a button that sends an undelivered form again. */
import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { PostForm } from '#kit/form/post-form.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { type DeskKey, useT } from '../i18n/text.tsx';
import { SubmitButton } from './buttons.tsx';
import { useDesk } from './desk-view.tsx';

export type ErrorDetails = {
  /** The Shop API's message. */
  message?: string;
  /** How long to wait after status 429. */
  minutes?: number;
  /** A form that can be sent again unchanged, because its key makes sure that the change happens only once. */
  unsent?: { path: string; fields: readonly (readonly [name: string, value: string])[] };
  /** Set if a form was refused because its page belongs to another session: the URL to which the form was sent. */
  othersForm?: string;
};

const texts: Record<number, readonly [title: DeskKey, text: DeskKey]> = {
  400: ['error.title', 'error.bad_form'],
  403: ['error.forbidden_title', 'error.forbidden'],
  404: ['error.not_found_title', 'error.not_found'],
  409: ['error.others_form_title', 'error.others_form'],
  413: ['error.title', 'error.too_large'],
  429: ['error.too_many_title', 'error.too_many_requests'],
  503: ['error.away_title', 'error.away'],
};

export function ErrorPage() {
  const error = useRouteError();
  const t = useT();
  const { here } = useDesk();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const details: ErrorDetails = (isRouteErrorResponse(error) && error.data) || {};
  const [title, text] = texts[status] ?? ['error.title', 'error.unexpected'];
  return (
    <section className="error-page">
      <h1>{t(title)}</h1>
      <p>{details.message ?? t(text, { minutes: details.minutes ?? 1 })}</p>
      {details.unsent && <Unsent {...details.unsent} />}
      <p className="actions">
        {!details.unsent && status >= 409 && (
          <ButtonLink href={details.othersForm ?? here}>{t('error.open_again')}</ButtonLink>
        )}
        <QuietLink href="/">{t('error.to_start')}</QuietLink>
      </p>
      <p className="muted">{t('error.status', { status })}</p>
    </section>
  );
}

/** Leaves out the form's old mark, because `PostForm` adds the mark of this page. */
function Unsent({ path, fields }: NonNullable<ErrorDetails['unsent']>) {
  const t = useT();
  return (
    <>
      <p>{t('error.unsent')}</p>
      <PostForm action={path}>
        {fields
          .filter(([name]) => name !== 'made_for')
          .map(([name, value], index) => (
            // Several fields may have the same name and value; their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <input key={`${index}-${name}`} type="hidden" name={name} value={value} />
          ))}
        <SubmitButton>{t('error.send_again')}</SubmitButton>
      </PostForm>
    </>
  );
}
