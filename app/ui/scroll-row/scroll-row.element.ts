/**
 * §2 Adds buttons that scroll rows and the side bar by 400 px, and scrolls the side bar to the current entry; below
 * 960 px the bar is in a closed drawer, where that does nothing. Touch screens need neither.
 */
import { wholeStylesheet } from '#app/styles/whole-stylesheet.ts';
import { SCROLL_STEP } from '#contract/rules/constants.ts';
import type { Connect } from '#kit/elements/define.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { reveal } from '#kit/elements/scripted.ts';

/** The scrolling element is either `row` or `column`. */
export const scrollRow = defineParts('scroll-row', {
  row: 'ul',
  column: 'nav',
  template: 'script',
  buttons: 'p',
  back: 'button',
  on: 'button',
  /** One dot per entry of the row. */
  dot: 'a',
});

export const connect: Connect = async (host, signal) => {
  if (!(await wholeStylesheet()) || signal.aborted) return;
  const [row] = scrollRow.all(host, 'row');
  if (row) return offerButtons(host, row, 'left', signal);
  const column = scrollRow.one(host, 'column');
  offerButtons(host, column, 'top', signal);
  const current = column.querySelector('[aria-current]');
  if (current) column.scrollTop += middleOf(current) - middleOf(column);
};

function offerButtons(host: HTMLElement, box: HTMLElement, direction: 'left' | 'top', signal: AbortSignal) {
  reveal(scrollRow.all(host, 'template'));
  const buttons = scrollRow.one(host, 'buttons');
  const back = scrollRow.one(host, 'back');
  const on = scrollRow.one(host, 'on');
  const dots = scrollRow.all(host, 'dot');
  box.dataset['scrolls'] = direction;
  const offer = () => {
    const [at, size, whole] =
      direction === 'left'
        ? [box.scrollLeft, box.clientWidth, box.scrollWidth]
        : [box.scrollTop, box.clientHeight, box.scrollHeight];
    // Scroll positions can be fractions of a pixel.
    buttons.hidden = whole - size < 2;
    back.disabled = at < 2;
    on.disabled = at + size > whole - 2;
    // At the end of the row the last entry is the current one, even if two are visible.
    mark(dots, on.disabled ? dots.length - 1 : Math.round((at / whole) * dots.length));
  };
  const move = (step: number) => () => box.scrollBy({ [direction]: step, behavior: pace() });
  back.addEventListener('click', move(-SCROLL_STEP), { signal });
  on.addEventListener('click', move(SCROLL_STEP), { signal });
  box.addEventListener('scroll', offer, { passive: true, signal });
  const observer = new ResizeObserver(offer);
  observer.observe(box);
  signal.addEventListener('abort', () => observer.disconnect());
  offer();
}

/** Marks the dot of the current entry. */
function mark(dots: readonly HTMLElement[], current: number): void {
  for (const [index, dot] of dots.entries()) {
    if (index === current) dot.setAttribute('aria-current', 'true');
    else dot.removeAttribute('aria-current');
  }
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

const pace = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
