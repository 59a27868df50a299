/** Shows the answer to a form in place of what it changes: the main part, the cart in the header, the notices. */
import { Idiomorph } from 'idiomorph';
import { handEvents } from '#app/browser/data-layer.ts';
import type { FetchedPage } from '#app/browser/fetched-page.ts';

const MAIN = 'main';
const CART_LINK = '.cart-link';
const NOTICES = '.notices > [role=status]';

type Stays = {
  /** Elements that are left as they are. */
  keep: (element: Element) => boolean;
  /** The shopper is typing: the field that has the focus keeps what is in it. */
  isTyping: boolean;
};

/** Answers false, and does nothing, when the page is not this one as the shop would show it now. */
export function showPage({ url, document: fresh }: FetchedPage, { keep, isTyping }: Stays): boolean {
  const [old, main] = [document.querySelector(MAIN), fresh.querySelector(MAIN)];
  if (!old || !main || url.origin !== location.origin || url.pathname !== location.pathname) return false;
  const hadFocus = document.activeElement !== document.body;
  // Only what differs is touched: no picture blinks, no button loses the focus.
  Idiomorph.morph(old, [...main.childNodes], {
    morphStyle: 'innerHTML',
    ignoreActiveValue: isTyping,
    callbacks: { beforeNodeMorphed: (element) => !(element instanceof Element && keep(element)) },
  });
  // These are to move, and to be read out, even when they say the same again.
  replace(CART_LINK, fresh);
  const said = fresh.querySelector(NOTICES);
  if (said) document.querySelector(NOTICES)?.replaceChildren(...said.childNodes);
  document.title = fresh.title;
  history.replaceState(history.state, '', url);
  handEvents(fresh);
  // What had the focus is gone with its line: the next Tab goes on from here, not from the top of the page.
  if (hadFocus && document.activeElement === document.body)
    document.querySelector<HTMLElement>(MAIN)?.focus({ preventScroll: true });
  return true;
}

function replace(selector: string, fresh: Document): void {
  const part = fresh.querySelector(selector);
  if (part) document.querySelector(selector)?.replaceWith(part);
}
