/** Rules of the structure: imports between folders, cycles, re-exports. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const sources = ['app', 'desk', 'kit', 'contract', 'services'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file)),
);
const texts = new Map(sources.map((file) => [file, read(file)]));
const textOf = (file: string) => texts.get(file) ?? '';

/** Pairs of an import name and its folder, both without the star: `#app/` and `./app/`. */
const names = Object.entries<string>(JSON.parse(read('package.json')).imports).map((pair) =>
  pair.map((end) => end.replace('*', '')),
);

function resolved(specifier: string, from: string): string {
  const [bare = ''] = specifier.split('?');
  if (bare.startsWith('.')) return path.join(path.dirname(from), bare);
  const [name = '', folder = ''] = names.find(([name = '']) => bare.startsWith(name)) ?? [];
  return name ? path.join(folder, bare.slice(name.length)) : bare;
}

const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'([^'\n]+)'/g;
const imports = new Map(
  sources.map((file) => [
    file,
    [...textOf(file).matchAll(IMPORT)]
      .map(([, specifier]) => resolved(specifier ?? '', file))
      .filter((target) => texts.has(target)),
  ]),
);
const importsOf = (file: string) => imports.get(file) ?? [];

/** Lists the imports for which `isForbidden` returns true, for the failure message. */
const forbiddenImports = (within: string, isForbidden: (file: string, target: string) => boolean) =>
  sources
    .filter((file) => file.startsWith(within))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => isForbidden(file, target))
        .map((target) => `${file} → ${target}`),
    );

/** Returns each cycle as a chain of names with arrows. */
function cyclesOf(nodes: string[], edgesOf: (node: string) => string[]): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, path: string[]): void => {
    const at = path.indexOf(node);
    if (at >= 0) cycles.push([...path.slice(at), node].join(' → '));
    if (at >= 0 || done.has(node)) return;
    for (const target of edgesOf(node)) visit(target, [...path, node]);
    done.add(node);
  };
  for (const node of nodes) visit(node, []);
  return cycles;
}

/** Layers, lowest first: a folder may import from its own layer and lower ones. Type imports count as well. */
const LAYERS = [
  [
    'i18n',
    'rules',
    'security',
    'styles',
    'cache-policy',
    'env',
    'log',
    'metrics',
    'page',
    'screens',
    'shop-details',
  ],
  ['cookies', 'shop-api'],
  ['ui'],
  ['request', 'http'],
  ['analytics', 'catalogue', 'forms', 'seo'],
  ['auth', 'cart', 'checkout'],
  ['routes'],
];

/**
 * The layer of a file: by its folder in app/, or by its name if it is in app/ itself. Files that `LAYERS` does not name
 * are the top layer.
 */
function layerOf(file: string): number {
  const folder = file.split('/')[1]?.split('.')[0] ?? '';
  const layer = LAYERS.findIndex((folders) => folders.includes(folder));
  return layer < 0 ? LAYERS.length : layer;
}

/** Where a folder's imports may come from, besides the folder itself. */
const MAY_IMPORT = [
  { folder: 'contract', from: [] },
  { folder: 'kit', from: ['contract'] },
  { folder: 'app', from: ['kit', 'contract'] },
  { folder: 'desk', from: ['kit', 'contract'] },
  { folder: 'services/shop-api', from: ['contract'] },
  { folder: 'services/sandbox', from: ['contract'] },
];

describe('imports', () => {
  it('are found in the source files', () => {
    expect(importsOf('app/root.tsx')).toContain('app/ui/document.tsx');
    expect(importsOf('app/routes/home/route.tsx')).toContain('app/i18n/href.ts');
    expect(importsOf('desk/root.tsx')).toContain('kit/i18n/locale.ts');
  });

  it('of app/ are from the same or a lower layer', () => {
    expect(
      forbiddenImports(
        'app/',
        (file, target) => target.startsWith('app/') && layerOf(target) > layerOf(file),
      ),
    ).toEqual([]);
  });

  it.each(MAY_IMPORT)('of $folder/ are its own, or from $from', ({ folder, from }) => {
    const isForeign = (_: string, target: string) =>
      ![folder, ...from].some((own) => target.startsWith(`${own}/`));
    expect(forbiddenImports(`${folder}/`, isForeign)).toEqual([]);
  });

  it('of a screen are from its own folder, its parent folders or its subfolders; only the shell imports from other screens', () => {
    const isForeign = (file: string, target: string) => {
      const [mine, its] = [path.dirname(file), path.dirname(target)];
      return mine !== its && !mine.startsWith(`${its}/`) && !its.startsWith(`${mine}/`);
    };
    const foreign = forbiddenImports(
      'app/routes/',
      (file, target) => target.startsWith('app/routes/') && isForeign(file, target),
    );
    expect(foreign.filter((line) => !line.startsWith('app/routes/shell/'))).toEqual([]);
  });

  it('form no cycle', () => expect(cyclesOf(sources, importsOf)).toEqual([]));

  it('form no cycle between folders in the domain of the Shop API', () => {
    const domain = 'services/shop-api/domain';
    const folders = [...new Set(sources.map((file) => path.dirname(file)))].filter((folder) =>
      folder.startsWith(domain),
    );
    const importsOfFolder = (folder: string) =>
      sources
        .filter((file) => path.dirname(file) === folder)
        .flatMap(importsOf)
        .map((target) => path.dirname(target))
        .filter((target) => target !== folder && target.startsWith(domain));
    expect(cyclesOf(folders, importsOfFolder)).toEqual([]);
  });

  it('are from the defining file: no file re-exports, except where Remix requires it', () => {
    const isRemix = (file: string) =>
      /^(?:app|desk)\/(?:root|entry\.server)\.tsx$|^(?:app|desk)\/routes\//.test(file);
    const reExports = (file: string) => /^export (?:type )?(?:\*|\{[^}]*\}) from /m.test(textOf(file));
    expect(sources.filter((file) => !isRemix(file) && reExports(file))).toEqual([]);
  });
});
