/**
 * §2 Page loading bar, where scripts keep the page while they fetch another answer; everywhere else the browser has one
 * of its own. Throttle and duration are the animation's (styles/components/notices.css).
 */
import { useNavigation } from '@remix-run/react';
import { useT } from '~/i18n/text.tsx';

export function LoadingBar() {
  const { state } = useNavigation();
  const t = useT();
  if (state === 'idle') return null;
  return <div className="loading-bar" role="progressbar" aria-label={t('nav.loading')} />;
}
