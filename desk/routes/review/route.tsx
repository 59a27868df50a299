/** Hides a review for one of the public reasons, or shows it again. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { hideReview, REVIEW_NOTE_MAX, readReview, showReview } from '#contract/desk/people.ts';
import { REVIEW_GROUNDS, reviewGrounds } from '#contract/rules/review-grounds.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { ConfirmPage } from '../../ui/confirm-page.tsx';
import { GoneForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { useNotSentNow } from '../../ui/not-sent-now.ts';
import { HiddenFor } from '../../ui/review-hidden.tsx';
import { Stars } from '../../ui/stars.tsx';

export const { loader, action } = deskScreen('review', { load: loadReview, act: postReview });

async function loadReview({ params, read }: LoadArgs) {
  return {
    review: await read(readReview, { params: { id: params['id'] ?? '' } }),
  };
}

async function postReview(args: ActArgs) {
  return args.form.get('what') === 'show' ? show(args) : hide(args);
}

const idOf = ({ params }: ActArgs) => ({ id: params['id'] ?? '' });

const show = (args: ActArgs) =>
  submit(args, z.object({}), async () => {
    await args.change(showReview, { params: idOf(args) });
    return redirectTo(args.scope, href('reviews', {}, { view: 'hidden' }), { key: 'notice.review_shown' });
  });

const hide = (args: ActArgs) =>
  submit(args, hideReview.body, async (body) => {
    await args.change(hideReview, { params: idOf(args), body });
    return redirectTo(args.scope, href('reviews'), { key: 'notice.review_hidden' });
  });

export default function Review() {
  const { review } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const mayWrite = useMay('people.write');
  const notSentNow = useNotSentNow();
  const refused = useActionData<typeof action>();
  const form = useDeskForm(
    'hide',
    { ground: 'reviews.ground', note: 'reviews.note' },
    {
      refused,
      constraint: { ground: { required: true }, note: { maxLength: REVIEW_NOTE_MAX } },
    },
  );
  const { title, comment, rating, product, hidden } = review;
  const content = (
    <blockquote className="message">
      <p>
        <Stars rating={rating} /> {product.name}
      </p>
      <p>
        <strong>{title}</strong>
      </p>
      <p className="message-text">{comment}</p>
    </blockquote>
  );
  if ((hidden && !hidden.isRewritten) || !mayWrite)
    return (
      <div className="narrow">
        <p className="back">
          <a href={href('reviews', {}, { view: hidden ? 'hidden' : undefined })}>{t('shell.reviews')}</a>
        </p>
        <h1>{t('reviews.review')}</h1>
        <GoneForm refused={refused} />
        {content}
        {hidden && <HiddenFor hidden={hidden} />}
      </div>
    );
  return (
    <ConfirmPage
      title={t('reviews.hide_title')}
      form={form}
      effects={[
        t('reviews.hide_effect_gone'),
        t('reviews.hide_effect_author'),
        ...(notSentNow ? [notSentNow] : []),
        t('reviews.hide_effect_count'),
        t('reviews.hide_effect_back'),
      ]}
      button={t('reviews.hide')}
      above={{ href: href('reviews'), text: t('shell.reviews') }}
    >
      {content}
      {hidden && <HiddenFor hidden={hidden} />}
      <RadioGroup
        field={form.fields.ground}
        hint={t('reviews.ground_hint')}
        choices={reviewGrounds.map((ground) => ({ value: ground, label: REVIEW_GROUNDS[ground][locale] }))}
      />
      <TextArea field={form.fields.note} rows={3} hint={t('reviews.note_hint')} />
    </ConfirmPage>
  );
}
