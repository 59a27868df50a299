/** Shows errors of scripts, such as a lost connection. Errors of the server are in the HTML. */
import type { Connect } from '#kit/elements/define.ts';
import { announceError, OWN_REPORT, onGlobalError } from '#kit/elements/global-error.ts';
import { defineParts } from '#kit/elements/parts.ts';

export const globalAlert = defineParts('global-alert', {
  template: 'template',
  alert: 'div',
  text: 'p',
  close: 'button',
});

/** At most this many alerts are shown at the same time, the newest ones. */
const MAX = 3;

export const connect: Connect = (host, signal) => {
  const { content } = globalAlert.one(host, 'template');
  // The alert is inserted with its text, so that screen readers announce it.
  const show = (message: string) => {
    const alert = document.importNode(globalAlert.one(content, 'alert'), true);
    const text = globalAlert.one(alert, 'text');
    if (message !== '') text.textContent = message;
    text.addEventListener('animationend', () => alert.remove());
    globalAlert.one(alert, 'close').addEventListener('click', () => alert.remove());
    const shown = globalAlert.all(host, 'alert');
    for (const old of shown) if (old.textContent === alert.textContent) old.remove();
    host.append(alert);
    for (const old of globalAlert.all(host, 'alert').slice(0, -MAX)) old.remove();
  };
  onGlobalError(show, signal);
  addEventListener('offline', () => document.querySelector(`[${OWN_REPORT}]`) ?? announceError(), { signal });
};
