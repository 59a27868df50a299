/** Members for the browser tests, a new one per test: a member has one cart, and tests run in parallel. */
import { Caller } from '../kit/caller.ts';
import { cartWith, type Line } from '../kit/cart.ts';
import { type Mail, mailsTo as mailsOf } from '../kit/mails.ts';
import { HOME, logIn, type Member, PASSWORD, register, saveAddress, type Tokens } from '../kit/member.ts';

/** URL of the tested shop. Read when needed, because its ports are set later. */
export const origin = () => `http://localhost:${process.env['E2E_PORT']}`;
export const shopApi = () => `http://localhost:${process.env['E2E_SHOP_API_PORT']}`;
export const sandbox = () => `http://localhost:${process.env['E2E_SANDBOX_PORT']}`;
export const caller = () => new Caller(shopApi());
export const mailsTo = (email: string): Promise<Mail[]> => mailsOf(caller(), email);

/** 山田 花子, who has just registered; not logged in anywhere. */
export const newMember = (): Promise<Member> => register(caller());

/** A logged-in member: the values for the browser's cookies, and a client of the Shop API. */
export type LoggedIn = { member: Member; caller: Caller; tokens: Tokens };

export async function loggedIn(member: Member): Promise<LoggedIn> {
  const own = caller();
  return { member, caller: own, tokens: await logIn(own, member) };
}

type Past = {
  /** With a saved address every step of the checkout can be opened. */
  address?: object | false;
  cart?: Line[];
};

/** A new member with prepared data. `cart`: their cart's token, if any. */
export async function newShopper({ address = HOME, cart }: Past = {}): Promise<LoggedIn & { cart?: string }> {
  const shopper = await loggedIn(await newMember());
  if (address) await saveAddress(shopper.caller, address);
  return cart ? { ...shopper, cart: await cartWith(shopper.caller, cart) } : shopper;
}

/** Access tokens live ten minutes: one that is about to end would be renewed by several browsers at once. */
const FRESH_MS = 300_000;

type Hanako = LoggedIn & { paidOrder: string; address: number };
let demo: { since: number; owned: Promise<Hanako> } | undefined;

/** The demo member with orders in every state: only for reading. */
export function hanako(): Promise<Hanako> {
  if (!demo || Date.now() - demo.since > FRESH_MS) demo = { since: Date.now(), owned: lookUpHanako() };
  return demo.owned;
}

async function lookUpHanako(): Promise<Hanako> {
  const owner = await loggedIn({ email: 'hanako@example.jp', password: PASSWORD });
  const paid = new URLSearchParams({ 'criteria[paymentState]': 'paid' });
  const { items } = await owner.caller.must<{ items: { tokenValue: string; items: object[] }[] }>(
    'GET',
    `/filter/orders?${paid}`,
  );
  const book = await owner.caller.must<{ id: number }[]>('GET', '/address-book/');
  const order = items.find((each) => each.items.length > 1);
  if (!order || !book[1]) throw new Error('The demo member lacks orders or addresses');
  return { ...owner, paidOrder: order.tokenValue, address: book[1].id };
}

/** A member with an address and a cart, only for reading: one per worker. */
let model: { since: number; shopper: ReturnType<typeof newShopper> } | undefined;
export function looker(cart: Line[]): ReturnType<typeof newShopper> {
  if (!model || Date.now() - model.since > FRESH_MS)
    model = { since: Date.now(), shopper: newShopper({ cart }) };
  return model.shopper;
}
