/**
 * §2 Rows and the side bar get buttons that move them by 400 units, and the side bar shows by itself where the shopper
 * is: from 960 px on. Fingers need neither.
 */
import { SCROLL_FROM_PX, SCROLL_STEP } from '#contract/rules/constants.ts';
import { scrollButtons } from './markup.ts';

export function addScrollButtons(within: ParentNode): void {
  for (const row of within.querySelectorAll<HTMLElement>('.strip, .carousel > ul')) {
    const buttons = buttonsFor(row, 'left');
    if (buttons) row.after(buttons);
  }
  const bar = within.querySelector<HTMLElement>('.filter');
  const buttons = bar && buttonsFor(bar, 'top');
  if (!bar || !buttons) return;
  bar.append(buttons);
  const current = bar.querySelector<HTMLElement>('[aria-current]');
  if (current && matchMedia(`(min-width: ${SCROLL_FROM_PX}px)`).matches)
    bar.scrollTop += middleOf(current) - middleOf(bar);
}

function buttonsFor(box: HTMLElement, direction: 'left' | 'top'): HTMLElement | undefined {
  const buttons = scrollButtons();
  const [back, on] = buttons.querySelectorAll('button');
  if (!back || !on) return undefined;
  box.dataset['scrolls'] = direction;
  const offer = () => {
    const [at, size, whole] =
      direction === 'left'
        ? [box.scrollLeft, box.clientWidth, box.scrollWidth]
        : [box.scrollTop, box.clientHeight, box.scrollHeight];
    // Browsers count in fractions of a pixel.
    buttons.hidden = whole - size < 2;
    back.disabled = at < 2;
    on.disabled = at + size > whole - 2;
  };
  const move = (step: number) => () => box.scrollBy({ [direction]: step, behavior: pace() });
  back.addEventListener('click', move(-SCROLL_STEP));
  on.addEventListener('click', move(SCROLL_STEP));
  box.addEventListener('scroll', offer, { passive: true });
  new ResizeObserver(offer).observe(box);
  offer();
  return buttons;
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

const pace = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
