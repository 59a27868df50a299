/**
 * Finds the files that implement each sentence of docs/specification.md, and the tests that check it. No side effects.
 */

/** `| §9.4 Consumption tax is 10% | … | … |`: the first cell is written by hand, the others are generated. */
const ROW = /^\| §(\d+\.\d+) (.+?) \|.*$/gm;
const CITATION = /§(\d+\.\d+)/g;
const MAX = 2;

const CODE = ['contract/', 'kit/', 'app/', 'services/', 'public/'];
const DECISION = 'docs/decisions/';
const TESTS = ['rules', 'routes', 'alone', 'services', 'shop-api', 'processes', 'e2e', ''].map((folder) =>
  folder ? `tests/${folder}/` : 'tests/',
);

/** Sorts files by the order of their folders, then by the length of their paths. @param {readonly string[]} order */
const by = (order) => (/** @type {string} */ a, /** @type {string} */ b) => {
  const place = (/** @type {string} */ file) => order.findIndex((folder) => file.startsWith(folder));
  return place(a) - place(b) || a.length - b.length || a.localeCompare(b, 'en');
};

/** @param {string} file */
const isCode = (file) => CODE.some((folder) => file.startsWith(folder));

/** A link for docs/specification.md, with the end of the path as its text. @param {string} file */
const link = (file) => {
  const target = file.startsWith(DECISION) ? file.replace('docs/', '') : `../${file}`;
  return `[${file.split('/').slice(-2).join('/')}](${target})`;
};

/** @param {Iterable<string>} files */
const cell = (files) => [...files].slice(0, MAX).map(link).join('<br>') || '–';

/** The best file that implements a sentence, then the decisions about it, then the other files. @param {string[]} cited */
function builtIn(cited) {
  const code = cited.filter(isCode).sort(by(CODE));
  const decisions = cited.filter((file) => file.startsWith(DECISION)).sort();
  return [...code.slice(0, 1), ...decisions, ...code.slice(1)];
}

/**
 * @param {string} page docs/specification.md
 * @param {readonly { file: string, text: string }[]} files All files that may cite a sentence, with paths from the
 *   root.
 * @returns {{ page: string, faults: string[] }} The page with its cells filled in, and the errors.
 */
export function indexSentences(page, files) {
  /** @type {Map<string, string[]>} */
  const citing = new Map();
  for (const { file, text } of files)
    for (const number of new Set([...text.matchAll(CITATION)].map(([, cited = '']) => cited)))
      citing.set(number, [...(citing.get(number) ?? []), file]);

  const numbers = [...page.matchAll(ROW)].map(([, number = '']) => number);
  /** @type {string[]} */
  const faults = [];
  for (const number of new Set(numbers))
    if (numbers.indexOf(number) !== numbers.lastIndexOf(number)) faults.push(`§${number} is there twice`);
  for (const [number, cited] of citing)
    if (!numbers.includes(number)) faults.push(`§${number} does not exist: ${cited.join(', ')}`);

  const filled = page.replace(ROW, (_, /** @type {string} */ number, /** @type {string} */ sentence) => {
    const cited = citing.get(number) ?? [];
    const tests = cited.filter((file) => file.startsWith('tests/')).sort(by(TESTS));
    if (!cited.some(isCode)) faults.push(`§${number} is cited by no code: ${sentence}`);
    if (tests.length === 0) faults.push(`§${number} is cited by no test: ${sentence}`);
    return `| §${number} ${sentence} | ${cell(builtIn(cited))} | ${cell(tests)} |`;
  });
  return { page: filled, faults };
}
