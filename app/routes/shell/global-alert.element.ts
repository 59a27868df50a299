/** Shows errors of scripts, such as a lost connection. Errors of the server are in the HTML. */
import type { Connect } from '#kit/elements/define.ts';
import { announceError, OWN_REPORT, onGlobalError } from '#kit/elements/global-error.ts';

/** At most this many alerts are shown at the same time, the newest ones. */
const MAX = 3;

export const connect: Connect = (host, signal) => {
  const { text = '', close = '' } = host.dataset;
  // The alert is inserted with its text, so that screen readers announce it.
  const show = (message: string) => {
    const alert = Object.assign(document.createElement('div'), { role: 'alert' });
    const words = Object.assign(document.createElement('p'), {
      className: 'notice alert passing',
      textContent: message || text,
    });
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: close });
    alert.append(words, button);
    words.addEventListener('animationend', () => alert.remove());
    button.addEventListener('click', () => alert.remove());
    for (const old of [...host.children]) if (old.textContent === alert.textContent) old.remove();
    host.append(alert);
    for (const old of [...host.children].slice(0, -MAX)) old.remove();
  };
  onGlobalError(show, signal);
  addEventListener('offline', () => document.querySelector(`[${OWN_REPORT}]`) ?? announceError(), { signal });
};
