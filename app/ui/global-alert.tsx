/**
 * §2 The global alert: bottom right, red, gone after ten seconds unless it is being read (notices.css). Only pages that
 * hydrate have errors that no answer of the server can tell; everything else says so in its HTML.
 */
import { useEffect, useState } from 'react';
import { useT } from '~/i18n/text.tsx';
import { announceError, onGlobalError } from './global-error.ts';

/** More would cover the page; the newest say what is wrong now. */
const MAX = 3;

export function GlobalAlert() {
  const t = useT();
  const [alerts, setAlerts] = useState<{ id: number; message: string }[]>([]);
  const offline = t('errors.network');
  useEffect(() => {
    let id = 0;
    const stop = onGlobalError((message) => {
      id += 1;
      const alert = { id, message };
      setAlerts((before) => [...before.filter((each) => each.message !== message), alert].slice(-MAX));
    });
    const onOffline = () => announceError(offline);
    addEventListener('offline', onOffline);
    return () => {
      stop();
      removeEventListener('offline', onOffline);
    };
  }, [offline]);
  // Put in with its words, an alert is read out; an empty one would only be in the way of the page's own.
  if (alerts.length === 0) return null;
  return (
    <div role="alert">
      {alerts.map(({ id, message }) => (
        <p
          key={id}
          className="notice alert passing"
          onAnimationEnd={() => setAlerts((before) => before.filter((each) => each.id !== id))}
        >
          {message}
        </p>
      ))}
    </div>
  );
}
