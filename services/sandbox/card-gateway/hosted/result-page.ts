import { html } from 'hono/html';
import type { Markup } from '../../page.ts';
import { textOf } from '../er-codes.ts';
import { bilingual, yen } from '../html.ts';
import type { Visit } from '../state.ts';

/** The result, with a link back to the shop. */
export function resultPage(visit: Visit, ec: string, returnUrl: string): Markup {
  return ec ? declinedPage(ec, returnUrl) : paidPage(visit, returnUrl);
}

function paidPage(visit: Visit, returnUrl: string): Markup {
  return html`<h1>${bilingual('お支払いを受け付けました', 'Payment accepted')}</h1>
<div class="success" role="status">
<p>${bilingual(`お支払い金額：${yen(visit.ta)}`, `Amount: ¥${visit.ta.toLocaleString('en-US')}`)}</p>
<p>${bilingual('お店の画面に戻って、ご注文の完了をご確認ください。', 'Go back to the shop to see your order.')}</p>
</div>
${backToShop(returnUrl)}`;
}

/** Offers no second try, because a visit allows only one try. */
function declinedPage(ec: string, returnUrl: string): Markup {
  return html`<h1>${bilingual('お支払いが完了しませんでした', 'The payment was not completed')}</h1>
<div class="summary" role="alert">
<p>${textOf(ec)}<small class="code">エラーコード: ${ec}</small></p>
</div>
<p>${bilingual('請求は発生していません。お店の画面に戻ってお手続きください。', 'You were not charged. Please go back to the shop to continue.')}</p>
${backToShop(returnUrl)}`;
}

/** Error page with the code, if any. */
export function errorPage(heading: [ja: string, en: string], ec: string, returnUrl: string): Markup {
  return html`<h1>${bilingual(...heading)}</h1>
${ec ? html`<div class="summary" role="alert"><p>${textOf(ec)}<small class="code">エラーコード: ${ec}</small></p></div>` : ''}
${backToShop(returnUrl)}`;
}

function backToShop(returnUrl: string): Markup {
  return html`<a class="button" href="${returnUrl}">${bilingual('お店に戻る', 'Back to the shop')}</a>`;
}
