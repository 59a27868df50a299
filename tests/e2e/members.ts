/** Members for the browser tests. Each test uses a new member: a member has one cart, and tests run in parallel. */
import { Caller } from '../kit/caller.ts';
import { cartWith, type Line } from '../kit/cart.ts';
import { type Mail, mailsTo as mailsOf } from '../kit/mails.ts';
import { HOME, logIn, type Member, PASSWORD, register, saveAddress, type Tokens } from '../kit/member.ts';

/** URL of the tested shop. A function, because the ports are set later. */
export const origin = () => `http://localhost:${process.env['E2E_PORT']}`;
export const shopApi = () => `http://localhost:${process.env['E2E_SHOP_API_PORT']}`;
export const sandbox = () => `http://localhost:${process.env['E2E_SANDBOX_PORT']}`;
export const caller = () => new Caller(shopApi());
export const mailsTo = (email: string): Promise<Mail[]> => mailsOf(caller(), email);

/** Registers a new member 山田 花子, who is not logged in. */
export const newMember = (): Promise<Member> => register(caller());

/** A logged-in member: the values for the browser's cookies, and a client of the Shop API. */
export type LoggedIn = { member: Member; caller: Caller; tokens: Tokens };

export async function loggedIn(member: Member): Promise<LoggedIn> {
  const own = caller();
  return { member, caller: own, tokens: await logIn(own, member) };
}

type Past = {
  /** A saved address, which the checkout requires; false: none. */
  address?: object | false;
  cart?: Line[];
};

/** A new member with prepared data. The returned `cart` is the token of the member's cart, if any. */
export async function newShopper({ address = HOME, cart }: Past = {}): Promise<LoggedIn & { cart?: string }> {
  const shopper = await loggedIn(await newMember());
  if (address) await saveAddress(shopper.caller, address);
  return cart ? { ...shopper, cart: await cartWith(shopper.caller, cart) } : shopper;
}

/**
 * Maximum age of an access token that several browsers share. A token expires after ten minutes, and then each of these
 * browsers would renew it.
 */
const FRESH_MS = 300_000;

type Hanako = LoggedIn & { paidOrder: string; address: number };
let demo: { since: number; owned: Promise<Hanako> } | undefined;

/** The demo member with orders in every state; tests must not change it. */
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

/** A member with an address and a cart, one per worker; tests must not change it. */
let model: { since: number; shopper: ReturnType<typeof newShopper> } | undefined;
export function sharedShopper(cart: Line[]): ReturnType<typeof newShopper> {
  if (!model || Date.now() - model.since > FRESH_MS)
    model = { since: Date.now(), shopper: newShopper({ cart }) };
  return model.shopper;
}
