/** One less, one more, as far as a cart goes. What is no number stays for the shop to say what is wrong with it. */
import type { Connect } from '#app/elements/define.ts';
import { defineParts } from '#app/elements/parts.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from '#contract/rules/constants.ts';

export const stepper = defineParts('stepper', {
  less: 'button',
  more: 'button',
  quantity: 'input',
  announced: 'span',
});

export const connect: Connect = (host, signal) => {
  const input = stepper.one(host, 'quantity');
  const announced = stepper.one(host, 'announced');
  const steps = [
    { button: stepper.one(host, 'less'), by: -1 },
    { button: stepper.one(host, 'more'), by: 1 },
  ];
  /** Nothing typed counts as none; undefined where a step would lead out of what a cart takes. */
  const after = (by: number): number | undefined => {
    const next = Number(input.value.normalize('NFKC')) + by;
    return Number.isInteger(next) && next >= QUANTITY_MIN && next <= QUANTITY_MAX ? next : undefined;
  };
  const showEnds = () => {
    // Disabled, a button would lose the focus just when it is pressed.
    for (const { button, by } of steps) button.ariaDisabled = after(by) === undefined ? 'true' : null;
  };
  for (const { button, by } of steps) {
    button.hidden = false;
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
