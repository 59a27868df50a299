/**
 * Submits the form when a sort order is chosen, or was chosen before this code was loaded. In some browsers each arrow
 * key changes the value, so a choice by arrow keys is submitted only by Enter or the button.
 */
import type { Connect } from '#kit/elements/define.ts';

const CHOOSES = ['', 'Enter', ' '];

export const connect: Connect = (host, signal) => {
  let key = '';
  const choose = () => {
    if (CHOOSES.includes(key)) host.querySelector('button')?.click();
  };
  host.addEventListener('pointerdown', () => (key = ''), { signal });
  host.addEventListener('keydown', (event) => (key = event.key), { signal });
  host.addEventListener('change', choose, { signal });
  // Restored from the browser's cache by Back: resets the select to the order of the list.
  addEventListener('pageshow', ({ persisted }) => persisted && host.querySelector('form')?.reset(), {
    signal,
  });
  const chosen = host.querySelector('option:checked:not([selected])');
  if (chosen && !host.querySelector('select:focus-visible')) choose();
};
