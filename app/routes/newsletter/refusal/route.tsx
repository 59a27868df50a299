/** Stops the newsletter by the link of a mail, without a login; mail programs press it by themselves (one-click.ts). */
import { type ActionFunctionArgs, data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { tokenOf, unlessUnknown } from '#app/auth/mailed-link.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { readRefusalLink, refuseNewsletter } from '#app/shop-api/newsletter.ts';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RefusalBox } from '#kit/form/refusal-box.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { asForm, isOneClick } from './one-click.ts';

const page = screen('newsletter.refusal', { load: loadRefusal, act: postRefusal });

export const { loader } = page;
export const action = async (args: ActionFunctionArgs) =>
  page.action({ ...args, request: await asForm(args.request) });

async function loadRefusal({ scope }: LoadArgs) {
  const head = { title: scope.t('newsletter.refusal_title'), noindex: true };
  const link = await unlessUnknown(scope, 'newsletter_refusal', readRefusalLink);
  return data({ link, page: { head } }, { status: link ? 200 : 404 });
}

async function postRefusal({ scope, form }: ActArgs) {
  await unlessUnknown(scope, 'newsletter_refusal', refuseNewsletter);
  // RFC 8058 forbids a redirect. The page that follows says what is so now.
  if (isOneClick(form)) return null;
  throw await redirectWith(scope, href('newsletter.refusal', {}, scope.locale, { token: tokenOf(scope) }));
}

export default function Refusal() {
  const { link } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <TwoColumns
      crumbs={[{ name: t('newsletter.refusal_title') }]}
      title={t('newsletter.refusal_title')}
      isForm
    >
      {!link ? (
        <Unknown />
      ) : link.subscribed ? (
        <Ask address={link.address} />
      ) : (
        <Stopped address={link.address} />
      )}
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

function Ask({ address }: { address: string | undefined }) {
  const t = useT();
  return (
    <PostForm>
      <p className="text-lead">{t('newsletter.refusal_text', { address: address ?? '' })}</p>
      <SubmitButton after={t('newsletter.refusal_after')}>{t('newsletter.refusal_submit')}</SubmitButton>
    </PostForm>
  );
}

function Stopped({ address }: { address: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <p className="text-lead" role="status">
        {address ? t('newsletter.stopped', { address }) : t('newsletter.stopped_nobody')}
      </p>
      <p>{t('newsletter.stopped_crossing')}</p>
      {address && (
        <p>
          {t('newsletter.stopped_again')}{' '}
          <a href={href('account.profile.edit', {}, locale)}>{t('profile.edit_title')}</a>
        </p>
      )}
    </>
  );
}

function Unknown() {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <RefusalBox title={t('newsletter.unknown')}>
        <p>{t('newsletter.unknown_text')}</p>
      </RefusalBox>
      <p>{t('newsletter.unknown_ways')}</p>
      <p className="actions">
        <QuietLink href={href('account.profile.edit', {}, locale)}>{t('profile.edit_title')}</QuietLink>{' '}
        <QuietLink href={href('inquiry', {}, locale)}>{t('inquiry.title')}</QuietLink>
      </p>
    </>
  );
}
