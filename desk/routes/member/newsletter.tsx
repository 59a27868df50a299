/** A member's answers about the newsletter, newest first, with what the page had said. */
import type { MemberDetail } from '#contract/desk/members.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { consentPageTexts, Wording } from '../../ui/consent.tsx';

type Answer = MemberDetail['newsletter']['answers'][number];

export function MemberNewsletter({ member: { email, newsletter } }: { member: MemberDetail }) {
  const t = useT();
  return (
    <section aria-labelledby="newsletter">
      <h2 id="newsletter">{t('newsletter.label')}</h2>
      {newsletter.answers.length === 0 ? (
        <p className="muted">{t('newsletter.answers_none')}</p>
      ) : (
        <ol className="timeline">
          {newsletter.answers.map((answer) => (
            <AnswerLine key={answer.id} answer={answer} of={email} />
          ))}
        </ol>
      )}
    </section>
  );
}

function AnswerLine({ answer: { at, given, page, email, wording }, of }: { answer: Answer; of: string }) {
  const t = useT();
  const locale = useLocale();
  const where = t(consentPageTexts[page]);
  return (
    <li>
      <time dateTime={at}>{formatMoment(at, locale)}</time>
      <div>
        {given ? t('newsletter.given', { page: where }) : t('newsletter.refused', { page: where })}
        {wording && <Wording {...wording} />}
      </div>
      {email !== of && <span className="muted">{email}</span>}
    </li>
  );
}
