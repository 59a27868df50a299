/** The privacy policy: the shop's own page, or a page of the company's site. */
import { afterEach, describe, expect, it } from 'vitest';
import { env } from '#app/env.ts';
import { policyHref } from '#app/i18n/policy-href.ts';
import * as privacy from '#app/routes/privacy/route.tsx';
import * as shell from '#app/routes/shell/route.tsx';
import { screensSitemap } from '#app/seo/sitemap.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { inFrontOf } from './wire.ts';

inFrontOf(() => undefined);

const OUTSIDE = 'https://company.example/policy';
afterEach(() => {
  env.PRIVACY_POLICY_URL = undefined;
});

/** What the law asks a policy to say (個人情報保護法 21, 23–25, 27, 28, 32–40). */
const parts = {
  ja: ['〒530-0001', '管理者', '利用目的', '安全管理', '委託', '第三者', 'Cookie', '開示', '手数料', '苦情'],
  en: [
    '530-0001',
    'Responsible',
    'what for',
    'safe',
    'entrust',
    'third parties',
    'cookies',
    'disclose',
    'Fee',
    'complaints',
  ],
};

describe('the privacy policy', () => {
  it.each(['ja', 'en'] as const)(
    'of the demo has every part, no gap, and the kept periods (%s)',
    async (locale) => {
      const path = { ja: '/privacy', en: '/en/privacy' }[locale];
      expect(policyHref(locale)).toBe(path);
      const { data } = await new ScreenVisitor().open(privacy.loader, path);
      const text = data.texts.map(({ text: { html } }: { text: { html: string } }) => html).join('');
      for (const part of parts[locale]) expect(text).toContain(part);
      expect(text).not.toContain('【');
      expect(data.periods).toMatchObject({ invoiceYears: 7 });
    },
  );

  it('is linked from the footer of every page, and in the sitemap', async () => {
    const { data } = await new ScreenVisitor().open(shell.loader, '/en/faq');
    expect(data.frame.shared.footerColumns).toContain('href="/en/privacy"');
  });

  it('is only the company’s page if the settings name one', async () => {
    expect(await screensSitemap()).toContain('/en/privacy<');
    env.PRIVACY_POLICY_URL = OUTSIDE;
    expect(policyHref('en')).toBe(OUTSIDE);
    const answer = await new ScreenVisitor().open(privacy.loader, '/privacy');
    expect([answer.status, answer.location]).toEqual([302, OUTSIDE]);
    const { footerColumns } = (await new ScreenVisitor().open(shell.loader, '/faq')).data.frame.shared;
    expect(footerColumns).toContain(`href="${OUTSIDE}" target="_blank"`);
    expect(footerColumns).not.toContain('href="/privacy"');
  });
});
