/**
 * Choosing an order is enough, also before this code came. Who walks through the options with the arrow keys chooses with
 * Enter or the button: some browsers change the value at every step.
 */
import type { Connect } from '#app/elements/define.ts';

const CHOOSES = new Set(['', 'Enter', ' ']);

export const connect: Connect = (host, signal) => {
  let key = '';
  const choose = () => {
    if (CHOOSES.has(key)) host.querySelector('button')?.click();
  };
  host.addEventListener('pointerdown', () => (key = ''), { signal });
  host.addEventListener('keydown', (event) => (key = event.key), { signal });
  host.addEventListener('change', choose, { signal });
  // Back to a page from the browser's cache: its list still has the order it was rendered with.
  addEventListener('pageshow', ({ persisted }) => persisted && host.querySelector('form')?.reset(), {
    signal,
  });
  const chosen = host.querySelector('option:checked:not([selected])');
  if (chosen && !host.querySelector('select:focus-visible')) choose();
};
