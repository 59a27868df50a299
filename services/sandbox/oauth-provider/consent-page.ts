import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import { DEMO_PEOPLE } from './people.ts';
import type { AuthorizationRequest, Lang } from './provider.ts';

const TEXTS = {
  ja: {
    title: 'サンドボックスIDでログイン',
    banner: 'テスト環境です。どのアカウントでもお試しいただけます。',
    asks: (host: string) => `${host} が、あなたのお名前とメールアドレスを求めています。`,
    check: '入力内容をご確認ください。',
    who: 'アカウントを選択してください',
    personRequired: 'アカウントを選択してください。',
    other: 'ほかのアカウント（下に入力）',
    otherHeading: 'ほかのアカウント',
    email: 'メールアドレス',
    emailInvalid: 'メールアドレスの形式が正しくありません。',
    familyName: '姓',
    givenName: '名',
    verified: 'メールアドレスは確認済み',
    allow: '許可してログイン',
    deny: '許可しない',
    expired: 'このログイン画面は無効です',
    expiredText: 'お店に戻って、もう一度お試しください。',
    refused: 'ログイン画面を表示できません',
    back: 'お店に戻る',
  },
  en: {
    title: 'Log in with Sandbox ID',
    banner: 'Test environment: try any account.',
    asks: (host: string) => `${host} asks for your name and email address.`,
    check: 'Please check what you entered.',
    who: 'Choose an account',
    personRequired: 'Choose an account.',
    other: 'Another account (enter it below)',
    otherHeading: 'Another account',
    email: 'Email',
    emailInvalid: 'Invalid email address.',
    familyName: 'Last name',
    givenName: 'First name',
    verified: 'The email address is verified',
    allow: 'Allow and log in',
    deny: 'Do not allow',
    expired: 'This login page is no longer valid',
    expiredText: 'Please go back to the shop and try again.',
    refused: 'This login cannot be shown',
    back: 'Back to the shop',
  },
} as const;

export const textsOf = (lang: Lang) => TEXTS[lang];

/** The values entered before, and the faulty field. */
export interface Entered {
  person: string;
  email: string;
  familyName: string;
  givenName: string;
  isVerified: boolean;
  error: 'person' | 'email' | undefined;
}

export const NOTHING_ENTERED: Entered = {
  person: '',
  email: '',
  familyName: '',
  givenName: '',
  isVerified: true,
  error: undefined,
};

/** Asks who the person is, and for consent. A plain form without a preselected person. */
export function consentPage(id: string, request: AuthorizationRequest, entered: Entered): Markup {
  const t = TEXTS[request.lang];
  const { error } = entered;
  return html`<h1>${t.title}</h1>
<p>${t.asks(new URL(request.redirectUri).host)}</p>
${error ? html`<div class="summary" role="alert"><p>${t.check}</p></div>` : ''}
<form method="post" action="/oauth/authorize/decision">
<input type="hidden" name="request" value="${id}">
<fieldset class="field" ${error === 'person' ? html`aria-describedby="person-error"` : ''}>
<legend>${t.who}</legend>
${error === 'person' ? html`<p class="error" id="person-error">${t.personRequired}</p>` : ''}
${DEMO_PEOPLE.map((person) =>
  choice(
    person.key,
    entered.person,
    html`${person.familyName} ${person.givenName}<small>${person.email}</small><small>${person[request.lang]}</small>`,
  ),
)}
${choice('other', entered.person, html`${t.other}`)}
</fieldset>
<fieldset class="field">
<legend>${t.otherHeading}</legend>
<div class="field">
<label for="email">${t.email}</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" value="${entered.email}" ${error === 'email' ? html`aria-invalid="true" aria-describedby="email-error"` : ''}>
${error === 'email' ? html`<p class="error" id="email-error">${t.emailInvalid}</p>` : ''}
</div>
<div class="pair">
<div><label for="family_name">${t.familyName}</label>
<input id="family_name" name="family_name" autocomplete="family-name" maxlength="64" value="${entered.familyName}"></div>
<div><label for="given_name">${t.givenName}</label>
<input id="given_name" name="given_name" autocomplete="given-name" maxlength="64" value="${entered.givenName}"></div>
</div>
<label class="choice"><input type="checkbox" name="email_verified" value="1" ${entered.isVerified ? 'checked' : ''}><span>${t.verified}</span></label>
</fieldset>
<button type="submit" name="decision" value="allow">${t.allow}</button>
<button type="submit" class="quiet" name="decision" value="deny" formnovalidate>${t.deny}</button>
</form>`;
}

function choice(value: string, chosen: string, label: Markup): Markup {
  return html`<label class="choice"><input type="radio" name="person" value="${value}" required ${value === chosen ? 'checked' : ''}><span>${label}</span></label>`;
}

/** For requests that cannot be answered by a redirect. `why` is for the application's developer. */
export function refusedPage(
  lang: Lang,
  heading: 'expired' | 'refused',
  why: string,
  shopUrl: string,
): Markup {
  const t = TEXTS[lang];
  return html`<h1>${t[heading]}</h1>
${why ? html`<p lang="en">${why}</p>` : html`<p>${t.expiredText}</p>`}
<a class="button" href="${shopUrl}">${t.back}</a>`;
}
