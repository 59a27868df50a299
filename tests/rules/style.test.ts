/** The texts keep to docs/style.md, whose tables are read here. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');

type Text = { file: string; text: string };

/** The literals of a module, a template with its expressions as they are written. */
function literalsOf(file: string): Text[] {
  const texts: Text[] = [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, kind);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
      texts.push({ file, text: node.text });
    else if (ts.isTemplateExpression(node)) texts.push({ file, text: node.getText().slice(1, -1) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

const codeOf = (...patterns: string[]) =>
  filesOf(...patterns)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap(literalsOf);
const linesOf = (...patterns: string[]) =>
  filesOf(...patterns).flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => !(file.endsWith('.yaml') && line.startsWith('#')))
      .map((text) => ({ file, text })),
  );

const API = 'services/shop-api';
const STAFF_MESSAGES = /(?:files|goods|people|refunds|setup|shipping|staff|content)\.ts$/;
const messages = (staff: boolean, language: string) =>
  codeOf(`${API}/messages/${language}`).filter(({ file }) => STAFF_MESSAGES.test(file) === staff);

const MAILS = [`${API}/domain/mail`];
const japanese = {
  shop: [
    ...codeOf('app', 'kit', 'contract/shop-identity.ts', ...MAILS),
    ...messages(false, 'ja'),
    ...linesOf('examples/*.yaml', 'examples/komorebi/*.yaml', 'deploy/nginx/*.html'),
  ],
  desk: [
    ...codeOf('desk', `${API}/domain/accounting`, `${API}/domain/documents`, `${API}/domain/staff`),
    ...messages(true, 'ja'),
    ...linesOf('docs/desk.md'),
  ],
};
const english = {
  shop: [
    ...codeOf('app/i18n/en', ...MAILS),
    ...messages(false, 'en'),
    ...linesOf('examples/*.yaml', 'examples/komorebi/*.yaml'),
  ],
  desk: [...codeOf('desk/i18n/en'), ...messages(true, 'en')],
};

type Rule = { word: string; where: 'shop' | 'desk' | 'both'; except: string[] };

const wordsIn = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');

/** The table below a heading of docs/style.md. */
function rulesBelow(heading: string): Rule[] {
  const section = read('docs/style.md').split(`## ${heading}`)[1]?.split('\n## ')[0] ?? '';
  return section.split('\n').flatMap((line) => {
    const [, , not, where, except] = line.split('|').map((cell) => cell.trim());
    if (where !== 'shop' && where !== 'desk' && where !== 'both') return [];
    return wordsIn(not).map((word) => ({ word, where, except: wordsIn(except) }));
  });
}

/** Texts that say an avoided word somewhere else than in its exceptions. */
const against = ({ word, except }: Rule, texts: readonly Text[]): string[] =>
  texts
    .filter(({ text }) => except.reduce((rest, right) => rest.replaceAll(right, ''), text).includes(word))
    .map(({ file, text }) => `${word}: ${file}: ${text.trim()}`);

it.each([
  ['Words', japanese, 40],
  ['English', english, 9],
])('no text has a word to avoid (%s)', (heading, texts, least) => {
  const rules = rulesBelow(heading);
  expect(rules.length).toBeGreaterThan(least);
  const found = rules.flatMap((rule) => [
    ...(rule.where === 'desk' ? [] : against(rule, texts.shop)),
    ...(rule.where === 'shop' ? [] : against(rule, texts.desk)),
  ]);
  expect(found).toEqual([]);
});

const ALL = [...japanese.shop, ...japanese.desk];
const KANA_OR_KANJI = '[\\u3041-\\u30ff\\u4e00-\\u9fff]';

it('no space stands between a value and the words behind it', () => {
  const particle = '(?:を|に|で|の|は|が|と|へ|も|や|まで|から|より|以降|以前|など)';
  const value = '(?:\\{\\{\\w+\\}\\}|[0-9A-Za-z]|」)';
  const wrong = new RegExp(`${value} ${particle}`);
  const texts = codeOf('app/i18n/ja', 'desk/i18n/ja', `${API}/messages/ja`);
  expect(texts.filter(({ text }) => wrong.test(text))).toEqual([]);
});

it('marks of Japanese texts have their full width, without spaces', () => {
  const texts = codeOf('app/i18n/ja', 'desk/i18n/ja', 'kit/i18n/ja.ts', `${API}/messages/ja`, ...MAILS);
  const wrong = new RegExp(`${KANA_OR_KANJI}[,!?:;]|： |[～]|[０-９Ａ-Ｚａ-ｚ]|[、。] `);
  const withoutFormats = (text: string) => text.replaceAll(/「(?:注文番号,伝票番号|名前: 値)」/g, '');
  expect(texts.filter(({ text }) => wrong.test(withoutFormats(text)))).toEqual([]);
});

/** Quoted in a text, and the words of no screen: names in others' programs, examples of input, names of people. */
const NOT_OURS = [
  'サイトの設定',
  'すべてのCookieをブロック',
  '送り状発行',
  '外部データから発行',
  '基本レイアウト',
  '送り状データ取込',
  '標準_飛脚宅配便_CSV_ヘッダ有り',
  '発送予定データ取込',
  '注文番号,伝票番号',
  '棚卸し',
  '名前: 値',
  '髙橋',
  '高橋',
  '本規約',
  '本サイト',
  'えいご',
];

it('a label in 「」 is the words of a screen', () => {
  const withoutValues = (text: string) => text.replaceAll(/\{\{\w+\}\}|\$\{[^}]*\}/g, '');
  const screens = codeOf('app/i18n/ja', 'desk/i18n/ja', 'kit/i18n/ja.ts', ...MAILS).map(({ text }) =>
    withoutValues(text),
  );
  const isOnScreen = (label: string) =>
    screens.some((text) => text.includes(label) && !text.includes(`「${label}」`));
  const labels = ALL.flatMap(({ file, text }) =>
    [...text.matchAll(/「([^「」\n{}]{2,40})」/g)].map(([, label = '']) => ({ file, label })),
  ).filter(({ label }) => new RegExp(`${KANA_OR_KANJI}{2}`).test(label));
  expect(labels.length).toBeGreaterThan(80);
  const unknown = labels.filter(
    ({ label }) => !NOT_OURS.includes(label) && !isOnScreen(label.replaceAll('…', '')),
  );
  expect(unknown).toEqual([]);
});

// JSX drops every white space at the end of a line, also an ideographic one, which its authors can see.
it('no line of markup ends with an ideographic space', () => {
  const lines = filesOf('app', 'desk', 'kit')
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .map((line) => `${file}: ${line.trimStart()}`),
    );
  expect(lines.filter((line) => line.endsWith('\u3000'))).toEqual([]);
});
