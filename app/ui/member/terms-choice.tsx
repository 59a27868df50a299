/** §3 Accept or decline the terms; they open in a new tab. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';

export function TermsChoice({ field }: { field: FormField }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <RadioGroup
        field={field}
        hint={t('registration.minors')}
        choices={[
          // First, because lynx 2.9.0 chooses the first for those who choose nothing.
          { value: 'decline', label: t('registration.terms_decline') },
          { value: 'accept', label: t('registration.terms_accept') },
        ]}
      />
      <p className="below-field">
        <a href={href('terms', {}, locale)} target="_blank" rel="noopener">
          {t('registration.terms_read')}
          <span className="sr-only">{t('links.new_tab')}</span>
        </a>
      </p>
    </>
  );
}
