/**
 * The inline script of pages for staff. Besides kit/serving/restored-page.ts: a page that answers a form, such as a
 * question before a refund, would be sent for again by Back, and the browser would ask whether to send the form. Once its
 * own form is sent, its place in the history becomes that of its address. Until then, reloading it keeps what was typed.
 */
import { inlineScript, restoredPage } from '#kit/serving/restored-page.ts';

const FORGETS_FORM = `;addEventListener('submit',function(){history.replaceState(null,'',location.href)})`;

export const pageScript = inlineScript(restoredPage.text + FORGETS_FORM);
