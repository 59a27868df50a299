import type { Connect } from '#app/elements/define.ts';
import { defineParts } from '#app/elements/parts.ts';

export const printButton = defineParts('print', { button: 'button' });

export const connect: Connect = (host, signal) => {
  const button = printButton.one(host, 'button');
  button.hidden = false;
  button.addEventListener('click', () => print(), { signal });
};
