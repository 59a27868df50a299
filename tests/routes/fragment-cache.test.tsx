import { afterEach, describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.server.ts';
import { useLocale } from '#app/i18n/text.tsx';
import { CachedFragment } from '#app/ui/cached-fragment.tsx';
import { type DocumentView, useDocument } from '#app/ui/document.tsx';
import { fragmentCache } from '#app/ui/fragment-cache.server.tsx';

let made = 0;
afterEach(() => {
  made = 0;
});

function Part({ name }: { name: string }) {
  made += 1;
  const { saveData } = useDocument();
  return (
    <p lang={useLocale()} className={saveData ? 'frugal' : 'sharp'}>
      {name}
    </p>
  );
}

const document = (saveData = false) => ({ saveData, fragments: undefined }) as DocumentView;
const html = (name: string, { locale = 'en', saveData }: { locale?: 'jp' | 'en'; saveData?: boolean } = {}) =>
  fragmentCache({ locale, t: translator(locale) }, document(saveData))('part', { name }, () => (
    <Part name={name} />
  ));

describe('what is shown again and again', () => {
  it('is made once for the same facts, and anew for others', () => {
    const first = html('<a> & "b"');
    expect(first).toBe('<p lang="en" class="sharp">&lt;a&gt; &amp; &quot;b&quot;</p>');
    expect(html('<a> & "b"')).toBe(first);
    expect(made).toBe(1);
    expect(html('b')).toContain('>b<');
    expect(html('b', { locale: 'jp' })).toContain('lang="jp"');
    expect(html('b', { saveData: true })).toContain('class="frugal"');
    expect(made).toBe(4);
  });

  it('is not another component’s, whatever its facts are', () => {
    const keep = fragmentCache({ locale: 'en', t: translator('en') }, document());
    expect(keep('one', { id: 1 }, () => <Part name="one" />)).toContain('>one<');
    expect(keep('two', { id: 1 }, () => <Part name="two" />)).toContain('>two<');
  });

  it('keeps what was shown last, as far as there is room', () => {
    const [large, larger] = ['x'.repeat(600_000), 'y'.repeat(600_000)];
    html('small');
    html(large);
    html('small');
    html(larger);
    made = 0;
    html('small');
    expect(made).toBe(0);
    html(large);
    expect(made).toBe(1);
  });

  it('a part inside of a part is made with it', () => {
    const inner = (
      <CachedFragment as="li" name="inner" facts="inner">
        {() => <Part name="inner" />}
      </CachedFragment>
    );
    const kept = fragmentCache({ locale: 'en', t: translator('en') }, document());
    const page = { ...document(), kept };
    const outer = fragmentCache({ locale: 'en', t: translator('en') }, page)('outer', [], () => inner);
    expect(outer).toBe('<li><p lang="en" class="sharp">inner</p></li>');
  });
});
