import { useT } from '#app/i18n/text.tsx';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';

/** Shown when there are products, but none that match the filter. */
export function NothingMatches({ unfiltered }: { unfiltered: string }) {
  const t = useT();
  return (
    <EmptyState text={t('categories.filter_none')} hint={t('categories.filter_none_hint')}>
      <ButtonLink href={unfiltered}>{t('categories.filter_clear')}</ButtonLink>
    </EmptyState>
  );
}
