/**
 * What a page needs for browsers that run no scripts, know no CSS and ignore `form=`: w3m, lynx, Dillo, NetSurf. They show
 * everything that is in the HTML.
 */
import { expect } from '@playwright/test';
import type { HtmlElement } from 'html-validate';
import { attributeOf, treeOf, wordsOf } from './http.ts';

export async function expectPlainPage(html: string): Promise<void> {
  const tree = await treeOf(html);
  expectPlainForms(tree);
  expectTrueTexts(tree);
  expect(gluedWords(tree), 'words that touch without CSS').toEqual([]);
}

const say = (element: HtmlElement) =>
  [element.tagName, attributeOf(element, 'name'), attributeOf(element, 'value'), wordsOf(element)].join(' ');

/**
 * Every button is inside its form and has words, every form has a button, and none is empty: lynx 2.9.0 asks for the
 * page once more instead of posting nothing.
 */
function expectPlainForms(tree: HtmlElement): void {
  expect(tree.querySelectorAll('[form]').map(say), 'controls tied to a form by `form=`').toEqual([]);
  // A drawer's button is the browser's own: where there are no popovers, the drawer is a part of the page.
  const buttons = tree.querySelectorAll('button').filter((one) => !one.hasAttribute('popovertarget'));
  const outside = buttons.filter((button) => button.closest('form') === null);
  expect(outside.map(say), 'buttons outside a form').toEqual([]);
  const inert = buttons.filter((button) => attributeOf(button, 'type') !== 'submit');
  expect(inert.map(say), 'buttons that need scripts').toEqual([]);
  expect(buttons.filter((button) => wordsOf(button) === '').map(say), 'buttons without words').toEqual([]);
  const buttonless = tree.querySelectorAll('form').filter((form) => form.querySelector('button') === null);
  expect(
    buttonless.map((form) => attributeOf(form, 'action') ?? ''),
    'forms without a button',
  ).toEqual([]);
  const empty = tree
    .querySelectorAll('form[method="post"]')
    .filter((form) => form.querySelector('[name]') === null);
  expect(empty.map(wordsOf), 'forms that post nothing').toEqual([]);
}

/** What the desk tells staff to write. */
const SHOWN = /\{\{(?:shipping_fee|free_shipping_from)\}\}/g;

/** No text waits in the page for a script or a style that shows it. */
function expectTrueTexts(tree: HtmlElement): void {
  expect(tree.querySelectorAll('template').map(wordsOf), 'templates').toEqual([]);
  const hidden = tree.querySelectorAll('[hidden]').filter((element) => wordsOf(element) !== '');
  expect(hidden.map(wordsOf), 'texts hidden by `hidden`').toEqual([]);
  const texts = tree
    .querySelectorAll('*')
    .filter(({ tagName }) => !['script', 'style'].includes(tagName))
    .flatMap(({ childNodes }) => childNodes.filter(({ nodeName }) => nodeName === '#text'))
    .map(({ textContent }) => textContent);
  expect(
    texts.filter((text) => text.replace(SHOWN, '').includes('{{')),
    'texts without their values',
  ).toEqual([]);
}

/**
 * Elements that text browsers begin on a new line, or that show something between the words. Not `button`, whose words
 * w3m 0.5.3 shows like any others (it also drops a space between two Japanese words).
 */
const APART = new Set(
  'address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr img input legend li main meter nav ol option p search section select summary table tbody td textarea tfoot th thead title tr ul'.split(
    ' ',
  ),
);
/** Marks of phrases inside one word or sentence. */
const WITHIN = new Set(['wbr', 'script', 'style', 'head']);

/**
 * Two neighbouring elements whose words would read as one: 「4点2026年12月3日」. A text beside an element is one sentence
 * with it, unless both have digits there.
 */
function gluedWords(tree: HtmlElement): string[] {
  const found: string[] = [];
  let before: { text: string; element: HtmlElement } | undefined;
  const walk = (element: HtmlElement): void => {
    for (const node of element.childNodes) {
      if (node.nodeName === '#text') {
        const text = node.textContent;
        if (text === '') continue;
        const [, end = '', start = ''] = [text, before?.text.at(-1), text[0]];
        const areApart = before && before.element !== element && !isSentence(before.element, element);
        if (before && /[\p{L}\p{N}]/u.test(end) && /[\p{L}\p{N}]/u.test(start))
          if (areApart || (/\p{N}/u.test(end) && /\p{N}/u.test(start)))
            found.push(`${before.text.slice(-12)}|${text.slice(0, 12)}`);
        before = { text, element };
      } else if (!WITHIN.has((node as HtmlElement).tagName)) {
        const child = node as HtmlElement;
        const isApart = APART.has(child.tagName);
        if (isApart) before = undefined;
        walk(child);
        if (isApart) before = undefined;
      }
    }
  };
  /** One of the two contains the other: a link in a sentence. */
  const isSentence = (one: HtmlElement, other: HtmlElement) =>
    ancestorsOf(one).includes(other) || ancestorsOf(other).includes(one);
  walk(tree);
  return found;
}

const ancestorsOf = (element: HtmlElement): HtmlElement[] => {
  const { parent } = element;
  return parent ? [parent as HtmlElement, ...ancestorsOf(parent as HtmlElement)] : [];
};
