/**
 * Mails in each state in which the shop can send them, in both languages. `npm run mails` writes what was collected as
 * pages to read through.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { escapeHtml } from '#contract/rules/escape-html.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { TestShop } from '../../setup/shop.ts';

type Mail = typeof outboxMails.$inferSelect;
/** What the subject and the text say in this state, or do not (`not`). */
type Says = Record<LocaleCode, string[]> & { not?: Record<LocaleCode, string[]> };
/** How a state comes about, and the mail that the shop then writes. */
export type State = [
  name: string,
  template: string,
  reach: (locale: LocaleCode) => Promise<Mail | undefined>,
  says?: Says | undefined,
];

const LOCALES: readonly LocaleCode[] = ['ja_JP', 'en_US'];

/** The newest mail to an address that has this template. */
export async function lastMail({ shop }: TestShop, to: string, template: string): Promise<Mail | undefined> {
  const [mail] = await shop.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.to, to), eq(outboxMails.template, template)))
    .orderBy(desc(outboxMails.id))
    .limit(1);
  return mail;
}

const headings = (text: string | null) => text?.split('\n').filter((line) => line.startsWith('■ ')).length;
const links = (text: string | null) => text?.split('\n').filter((line) => /^https?:/.test(line)) ?? [];

function expectSound({ subject, text, html, locale }: Mail): void {
  expect(subject).toMatch(locale === 'ja_JP' ? /^【.+】\S/ : /^\[.+\] \S/);
  for (const part of [subject, text, html]) {
    expect(part).toBeTruthy();
    expect(part).not.toMatch(/undefined|null|NaN|Invalid Date|\{\{|\[object|\$\{/);
  }
  expect(text).not.toMatch(/\n{3}| $/m);
  // A second button to the same page would leave the reader wondering what it is for.
  expect(new Set(links(text)).size).toBe(links(text).length);
  if (locale === 'en_US') expect(`${subject}${text}`).not.toMatch(/円|、|。/);
}

/** One test per state. A state has the same headings and links in both languages. Mails to the shop are in Japanese only. */
export function describeStates(area: string, states: readonly State[], locales = LOCALES): void {
  const collected = new Map<string, Mail[]>();

  describe(area, () => {
    it.each(states)('%s', async (name, template, reach, says) => {
      const mails: Mail[] = [];
      for (const locale of locales) {
        const mail = await reach(locale);
        if (!mail) throw new Error('no mail was written');
        expect(mail).toMatchObject({ template, locale });
        expectSound(mail);
        const told = `${mail.subject}\n${mail.text}`;
        for (const words of says?.[locale] ?? []) expect(told).toContain(words);
        for (const words of says?.not?.[locale] ?? []) expect(told).not.toContain(words);
        mails.push(mail);
      }
      expect(new Set(mails.map(({ text }) => headings(text))).size).toBe(1);
      expect(new Set(mails.map(({ text }) => links(text).length)).size).toBe(1);
      collected.set(name, mails);
    });
  });

  const folder = process.env['MAILS_FOLDER'];
  afterAll(() => {
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${area}.html`), pageOf(area, collected));
  });
}

const pageOf = (area: string, collected: ReadonlyMap<string, readonly Mail[]>): string =>
  `<!doctype html><html lang="ja"><meta charset="utf-8"><title>${escapeHtml(area)}</title>
<style>body{font:14px/1.6 sans-serif;margin:24px}section{display:grid;grid-template-columns:1fr 1fr;gap:8px 24px}
h2{grid-column:1/-1;margin:32px 0 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font:inherit}
iframe{width:360px;height:600px;border:1px solid #ccc}</style>
<h1>${escapeHtml(area)}</h1>${[...collected].map(([name, mails]) => sectionOf(name, mails)).join('\n')}`;

const sectionOf = (name: string, mails: readonly Mail[]): string =>
  `<section><h2>${escapeHtml(name)}</h2>${mails.map(mailOf).join('')}</section>`;

const mailOf = ({ subject, text, html }: Mail): string =>
  `<article><b>${escapeHtml(subject)}</b><pre>${escapeHtml(text ?? '')}</pre><iframe loading="lazy" srcdoc="${escapeHtml(html ?? '')}"></iframe></article>`;
