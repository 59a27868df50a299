/** Fills in the card company's hosted page, and the card form on our payment step. */
import type { Page } from '@playwright/test';
import type { TextKey, Translate } from '#app/i18n/text.tsx';
import { sandbox } from './members.ts';

export const CARDS = {
  good: '4444333322221111',
  declined: '4000000000000044',
  challenged: '4000000000000010',
  /** Paid, but the answer comes late. */
  slow: '4000000000000069',
};

export async function payOnHostedPage(page: Page, card: string): Promise<void> {
  await page.getByLabel(/カード番号/).fill(card);
  await page.getByLabel(/^月/).selectOption('12');
  await page.getByLabel(/^年/).selectOption({ index: 5 });
  await page.getByLabel(/名（例/).fill('HANAKO');
  await page.getByLabel(/姓（例/).fill('YAMADA');
  await page.getByLabel(/セキュリティコード/).fill('123');
  await page.getByRole('button', { name: /支払う/ }).click();
}

export const backToShop = (page: Page) => page.getByRole('link', { name: /お店に戻る|戻る/ }).click();

export type Card = {
  number?: string;
  expiry?: string;
  cvv?: string;
  givenName?: string;
  familyName?: string;
};

export const cardLabels = {
  number: 'card.number',
  expiry: 'card.expiry',
  cvv: 'card.cvv',
  givenName: 'card.given_name',
  familyName: 'card.family_name',
} as const satisfies Record<keyof Card, TextKey>;

const good: Required<Card> = {
  number: CARDS.good,
  expiry: '12/30',
  cvv: '123',
  givenName: 'HANAKO',
  familyName: 'YAMADA',
};

/** Fills in the card form. Values that are not given are those of a valid card. */
export async function typeCard(page: Page, say: Translate, card: Card): Promise<void> {
  for (const [field, value] of Object.entries({ ...good, ...card }))
    await page.getByLabel(say(cardLabels[field as keyof Card]), { exact: true }).fill(value);
}

type Call = { kind: string; cod: string; ta: number; rst: string | null; ec: string };

/** The gateway's log of all calls since it started. */
export async function gatewayCalls(): Promise<Call[]> {
  const { items } = (await (await fetch(`${sandbox()}/sandbox/log`)).json()) as { items: Call[] };
  return items;
}
