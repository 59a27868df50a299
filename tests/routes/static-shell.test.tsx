import { describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.server.ts';
import { useT } from '#app/i18n/text.tsx';
import type { Frame } from '#app/ui/frame.ts';
import { shellHtml } from '#app/ui/static-shell.server.tsx';

/** Of a frame what the parts below show. */
const frame = (more: Partial<Frame> = {}) =>
  ({
    isMember: false,
    account: [
      { href: '/login?redirect_path=%2Fa', name: 'Log in' },
      { href: '/register', name: 'Register' },
    ],
    search: { chips: [], taxon: '', text: '' },
    reload: '/a',
    languageHref: '/en/a?lang=en',
    ...more,
  }) as Frame;

let made = 0;
function Part({ frame: { account, languageHref, reload, search } }: { frame: Frame }) {
  made += 1;
  const t = useT();
  return (
    <form>
      {account.map(({ href, name }) => (
        <a key={name} href={href}>
          {name}
        </a>
      ))}
      <a href={languageHref}>{t('chrome.language')}</a>
      <input name="redirect_path" defaultValue={reload} />
      <input name="searchQuery" defaultValue={search.text} />
    </form>
  );
}
const html = (given: Frame, locale: 'jp' | 'en' = 'en') =>
  shellHtml(given, { locale, t: translator(locale) })('part', (shown) => <Part frame={shown} />);

describe('parts that stay', () => {
  it('are made once, and show each page its own addresses', () => {
    const first = html(frame());
    made = 0;
    const login = { href: '/login?redirect_path=%2Fb', name: 'Log in' };
    const second = html(
      frame({
        account: [login, { href: '/register', name: 'Register' }],
        reload: '/b',
        languageHref: '/b?lang=ja',
        search: { chips: [], taxon: '', text: 'drill' },
      }),
    );
    expect(made).toBe(0);
    expect(first).toContain('value="/a"');
    for (const own of [
      '"/login?redirect_path=%2Fb"',
      '"/b?lang=ja"',
      'value="/b"',
      'value="drill"',
      '"/register"',
    ])
      expect(second).toContain(own);
    expect(second).not.toMatch(/still-|\/a"|%2Fa|\/en\//);
  });

  it('hold what anybody may put into an address as text', () => {
    const page = html(frame({ reload: '/a?q="><script>\'&', languageHref: '/$&$1' }));
    expect(page).toContain('value="/a?q=&quot;&gt;&lt;script&gt;&#x27;&amp;"');
    expect(page).toContain('href="/$&amp;$1"');
  });

  it('are others in another language, and for members', () => {
    html(frame());
    made = 0;
    expect(html(frame(), 'jp')).not.toBe(html(frame()));
    const links = [{ href: '/account/profile', name: 'Account' }];
    expect(html(frame({ isMember: true, account: links }))).toContain('"/account/profile"');
    expect(made).toBe(2);
  });
});
