/**
 * The inline script of pages made for a member. Browsers keep pages in their memory, some in spite of `no-store`, and
 * show them again when somebody presses Back, even after the member has logged out. The page then loads itself anew, by
 * its address instead of `reload()`, which would send a form again.
 */
import { createHash } from 'node:crypto';

const text = `addEventListener('pageshow',function(e){if(e.persisted){document.body.replaceChildren();location.replace(location.href.split('#')[0])}})`;

/** A script in the page itself, with its source in the content security policy. */
export const inlineScript = (text: string) => ({
  text,
  cspHash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
});

export const restoredPage = inlineScript(text);
