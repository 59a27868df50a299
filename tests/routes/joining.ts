/** Members who register and log in, each from a new IP address. */
import { expect } from 'vitest';
import * as login from '#app/routes/login/route.tsx';
import * as register from '#app/routes/register/form/route.tsx';
import * as verification from '#app/routes/register/verification/route.tsx';
import { type Mail, mailsTo, tokenIn } from '../kit/mails.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import type { TestShop } from '../setup/shop.ts';

let n = 0;
const from = () => ({ 'X-Client-Ip': `198.19.${process.pid % 250}.${++n}` });
export const fresh = (word = 'joins') => `${word}.${process.pid}.${++n}@example.jp`;

export const person = (email: string) => ({
  lastName: '髙橋',
  firstName: '葵',
  furiganaLastname: 'たかはし',
  furiganaFirstname: 'ｱｵｲ',
  email,
  emailConfirm: email,
  password: 'Abc123!',
  terms: 'accept',
});

export const mails = (t: TestShop, email: string): Promise<Mail[]> =>
  mailsTo({ origin: '', send: async (path) => t.app.request(path) }, email);
export const tokenTo = async (t: TestShop, email: string): Promise<string> =>
  tokenIn((await mails(t, email))[0]);

export const sendFrom = (
  shopper: ScreenVisitor,
  work: Parameters<ScreenVisitor['visit']>[0],
  path: string,
  form: Record<string, string>,
  headers = from(),
) => shopper.visit(work, shopper.request(path, form, headers));

/** Registers a member and uses the link in the mail. */
export async function newMember(t: TestShop, email = fresh()): Promise<string> {
  expect((await sendFrom(new ScreenVisitor(), register.action, '/register', person(email))).status).toBe(303);
  const path = `/register/verification?token=${await tokenTo(t, email)}`;
  expect((await sendFrom(new ScreenVisitor(), verification.action, path, {})).location).toBe('/login');
  return email;
}

export const logInAs = (shopper: ScreenVisitor, email: string, more: Record<string, string> = {}) =>
  sendFrom(shopper, login.action, '/login', { email, password: 'Abc123!', ...more });
