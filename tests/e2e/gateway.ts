/** The card company's hosted page, as a shopper fills it in. */
import type { Page } from '@playwright/test';
import { sandbox } from './members.ts';

export const CARDS = {
  good: '4444333322221111',
  declined: '4000000000000044',
  challenged: '4000000000000010',
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

type Call = { kind: string; cod: string; ta: number; rst: string | null; ec: string };

/** The gateway's own record of every call since it started. */
export async function gatewayCalls(): Promise<Call[]> {
  const { items } = (await (await fetch(`${sandbox()}/sandbox/log`)).json()) as { items: Call[] };
  return items;
}
