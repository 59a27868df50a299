/** §2 Review form for members. Guests get a link to the login (§6). */
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { CheckBox } from '#app/ui/form/check-box.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { RadioGroup } from '#app/ui/form/radio-group.tsx';
import { RequiredNote } from '#app/ui/form/required-note.tsx';
import { type FormResult, useShopForm } from '#app/ui/form/shop-form.ts';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { ReviewFormView } from './view.ts';
import { WRITE_REVIEW } from './write-address.ts';

type Props = ReviewFormView & { lastResult: FormResult | undefined };

const RATINGS = [
  ['5', 'product.review_rating_best'],
  ['4', 'product.review_rating_good'],
  ['3', 'product.review_rating_fair'],
  ['2', 'product.review_rating_poor'],
  ['1', 'product.review_rating_worst'],
] as const;

export function ReviewForm({ isMember, slug, constraint, open, own, isHidden, lastResult }: Props) {
  const t = useT();
  const locale = useLocale();
  const here = href('products.product', { id: slug }, locale, { [WRITE_REVIEW]: 1 });
  const toLogin = href('login', {}, locale, { redirect_path: `${here}#write-review` });
  if (!isMember && !lastResult)
    return (
      <p className="spaced" id="write-review">
        <a href={toLogin}>{t('product.review_login')}</a>
      </p>
    );
  return (
    <details className="panel plus" id="write-review" open={open || lastResult !== undefined}>
      <summary>{t(own ? 'product.review_change_title' : 'product.review_title')}</summary>
      {!isMember && (
        // In addition to the form, so that typed text is not lost.
        <p className="spaced">
          <a href={toLogin} target="_blank" rel="noreferrer">
            {t('product.review_login_new')}
          </a>
        </p>
      )}
      {isHidden && <p className="fine">{t('product.review_hidden')}</p>}
      <Form constraint={constraint} own={own} lastResult={lastResult} />
    </details>
  );
}

function Form({ constraint, own, lastResult }: Pick<Props, 'constraint' | 'own' | 'lastResult'>) {
  const t = useT();
  const form = useShopForm(
    'review',
    {
      rating: 'product.review_rating',
      title: 'product.review_heading',
      comment: 'product.review_comment',
      anonymous: 'product.review_anonymous',
    },
    { constraint, lastResult, defaultValue: own },
  );
  const { fields } = form;
  return (
    <PostForm {...form.props}>
      <ErrorSummary form={form} />
      <input type="hidden" name="intent" value="review" />
      <RequiredNote />
      <RadioGroup
        field={fields.rating}
        compact
        choices={RATINGS.map(([value, key]) => ({ value, label: t(key) }))}
      />
      <TextInput field={fields.title} autoComplete="off" maxLength={98} />
      <TextArea field={fields.comment} rows={5} maxLength={8000} />
      <CheckBox field={fields.anonymous} />
      <SubmitButton quiet after={t(own ? 'product.review_change_after' : 'product.review_after')}>
        {t(own ? 'product.review_change' : 'product.review_send')}
      </SubmitButton>
    </PostForm>
  );
}
