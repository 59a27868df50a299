/** Replaces main content, cart link and notices by those of a form's response, without leaving the page. */
import { Idiomorph } from 'idiomorph';
import { handEvents } from '#app/analytics/data-layer.ts';
import { CONTENT_ID } from '#app/ui/content-id.ts';
import { AT_WORK } from '#kit/elements/define.ts';
import { type FetchedPage, pageFrame } from '#kit/elements/fetched-page.ts';
import { speakNotices } from '#kit/elements/speak-notices.ts';

/** A line with a newer update pending stays as it is. */
const isPending = (node: Node) => node instanceof Element && node.matches('form[aria-busy]');

/**
 * Returns false, and changes nothing, when the response is another page. `isTyping`: the focused field keeps its text.
 */
export function showPage({ url, document: fresh }: FetchedPage, isTyping = false): boolean {
  const [old, main] = [document.querySelector('main'), fresh.querySelector('main')];
  if (!old || !main || url.origin !== location.origin || url.pathname !== location.pathname) return false;
  const hadFocus = document.activeElement !== document.body;
  // Applies only the differences, so that pictures do not flicker and buttons keep the focus.
  Idiomorph.morph(old, [...main.childNodes], {
    morphStyle: 'innerHTML',
    ignoreActiveValue: isTyping,
    callbacks: {
      beforeNodeMorphed: (node) => !isPending(node),
      // Keeps `AT_WORK`, which scripts set and the server's HTML never has.
      beforeAttributeUpdated: (name) => name !== AT_WORK,
    },
  });
  // Cart link and notices are replaced even if equal, so that they animate and screen readers announce them again.
  const [cart] = pageFrame.all(fresh, 'cart');
  if (cart) pageFrame.one(document, 'cart').replaceWith(cart);
  speakNotices(fresh);
  document.title = fresh.title;
  history.replaceState(history.state, '', url);
  handEvents(fresh);
  // The focused element was removed with its line: without a focus, the next Tab would start at the top of the page.
  if (hadFocus && document.activeElement === document.body)
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  return true;
}
