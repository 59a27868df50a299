/** A member of its own for each test: members have one cart, and tests run side by side. */
import { randomInt, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';

export type Member = { email: string; password: string };

export const shopApi = () => `http://localhost:${process.env['E2E_SHOP_API_PORT']}`;
export const sandbox = () => `http://localhost:${process.env['E2E_SANDBOX_PORT']}`;

/** An access token of the member's own. */
export async function bearerOf(member: Member): Promise<string> {
  const answer = await fetch(`${shopApi()}/shop-api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(member),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

/** One call of the Shop API in a member's name; answers its status and data. */
export async function asMember<T>(bearer: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${shopApi()}/shop-api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, data: (text ? JSON.parse(text).data : null) as T };
}

type Owned = { member: Member; bearer: string; paidOrder: string; address: number };
let demo: Promise<Owned> | undefined;

/** The demo's member with orders in every state: to be looked at, never changed. */
export function hanako(): Promise<Owned> {
  demo ??= (async () => {
    const member = { email: 'hanako@example.jp', password: 'password1' };
    const bearer = await bearerOf(member);
    const { data: paid } = await asMember<{ items: { tokenValue: string; items: object[] }[] }>(
      bearer,
      'GET',
      `/filter/orders?${new URLSearchParams({ 'criteria[paymentState]': 'paid' })}`,
    );
    const { data: book } = await asMember<{ id: number }[]>(bearer, 'GET', '/address-book/');
    const order = paid.items.find(({ items }) => items.length > 1);
    if (!order || !book[1]) throw new Error('The demo member lacks orders or addresses');
    return { member, bearer, paidOrder: order.tokenValue, address: book[1].id };
  })();
  return demo;
}

export type Mail = { to: string; subject: string; text: string };

/** The mails caught for this address, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const { items } = (await (await fetch(`${shopApi()}/outbox.json`)).json()) as { items: Mail[] };
  return items.filter((mail) => mail.to === email);
}

/** Registers and verifies by the mailed link, as 山田 花子 with no saved address. */
export async function newMember(): Promise<Member> {
  const member = { email: `shopper.${randomUUID().slice(0, 13)}@example.jp`, password: 'abc123!' };
  // Each from an address of its own: the limits on one address are not what is tested here.
  const from = `198.18.${randomInt(256)}.${randomInt(256)}`;
  const registered = await fetch(`${shopApi()}/shop-api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({
      email: member.email,
      plainPassword: member.password,
      lastName: '山田',
      firstName: '花子',
    }),
  });
  expect(registered.status).toBe(204);
  const [mail] = await mailsTo(member.email);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  expect((await fetch(`${shopApi()}/shop-api/verify-account?token=${token}`)).status).toBe(200);
  return member;
}
