/** Says that somebody else changed the same item first, who and when, and that the page now shows this change. */
import { RefusalBox } from '#kit/form/refusal-box.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../i18n/text.tsx';
import { formatClock } from './clock.ts';
import type { ConflictView } from './refused.ts';

/** `hasInput`: the form is shown with what was entered. */
export function ConflictBox({ message, what, hasInput }: ConflictView & { hasInput: boolean }) {
  const t = useT();
  const locale = useLocale();
  return (
    <RefusalBox title={message} className="conflict">
      {what && (
        <p>
          {what.by === null
            ? t('kit.changed_by_shop', { at: formatClock(what.at, locale) })
            : t('kit.changed_by', { at: formatClock(what.at, locale), name: what.by })}
        </p>
      )}
      <p>{t(hasInput ? 'kit.page_is_new' : 'kit.page_is_current')}</p>
    </RefusalBox>
  );
}
