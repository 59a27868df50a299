/** The shop's mails as a mail program shows them. */
import { CARDS } from '../../e2e/gateway.ts';
import { shopApi } from '../../e2e/members.ts';
import { expect, ONE_DICE } from '../../e2e/shop.ts';
import { replaceText } from '../same-words.ts';
import type { Scene, Visit } from '../scene.ts';
import { askedForPassword, registered, sentInquiry } from './entering.ts';
import { ordered } from './walks.ts';

const FOUR = ['TM-0012', 'BK-PIC-0002', 'BK-ENG-0025', 'BK-BIZ-0001'].map((productCode) => ({
  productCode,
  quantity: 2,
}));
const TICKET = [{ productCode: 'SM-2026-003', quantity: 1 }];
const SHOP = 'shop@komorebi.example.jp';

type Caught = { id: number; to: string; text: string };

/** Opens the newest mail to this address whose text contains `about`. */
async function read({ page }: Visit, to: string, about = ''): Promise<void> {
  let found: Caught | undefined;
  const look = async () => {
    const { items } = (await (await fetch(`${shopApi()}/outbox.json`)).json()) as { items: Caught[] };
    found = items.find((mail) => mail.to === to && mail.text.includes(about));
    return found !== undefined;
  };
  await expect.poll(look).toBe(true);
  await page.goto(`${shopApi()}/outbox/${found?.id}`);
}

const ofOrder =
  (lines = ONE_DICE, card?: string): Scene['walk'] =>
  async (visit) => {
    const { member } = await ordered(visit.locale, lines, card);
    await read(visit, member.email);
  };

const ofInquiry =
  (to: (email: string) => string): Scene['walk'] =>
  async (visit) => {
    const { email, number } = await sentInquiry(visit);
    await read(visit, to(email), to(email) === SHOP ? email : '');
    await replaceText(visit.page, number, '100');
  };

export const mails: Scene[] = [
  { name: 'mail.verification', walk: async (visit) => read(visit, await registered(visit)) },
  { name: 'mail.password', walk: async (visit) => read(visit, await askedForPassword(visit)) },
  { name: 'mail.order-to-be-paid', walk: ofOrder() },
  { name: 'mail.order-paid', walk: ofOrder(FOUR, CARDS.good) },
  { name: 'mail.order-of-tickets', walk: ofOrder(TICKET, CARDS.good) },
  { name: 'mail.inquiry', walk: ofInquiry((email) => email) },
  { name: 'mail.inquiry-for-the-shop', walk: ofInquiry(() => SHOP) },
];
