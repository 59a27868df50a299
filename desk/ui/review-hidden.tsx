/** Why a review is hidden, or why its text was before its author rewrote it. */
import type { ReviewRow } from '#contract/desk/people.ts';
import { REVIEW_GROUNDS } from '#contract/rules/review-grounds.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../i18n/text.tsx';

type Props = { hidden: NonNullable<ReviewRow['hidden']> };

export function HiddenFor({ hidden: { ground, note, isRewritten } }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <p>
        {t(isRewritten ? 'reviews.rewritten' : 'reviews.hidden')}
        {t('kit.colon')}
        {ground ? REVIEW_GROUNDS[ground][locale] : note}
      </p>
      {ground && note && (
        <p>
          {t('reviews.note')}
          {t('kit.colon')}
          {note}
        </p>
      )}
    </>
  );
}
