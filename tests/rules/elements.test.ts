/** Custom elements (app/element-registry.ts): each belongs to one component, and finds no elements by class. */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { elements } from '#app/element-registry.ts';
import { connect as connectViewed } from '#app/routes/home/recently-viewed.element.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const files = ['app', 'kit'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file)),
);
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const registry = textOf('app/element-registry.ts');
const rows = Object.keys(elements).map((name) => {
  const [, file = ''] = new RegExp(`'(./[^']*|#kit/[^']*)/${name}.element.ts'`).exec(registry) ?? [];
  return `${file.replace('./', 'app/').replace('#', '')}/${name}.element.ts`;
});

/** What a bundle of `entry` ships: files of which code is left, and modules that it imports when it runs. */
async function shippedWith(entry: string, packages: 'bundle' | 'external') {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    format: 'esm',
    packages,
    external: ['*?url', '*?inline', 'node:*'],
    outdir: 'unused',
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const outputs = Object.values(metafile.outputs);
  const files = outputs.flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  const imported = outputs.flatMap(({ imports }) => imports.map(({ path: name }) => name));
  return {
    files,
    nodeModules: imported.filter((name) => builtinModules.includes(name.replace('node:', ''))),
  };
}

const shipped = await shippedWith('app/client-entry.ts', 'bundle');

/** Secrets come from settings, and settings from the environment. */
const readsSettings = (file: string) => /\bprocess\.|import\.meta\.env/.test(textOf(file));

describe('the registry of elements', () => {
  it('has a row for every file named .element.ts, under the name of the element', () => {
    const written = files.filter((file) => file.endsWith('.element.ts'));
    expect(rows.sort()).toEqual(written.sort());
  });
});

describe('the code of custom elements', () => {
  const inBrowsers = shipped.files.filter((file) => !file.startsWith('node_modules/'));

  it('includes the files that it imports, such as show-page.ts, and only one package', () => {
    expect(inBrowsers).toContain('app/routes/checkout/cart/show-page.ts');
    const packages = shipped.files.filter((file) => !inBrowsers.includes(file));
    expect(packages).toEqual([expect.stringContaining('/idiomorph/')]);
  });

  it('reaches no module of Node, no setting and no secret', async () => {
    expect(shipped.nodeModules).toEqual([]);
    expect(shipped.files.filter(readsSettings)).toEqual([]);
    // This finds them in code that has them.
    const page = await shippedWith('app/request/screen.ts', 'external');
    expect(page.nodeModules).toContain('node:crypto');
    expect(page.files.filter(readsSettings)).toContain('contract/process/settings.ts');
  });

  it('never finds HTML elements by class, because classes are only for styles', () => {
    const SELECTOR = /(?:querySelector(?:All)?|closest|matches)(?:<[^>]*>)?\(\s*['"`][^'"`]*\.[a-z]/i;
    const byClass = (file: string) =>
      SELECTOR.test(textOf(file)) || /getElementsByClassName|classList\.contains/.test(textOf(file));
    expect(inBrowsers.filter(byClass)).toEqual([]);
  });

  it('listens to events only until its custom element is removed', () => {
    const LISTENS = /(?<![\w.])(?:(?:window|document|host)\.)?addEventListener\([\s\S]*?\);/g;
    const forEver = inBrowsers
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
