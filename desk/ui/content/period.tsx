import type { ContentRow } from '#contract/desk/content/calls.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { formatMoment } from '../clock.ts';
import { Stacked } from '../stacked.tsx';

/** The period in which the shop shows a text, in Tokyo time. */
export function Period({ beginsAt, endsAt }: Pick<ContentRow, 'beginsAt' | 'endsAt'>) {
  const t = useT();
  const locale = useLocale();
  if (!beginsAt && !endsAt) return <span className="muted">{t('content.always')}</span>;
  return (
    <Stacked>
      {beginsAt && <span>{t('content.from', { at: formatMoment(beginsAt, locale) })}</span>}
      {endsAt && <span>{t('content.until', { at: formatMoment(endsAt, locale) })}</span>}
    </Stacked>
  );
}
