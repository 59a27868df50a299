/** The mail that says that the product is in stock: its effects, its text, and the button that sends it. */
import type { z } from 'zod';
import type { readPurchaseRequests } from '#contract/desk/people.ts';
import { htmlLang } from '#kit/i18n/locale.ts';
import { useT } from '../../i18n/text.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';

type Props = {
  group: z.output<typeof readPurchaseRequests.data>;
  mayWrite: boolean;
  refused: Refused | undefined;
};

export function MailBox({ group: { mails, people, quantity, available }, mayWrite, refused }: Props) {
  const t = useT();
  const form = useDeskForm('mail', {}, { refused });
  return (
    <section className="box" aria-labelledby="mail-title">
      <h2 id="mail-title">{t('wishes.mail')}</h2>
      {mails === null ? (
        <p>{t('wishes.mail_not_now')}</p>
      ) : (
        mayWrite && (
          <DeskForm
            form={form}
            after={<SubmitButton look="primary">{t('wishes.mail_send', { count: people })}</SubmitButton>}
          >
            <ul className="effects">
              <li>{t('wishes.mail_effect_people', { count: people })}</li>
              {available !== null && <li>{t('wishes.mail_effect_stock', { available, quantity })}</li>}
              <li>{t('wishes.mail_effect_once')}</li>
            </ul>
          </DeskForm>
        )
      )}
      {mails?.map(({ locale, people: count, subject, text }) => (
        <details key={locale} className="more" open>
          <summary>
            {t(locale === 'ja_JP' ? 'wishes.mail_text_ja' : 'wishes.mail_text_en', { count })}
          </summary>
          <div className="letter" lang={htmlLang[locale === 'ja_JP' ? 'ja' : 'en']}>
            <strong>{subject}</strong>
            {`\n\n${text}`}
          </div>
        </details>
      ))}
      {mails && <p className="muted">{t('wishes.mail_sample')}</p>}
    </section>
  );
}
