import { useEffect } from 'react';
import { showErrors } from '~/browser/global-alert.ts';
import { useT } from '~/i18n/text.tsx';

/** §2 The global alert on pages that hydrate; the small script of other pages shows the same (browser/enhance.ts). */
export function GlobalAlert() {
  const offline = useT()('errors.network');
  useEffect(() => showErrors(offline), [offline]);
  return null;
}
