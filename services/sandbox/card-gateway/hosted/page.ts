import { html } from 'hono/html';
import type { Markup } from '../../page.ts';
import type { CardFieldName } from '../card-input.ts';
import { TEST_CARDS } from '../cards.ts';
import { textOf } from '../er-codes.ts';
import { bilingual, yen } from '../html.ts';
import type { Visit } from '../state.ts';

/** Entered values that are shown again. The card number and the security code never are. */
export interface EnteredInput {
  month: string;
  year: string;
  fn: string;
  ln: string;
}

/** The card form of the hosted page. `errors` holds a code per faulty field. */
export function cardForm(
  visit: Visit,
  given: {
    entered: EnteredInput;
    errors: ReadonlyMap<CardFieldName, string>;
    firstYear: number;
    returnUrl: string;
  },
): Markup {
  const { entered, errors } = given;
  return html`<h1>${bilingual('クレジットカード決済', 'Credit card payment')}</h1>
${errors.size > 0 ? html`<div class="summary" role="alert"><p>${bilingual('入力内容をご確認ください。', 'Please check what you entered.')}</p></div>` : ''}
${orderSummary(visit)}
<form method="post" action="/link/creditcard/pay" novalidate>
<input type="hidden" name="visit" value="${visit.id}">
<div class="field">
<label for="cn">${bilingual('カード番号', 'Card number')}</label>
<input id="cn" name="cn" inputmode="numeric" autocomplete="cc-number" maxlength="23" required ${faultState(errors, 'cn')}>
${faultText(errors, 'cn')}
</div>
<fieldset class="field">
<legend>${bilingual('有効期限（月／年）', 'Expiry (month / year)')}</legend>
<div class="pair">
<div><label for="exp_month">${bilingual('月', 'Month')}</label>
<select id="exp_month" name="exp_month" autocomplete="cc-exp-month" required ${faultState(errors, 'ed')}>${options(months(), entered.month)}</select></div>
<div><label for="exp_year">${bilingual('年', 'Year')}</label>
<select id="exp_year" name="exp_year" autocomplete="cc-exp-year" required ${faultState(errors, 'ed')}>${options(years(given.firstYear), entered.year)}</select></div>
</div>
${faultText(errors, 'ed')}
</fieldset>
<fieldset class="field">
<legend>${bilingual('カード名義（ローマ字）', 'Name on card (Roman letters)')}</legend>
<div class="pair">
<div><label for="fn">${bilingual('名（例：TARO）', 'First name')}</label>
<input id="fn" name="fn" autocomplete="cc-given-name" autocapitalize="characters" spellcheck="false" maxlength="44" required value="${entered.fn}" ${faultState(errors, 'fn')}>
${faultText(errors, 'fn')}</div>
<div><label for="ln">${bilingual('姓（例：YAMADA）', 'Last name')}</label>
<input id="ln" name="ln" autocomplete="cc-family-name" autocapitalize="characters" spellcheck="false" maxlength="44" required value="${entered.ln}" ${faultState(errors, 'ln')}>
${faultText(errors, 'ln')}</div>
</div>
</fieldset>
<div class="field">
<label for="cvv">${bilingual('セキュリティコード', 'Security code (CVV): 3 digits on the back, 4 on the front for Amex')}</label>
<input id="cvv" name="cvv" class="short" inputmode="numeric" autocomplete="cc-csc" maxlength="4" required ${faultState(errors, 'cvv')}>
${faultText(errors, 'cvv')}
</div>
<button type="submit">${bilingual(`${yen(visit.ta)}を支払う`, `Pay ¥${visit.ta.toLocaleString('en-US')}`)}</button>
</form>
<a class="button quiet" href="${given.returnUrl}">${bilingual('支払わずにお店に戻る', 'Back to the shop without paying')}</a>
${testCardList()}`;
}

function orderSummary(visit: Visit): Markup {
  return html`<dl>
${visit.goods ? html`<div><dt>${bilingual('商品名', 'Item')}</dt><dd>${visit.goods}</dd></div>` : ''}
${visit.sf > 0 ? html`<div><dt>${bilingual('うち送料', 'Shipping included')}</dt><dd>${yen(visit.sf)}</dd></div>` : ''}
<div><dt>${bilingual('お支払い金額', 'Amount to pay')}</dt><dd class="amount">${yen(visit.ta)}</dd></div>
</dl>`;
}

function faultState(errors: ReadonlyMap<CardFieldName, string>, name: CardFieldName): Markup | '' {
  return errors.has(name) ? html`aria-invalid="true" aria-describedby="${name}-error"` : '';
}

function faultText(errors: ReadonlyMap<CardFieldName, string>, name: CardFieldName): Markup | '' {
  const code = errors.get(name);
  return code ? html`<p class="error" id="${name}-error">${textOf(code)}（${code}）</p>` : '';
}

function months(): [value: string, label: string][] {
  return Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0')).map((month) => [
    month,
    month,
  ]);
}

/** From last year (`firstYear`), so that an expired card can be tried, to twelve years from now. */
function years(firstYear: number): [value: string, label: string][] {
  return Array.from({ length: 14 }, (_, index) => firstYear + index).map((year) => [
    String(year).slice(2),
    String(year),
  ]);
}

function options(choices: [value: string, label: string][], chosen: string): Markup[] {
  return [['', '--'] as const, ...choices].map(
    ([value, label]) =>
      html`<option value="${value}"${value === chosen && value ? html` selected` : ''}>${label}</option>`,
  );
}

/** In groups of four, as on a card. */
function grouped(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

function testCardList(): Markup {
  return html`<details>
<summary>テスト用カード番号<small lang="en">Test cards</small></summary>
<p>${bilingual('有効期限は未来の年月、名義はローマ字、セキュリティコードは999以外の3〜4桁。', 'Any future expiry, Roman letters, any CVV but 999.')}</p>
<ul class="cards">
${TEST_CARDS.map((card) => html`<li><code>${grouped(card.number)}</code>${card.brand}：${bilingual(card.ja, card.en)}</li>`)}
</ul>
</details>`;
}
