/** English pages with Japanese names: only the name is marked as Japanese, not the sentence around it. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { NamedAction, NamedText } from '#app/ui/named-text.tsx';
import type { Locale } from '#kit/i18n/locale.ts';
import { TextProvider } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';

const html = (locale: Locale, node: React.ReactNode) =>
  renderToStaticMarkup(<TextProvider value={{ locale, t: translator(locale) }}>{node}</TextProvider>);

describe('a sentence with a name', () => {
  it('has only the name marked as Japanese', () => {
    expect(html('en', <NamedText of="cart.remove_of" names={{ name: '統計のはなし' }} />)).toBe(
      'Remove <span lang="ja">統計のはなし</span>',
    );
    expect(
      html('en', <NamedText of="search.heading_both" names={{ text: '算数', category: 'Books' }} />),
    ).toBe('Search results for “<span lang="ja">算数</span>” in Books');
  });

  it('has no mark on Japanese pages or around an English name', () => {
    expect(html('ja', <NamedText of="cart.remove_of" names={{ name: '統計のはなし' }} />)).toBe(
      translator('ja')('cart.remove_of', { name: '統計のはなし' }),
    );
    expect(html('en', <NamedText of="cart.remove_of" names={{ name: 'Dice' }} />)).toBe('Remove Dice');
  });

  it('contains values unchanged, and also names that look like placeholders or markup', () => {
    const answer = (
      <NamedText
        of="checkout.survey_answer"
        names={{ name: '{{choice}}<b>先生' }}
        values={{ choice: 'Teacher' }}
      />
    );
    expect(html('en', answer)).toBe('Teacher (<span lang="ja">{{choice}}&lt;b&gt;先生</span>)');
  });

  it('has the full name for screen readers if a short text is shown', () => {
    const action = <NamedAction shown="cart.remove" of="cart.remove_of" names={{ name: '辞典' }} />;
    expect(html('en', action)).toBe(
      '<span aria-hidden="true">Remove</span> <span class="sr-only">Remove <span lang="ja">辞典</span></span>',
    );
  });
});

describe('the name on an address', () => {
  const address = (lastName: string, firstName: string) => ({
    person: { lastName, firstName },
    postcode: '5300001',
    prefecture: 'Osaka',
    place: '梅田1-2-3',
    company: undefined,
    phone: undefined,
  });
  it.each([
    ['en', '山田', '花子', '<span class="address-name"><span lang="ja">山田 花子</span></span>'],
    ['en', 'Smith', 'Anna', '<span class="address-name">Anna Smith</span>'],
    ['ja', 'Smith', 'Anna', '<span class="address-name">Smith Anna 様</span>'],
    ['ja', '株式会社こもれび', '総務部', '<span class="address-name">株式会社こもれび 総務部 御中</span>'],
    [
      'en',
      '株式会社こもれび',
      '',
      '<span class="address-name"><span lang="ja">株式会社こもれび</span></span>',
    ],
  ] as const)(
    'is written as usual in the language %s for the person %s %s',
    (locale, lastName, firstName, shown) => {
      expect(html(locale, <AddressText address={address(lastName, firstName)} />)).toContain(shown);
    },
  );

  it('is followed by a place with blanks before words in Roman letters, and without blanks between Japanese words', () => {
    const place = (locale: Locale, prefecture: string, where: string) =>
      html(locale, <AddressText address={{ ...address('a', 'b'), prefecture, place: where }} />)
        .replace(/<[^>]*>/g, '')
        .replace(/^.*〒530-0001 /, '')
        .trim();
    expect(place('en', 'Osaka', '梅田1-2-3')).toBe('Osaka 梅田1-2-3');
    expect(place('en', 'Tokyo', 'Chiyoda-ku 1-1')).toBe('Tokyo Chiyoda-ku 1-1');
    expect(place('ja', '東京都', 'Chiyoda-ku 1-1')).toBe('東京都 Chiyoda-ku 1-1');
    expect(place('ja', '大阪府', '梅田1-2-3')).toBe('大阪府梅田1-2-3');
  });
});
