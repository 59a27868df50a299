/** What the personal data of a form is used for, with a link to the privacy policy. */
import { useT } from '#app/i18n/text.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { Gap } from '#kit/i18n/text.tsx';
import { ExternalLink } from '#kit/ui/external-link.tsx';

export function Purpose({ text }: { text: string }) {
  const t = useT();
  return (
    <p className="purpose fine">
      {text}
      <Gap />
      <ExternalLink href={useDocument().privacyPolicy}>{t('chrome.privacy')}</ExternalLink>
    </p>
  );
}
