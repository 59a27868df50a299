/** Creates members by the same calls as the shop's pages. */
import { randomUUID } from 'node:crypto';
import type { Caller } from './caller.ts';
import { type Mail, mailsTo, tokenIn } from './mails.ts';

export type Member = { email: string; password: string };
/** What a browser stores of the response to a login. */
export type Tokens = { token: string; refresh_token: string; cartToken?: string };

/** Password of every member created here and of the demo's members. */
export const PASSWORD = 'password1';

/** Address of every member created here. */
export const HOME = {
  lastName: '山田',
  firstName: '花子',
  postcode: '5300001',
  provinceCode: 'JP-27',
  city: '大阪市北区',
  street: '梅田1-2-3',
  phoneNumber: '0612345678',
  countryCode: 'JP',
};

/** A function that returns the mails to an address, newest first. */
export type Mailbox = (email: string) => Promise<Mail[]>;

/** Registers 山田 花子 and verifies the e-mail address by the mailed link. */
export async function register(
  caller: Caller,
  who = 'shopper',
  mailbox: Mailbox = (email) => mailsTo(caller, email),
): Promise<Member> {
  const member = { email: `${who}.${randomUUID().slice(0, 13)}@example.jp`, password: PASSWORD };
  const { lastName, firstName } = HOME;
  const names = { lastName, firstName };
  await caller.must('POST', '/register', { email: member.email, plainPassword: member.password, ...names });
  const [mail] = await mailbox(member.email);
  await caller.must('GET', `/verify-account?token=${tokenIn(mail)}`);
  return member;
}

/** Logs the caller in. `cart`: token of the current cart. */
export async function logIn(caller: Caller, { email, password }: Member, cart?: string): Promise<Tokens> {
  caller.bearer = '';
  const tokens = await caller.must<Tokens>('POST', '/login', { email, password, token: cart });
  caller.bearer = tokens.token;
  return tokens;
}

export const saveAddress = (caller: Caller, address: object = HOME): Promise<void> =>
  caller.must('POST', '/address-book/', address);
