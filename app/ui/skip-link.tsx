import { useMatches } from '@remix-run/react';
import { useT } from '#app/i18n/text.tsx';
import { CONTENT_ID } from './content-id.ts';

/** Of a screen whose content does not begin with `main`: the id of the element with which it begins. */
export type SkipHandle = { skipTo: string };

export function SkipLink() {
  const t = useT();
  const skipTo = useMatches()
    .map(({ handle }) => (handle as Partial<SkipHandle> | undefined)?.skipTo)
    .find(Boolean);
  return (
    <a className="skip" href={`#${skipTo ?? CONTENT_ID}`}>
      {t('chrome.skip')}
    </a>
  );
}

/** An element of its own: w3m 0.5.3 knows no id of `main`, and the content of lists has no box on phones. */
export const SkipTarget = ({ id }: { id: string }) => <div id={id} className="sr-only" tabIndex={-1} />;
