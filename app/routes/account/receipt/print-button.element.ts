import type { Connect } from '#kit/elements/define.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { reveal } from '#kit/elements/scripted.ts';

export const printButton = defineParts('print', { template: 'script', button: 'button' });

export const connect: Connect = (host, signal) => {
  reveal(printButton.all(host, 'template'));
  printButton.one(host, 'button').addEventListener('click', () => print(), { signal });
};
