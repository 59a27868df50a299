import type { Connect } from '#kit/elements/define.ts';
import { defineParts } from '#kit/elements/parts.ts';

export const printButton = defineParts('print', { button: 'button' });

export const connect: Connect = (host, signal) => {
  const button = printButton.one(host, 'button');
  button.hidden = false;
  button.addEventListener('click', () => print(), { signal });
};
