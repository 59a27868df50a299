/** Where customers were asked about the newsletter, and in which words. */
import type { ConsentPage } from '#contract/newsletter.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { type DeskKey, useT } from '../i18n/text.tsx';

export const consentPageTexts: Record<ConsentPage, DeskKey> = {
  registration: 'newsletter.page_registration',
  profile: 'newsletter.page_profile',
  refusal_link: 'newsletter.page_refusal_link',
  desk: 'newsletter.page_desk',
  unrecorded: 'newsletter.page_unrecorded',
};

export function Wording({ version, text }: { version: number; text: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <details>
      <summary>{t('newsletter.version', { version })}</summary>
      <p className="message-text" lang={langOf(text, locale)}>
        {text}
      </p>
    </details>
  );
}
