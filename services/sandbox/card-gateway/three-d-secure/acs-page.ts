import { html } from 'hono/html';
import type { Markup } from '../../page.ts';
import { bilingual, yen } from '../html.ts';
import type { Challenge } from '../state.ts';

/** The issuer's form: enter a code, or cancel. Works without scripts, inside a frame and as a page. */
export function challengePage(challenge: Challenge, isBlank: boolean): Markup {
  const state = isBlank ? html`aria-invalid="true" aria-describedby="code-error"` : '';
  return html`<h1>${bilingual('本人認証（3Dセキュア）', 'Card authentication (3-D Secure)')}</h1>
<dl>
<div><dt>${bilingual('カード番号', 'Card number')}</dt><dd>**** **** **** ${challenge.last4}</dd></div>
<div><dt>${bilingual('お支払い金額', 'Amount')}</dt><dd class="amount">${yen(challenge.ta)}</dd></div>
</dl>
<form method="post" novalidate>
<div class="field">
<label for="code">${bilingual('認証コード（6桁）', 'Authentication code (6 digits)')}</label>
<input id="code" name="code" class="short" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required ${state}>
${isBlank ? html`<p class="error" id="code-error">認証コードを入力してください。</p>` : ''}
<small lang="en">テスト用コード / test code: 123456</small>
</div>
<button type="submit">${bilingual('認証する', 'Authenticate')}</button>
<button type="submit" class="quiet" name="cancel" value="1">${bilingual('キャンセル', 'Cancel')}</button>
</form>`;
}

/** The last page inside the shop's frame. Its script tells the shop's page that the challenge is over. */
export function challengeDonePage(passed: boolean): Markup {
  return passed
    ? html`<h1>${bilingual('認証が完了しました', 'Authentication finished')}</h1>`
    : html`<h1>${bilingual('認証できませんでした', 'Authentication was not completed')}</h1>`;
}
