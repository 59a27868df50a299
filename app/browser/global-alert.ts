/**
 * §2 The global alert: bottom right, red, gone after ten seconds unless it is being read (notices.css). It says what no
 * answer of the server can: everything else stands in the HTML.
 */
import { announceError, onGlobalError } from './global-error.ts';

/** More would cover the page; the newest say what is wrong now. */
const MAX = 3;

/** `offline` is said when the line breaks. Answers how to stop. */
export function showErrors(offline: string): () => void {
  const stop = onGlobalError((message) => {
    const corner = document.querySelector('.notices');
    if (!corner) return;
    for (const old of shown(corner)) if (old.textContent === message) old.remove();
    corner.append(alert(message));
    for (const old of shown(corner).slice(0, -MAX)) old.remove();
  });
  const onOffline = () => announceError(offline);
  addEventListener('offline', onOffline);
  return () => {
    stop();
    removeEventListener('offline', onOffline);
  };
}

const shown = (corner: Element) => [...corner.querySelectorAll(':scope > [role=alert]')];

/** Put in with its words, an alert is read out; an empty one would only be in the way of the page's own. */
function alert(message: string): HTMLElement {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.className = 'notice alert passing';
  text.append(message);
  text.addEventListener('animationend', () => box.remove());
  box.append(text);
  return box;
}
