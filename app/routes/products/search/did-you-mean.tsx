import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { TEXT_QUERY } from '#app/rules/search.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

/** A link to a search with another spelling, which has hits. */
export function DidYouMean({ text }: { text: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <p className="voice spaced">
      {t('search.did_you_mean')}
      <a href={href('products.search', {}, locale, { [TEXT_QUERY]: text })} lang={langOf(text, locale)}>
        {text}
      </a>
    </p>
  );
}
