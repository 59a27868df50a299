import { expect, it } from 'vitest';
import { firstPictureLink } from '#app/first-picture.server.ts';

const link = (html: string) => firstPictureLink(Buffer.from(html));

it('is told with all that the browser chooses by', () => {
  const page = `<p>本</p><img src="/a.svg" loading="lazy"/><img src="/media/300x300/a%20b.svg"
    srcSet="/media/300x300/a.svg 300w, /media/500x500/a.svg 500w" sizes="(min-width: 768px) 500px, 88vw" alt="絵" fetchpriority="high"/>`;
  expect(link(page.replace(/\n\s+/, ' '))).toBe(
    '</media/300x300/a%20b.svg>; rel=preload; as=image; fetchpriority=high; ' +
      'imagesrcset="/media/300x300/a.svg 300w, /media/500x500/a.svg 500w"; imagesizes="(min-width: 768px) 500px, 88vw"',
  );
  expect(link('<img src="/a.svg" fetchpriority="high"/>')).toBe(
    '</a.svg>; rel=preload; as=image; fetchpriority=high',
  );
});

it.each([
  ['waits for none', '<img src="/a.svg"/>'],
  ['marks something without an address', '<img alt="" fetchpriority="high"/>'],
  ['has an address that no header can hold', '<img src="/絵.svg" fetchpriority="high"/>'],
  ['has an address that HTML has written in its own way', '<img src="/a?b&amp;c" fetchpriority="high"/>'],
])('a page that %s tells nothing', (_, html) => {
  expect(link(html)).toBeUndefined();
});
