/** Runs − and +, within the limits of a cart. A text that is not a number stays, so that the server reports it. */
import { QUANTITY_MAX, QUANTITY_MIN } from '#contract/rules/constants.ts';
import type { Connect } from '#kit/elements/define.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { reveal } from '#kit/elements/scripted.ts';

export const stepper = defineParts('stepper', {
  template: 'script',
  less: 'button',
  more: 'button',
  quantity: 'input',
  announced: 'span',
});

export const connect: Connect = (host, signal) => {
  reveal(stepper.all(host, 'template'));
  const input = stepper.one(host, 'quantity');
  const announced = stepper.one(host, 'announced');
  const steps = [
    { button: stepper.one(host, 'less'), by: -1 },
    { button: stepper.one(host, 'more'), by: 1 },
  ];
  /** The quantity after a step; an empty field counts as 0. Undefined beyond the limits. */
  const after = (by: number): number | undefined => {
    const next = Number(input.value.normalize('NFKC')) + by;
    return Number.isInteger(next) && next >= QUANTITY_MIN && next <= QUANTITY_MAX ? next : undefined;
  };
  const showEnds = () => {
    // Not `disabled`, as a button would then lose the focus when pressed.
    for (const { button, by } of steps) button.ariaDisabled = after(by) === undefined ? 'true' : null;
  };
  for (const { button, by } of steps) {
    button.addEventListener(
      'click',
      () => {
        const quantity = after(by);
        if (quantity === undefined) return;
        input.value = announced.textContent = String(quantity);
        showEnds();
      },
      { signal },
    );
  }
  input.addEventListener('input', showEnds, { signal });
  showEnds();
};
