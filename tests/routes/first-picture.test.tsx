import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { Cover } from '#app/ui/cover.tsx';
import { DocumentProvider, type DocumentView, type Picture } from '#app/ui/document.tsx';
import { preloadLink } from '#app/ui/first-picture.tsx';
import { TextProvider } from '#kit/i18n/text.tsx';

function page(saveData: boolean): { html: string; preloaded: Picture[] } {
  const preloaded: Picture[] = [];
  const view: DocumentView = {
    head: { title: '' },
    notices: [],
    languageSwitch: '/',
    stylesheet: { inline: undefined, href: '/app.css' },
    saveData,
    clientEntry: undefined,
    restored: undefined,
    waitFor: (picture) => preloaded.push(picture),
    privacyPolicy: '',
    events: undefined,
  };
  const html = renderToStaticMarkup(
    <TextProvider value={{ locale: 'en', t: translator('en') }}>
      <DocumentProvider value={view}>
        <Cover path="a.svg" name="A" size="300x300" when="soon" />
        <Cover path='絵"b.svg' name="B" size="300x300" when="first" />
      </DocumentProvider>
    </TextProvider>,
  );
  return { html, preloaded };
}

it('the first picture is preloaded with the attributes by which the browser chooses a size', () => {
  const { html, preloaded } = page(false);
  expect(html.match(/fetchpriority="high"/g)).toHaveLength(1);
  expect(preloaded.map(preloadLink)).toEqual([
    '</media/300x300/%E7%B5%B5%22b.svg>; rel=preload; as=image; fetchpriority=high; ' +
      'imagesrcset="/media/500x500/%E7%B5%B5%22b.svg 1.5x"',
  ]);
  expect(() => new Headers({ Link: preloaded.map(preloadLink).join() })).not.toThrow();
});

it('the first picture is the small one with Save-Data', () => {
  expect(page(true).preloaded.map(preloadLink)).toEqual([
    '</media/300x300/%E7%B5%B5%22b.svg>; rel=preload; as=image; fetchpriority=high',
  ]);
});
