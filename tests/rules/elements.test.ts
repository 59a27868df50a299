/** Custom elements (app/element-registry.ts): each belongs to one component, and finds no elements by class. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { elements } from '#app/element-registry.ts';
import { connect as connectViewed } from '#app/routes/home/recently-viewed.element.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const files = readdirSync(path.join(ROOT, 'app'), { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('app', file))
  .filter((file) => /\.tsx?$/.test(file));
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const components = files.filter((file) => file.endsWith('.tsx'));

const registry = textOf('app/element-registry.ts');
const rows = Object.keys(elements).map((name) => {
  const [, file = ''] = new RegExp(`'\\./([^']*/${name}\\.element\\.ts)'`).exec(registry) ?? [];
  return { name, file: `app/${file}` };
});

describe('the registry of elements', () => {
  it('has a row for every file named .element.ts, under the name of the element', () => {
    const written = files.filter((file) => file.endsWith('.element.ts'));
    expect(rows.map(({ file }) => file).sort()).toEqual(written.sort());
  });

  it.each(rows)('lists $name, which only the component in the same folder uses', ({ name, file }) => {
    const users = components.filter((component) => textOf(component).includes(`<${name}`));
    expect(users).toEqual([file.replace('.element.ts', '.tsx')]);
  });
});

describe('the code of custom elements', () => {
  const imports = (file: string) =>
    [...textOf(file).matchAll(/(?:from|import\()\s*'([^']+\.ts)'/g)].map(([, name = '']) =>
      name.startsWith('#app/') ? name.slice(1) : path.join(path.dirname(file), name),
    );
  const inBrowsers = new Set<string>();
  const visit = (file: string) => {
    if (inBrowsers.has(file) || !files.includes(file)) return;
    inBrowsers.add(file);
    imports(file).forEach(visit);
  };
  visit('app/client-entry.ts');

  it('includes the files that it imports, such as show-page.ts', () => {
    expect(inBrowsers).toContain('app/routes/checkout/cart/show-page.ts');
  });

  it('never finds HTML elements by class, because classes are only for styles', () => {
    const SELECTOR = /(?:querySelector(?:All)?|closest|matches)(?:<[^>]*>)?\(\s*['"`][^'"`]*\.[a-z]/i;
    const byClass = (file: string) =>
      SELECTOR.test(textOf(file)) || /getElementsByClassName|classList\.contains/.test(textOf(file));
    expect([...inBrowsers].filter(byClass)).toEqual([]);
  });

  it('listens to events only until its custom element is removed', () => {
    const LISTENS = /(?<![\w.])(?:(?:window|document|host)\.)?addEventListener\([\s\S]*?\);/g;
    const forEver = [...inBrowsers]
      .filter((file) => file.endsWith('.element.ts'))
      .flatMap((file) => [...textOf(file).matchAll(LISTENS)].map(([call]) => call))
      .filter((call) => !call.includes('signal'));
    expect(forEver).toEqual([]);
  });
});

describe('recently viewed products', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are looked up 200 ms after the page has loaded (§9.24)', () => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', () => undefined);
    let looks = 0;
    // The children are already rendered, so the element fetches nothing.
    const host = {
      get childElementCount() {
        return ++looks;
      },
    } as HTMLElement;
    connectViewed(host, new AbortController().signal);
    vi.advanceTimersByTime(199);
    expect(looks).toBe(0);
    vi.advanceTimersByTime(1);
    expect(looks).toBe(1);
  });
});
