/** Every text key can be found by a search in the code: no key is built from parts, and no key is unused. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { en as apiEnglish } from '#api/messages/en.ts';
import { en } from '#app/i18n/en.ts';
import { translator } from '#app/i18n/i18n.ts';
import { ja } from '#app/i18n/ja.ts';
import { orderLimits } from '#app/i18n/order-limits.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from '#contract/rules/constants.ts';
import { paymentError } from '#contract/rules/payment-errors.ts';
import { keysOf } from './text-keys.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const sources = ['app', 'kit', 'contract'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/^(?:app|kit)\/i18n\/(?:ja|en)\b/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
);

it('no text key is built from parts', () => {
  const built = sources.filter(({ text }) => /\bt\(\s*`/.test(text));
  expect(built.map(({ file }) => file)).toEqual([]);
});

/** Whether the card form's script uses the text, or an error code of the gateway leads to it. */
const isUsedIndirectly = (key: string): boolean => {
  const [, bare = ''] = key.split('.');
  const isIn = (file: string, word: string) =>
    sources.some((source) => source.file.startsWith(file) && new RegExp(`\\b${word}\\b`).test(source.text));
  if (key.startsWith('checkout.payment_'))
    return isIn('contract/rules/payment-errors.ts', bare.replace('payment_', ''));
  return isIn(
    'app/routes/checkout/payment/card-payment.element.ts',
    key.startsWith('card.') ? bare : key.replace('.', '\\.'),
  );
};

it('every text of the shop is used', () => {
  const keys = keysOf(ja);
  const all = sources.map(({ text }) => text).join('\n');
  expect(keys.length).toBeGreaterThan(500);
  const unused = [...new Set(keys)].filter(
    (key) => !new RegExp(`['"]${key}['"]`).test(all) && !isUsedIndirectly(key),
  );
  expect(unused).toEqual([]);
});

/** Texts that the specification gives (§8 and others). Most are English, because most Japanese texts are our own. */
it.each([
  ['§5.8', en.validation.quantity_minimum, `At least ${QUANTITY_MIN} is required.`],
  ['§5.9', en.validation.quantity_maximum, `Must be ${QUANTITY_MAX} or less.`],
  ['§8.5', en.error.unexpected_error, 'Unexpected error'],
  ['§8.10', en.error.not_found, 'This page could not be found'],
  ['§8.13', en.notice.ac_token_invalid, 'Unauthenticated: Invalid or Expired AC App Token'],
  ['§8.14', apiEnglish['reset_password.reset_password_fail'], 'The link is incorrect.'],
  ['§8.15', en.account.password.current_password_incorrect, 'Current password is incorrect.'],
  ['§8.16', apiEnglish['registration.verify_token_error'], 'The link is incorrect.'],
  ['§8.17', en.account.password.change_password_successful, 'Password changed.'],
  ['§8.18', en.registration.verify_token_success, 'is confirmed'],
  ['§8.19', en.registration.resent_verify_success, 'sent the verification link again'],
  ['§8.22', en.error.network, 'Network error. Refresh the page and try again.'],
  ['§8.23', en.error.unexpected_error, 'Please contact support.'],
  ['§8.24', en.error.session_expired_error, 'Session expired. Please log in again.'],
  ['§8.25', en.validation.email_required, 'Email is required.'],
  ['§8.26', en.error.bad_credentials, 'Incorrect email or password.'],
  ['§8.27', apiEnglish.email_not_found, 'Email not found.'],
  ['§8.28', `${en.error.user_not_enabled} ${en.login.ask}`, 'not enabled. Please contact support.'],
  ['§8.29', en.registration.verify_token_error, 'could not be confirmed'],
  ['§8.30', en.reset_password.request_failed, 'The email could not be sent.'],
  ['§8.31', en.inquiry.not_sent, 'Your inquiry could not be sent.'],
  ['§8.32', en.product.review_failed, 'Unable to submit the review.'],
  ['§8.33', en.error.product_not_found, 'Product not found.'],
  ['§8.34', en.address.lookup_not_found, 'No address was found for this postal code.'],
  ['§8.35', en.error.item_quantity_exceeded, 'Item quantity exceeded. Reduce the quantity and try again.'],
  ['§8.36', en.error.item_unavailable, 'Item no longer available.'],
  ['§8.37', en.cart.remove_unavailable, 'Remove unavailable products before continuing.'],
  ['§9.36', en.statement.cancel_text, ', before shipping only.'],
  ['§9.36', ja.statement.cancel_text, '発送前に限り、メール'],
])('%s has the specified text: %s', (_, text, words) => expect(text).toContain(words));

it.each([
  ['§8.38', 'ER001', 'problem with the payment request'],
  ['§8.39', 'payment_rt_invalid', 'Result notification method (rt) must be 0 or 1.'],
  ['§8.40', 'payment_jb_invalid', 'Job code (jb) must be CAPTURE or AUTH.'],
  ['§8.41', 'payment_amount_invalid', 'Amount (am), tax (tx) and shipping fee (sf) must be numeric.'],
  ['§8.42', 'payment_token_invalid', 'The card could not be confirmed.'],
  ['§8.43', 'payment_amount_over_limit', 'The amount is over the allowed limit.'],
  ['§8.44', 'payment_card_limit', 'Card limit reached.'],
  ['§8.45', 'ER055', 'Invalid card number.'],
  ['§8.46', 'ER056', 'Wrong expiry date.'],
  ['§8.47', 'ER057', 'Check the cardholder’s first name.'],
  ['§8.48', 'ER058', 'Check the cardholder’s last name.'],
  ['§8.49', 'ER079', 'Wrong security code.'],
])('the payment error of %s, %s, has the same text on pages and in mails', (_, code, words) => {
  const { meaning } = paymentError(code);
  expect(en.checkout[`payment_${meaning}`]).toContain(words);
  expect(apiEnglish[`payment.${meaning}`]).toContain(words);
});

it('the minimum order has its currency sign (§5.7)', () => {
  expect(translator('ja')('cart.minimum_order', orderLimits('ja'))).toContain('1,000円');
  const english = translator('en')('cart.minimum_order', orderLimits('en'));
  expect(english).toContain('Minimum order should be at least ¥1,000');
});

it('amounts have the sign ¥ in English', () => {
  expect(JSON.stringify([en, apiEnglish])).toContain('¥500,000');
  expect(JSON.stringify([en, apiEnglish])).not.toContain('円');
});
