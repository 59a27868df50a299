/** Parses the shop's file, which is YAML or JSON. No side effects. */
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type Setup, type ShopFile, shopFile } from '#contract/desk/setup/shop-file.ts';
import { ja, type MessageKey } from '../../messages/ja.ts';
import { isInCp932 } from '../csv/from-cp932.ts';

export type Problem = {
  line: number;
  /** `shipping[0].fee`; empty for the whole file. */
  field: string;
  message: MessageKey;
};

type Path = readonly PropertyKey[];

const isKey = (text: string): text is MessageKey => Object.hasOwn(ja, text);

/**
 * The problem of a file in Shift_JIS for a shop whose texts have characters that Shift_JIS lacks: the file would replace
 * them by question marks.
 */
export const encodingProblem = (encoding: 'utf-8' | 'shift_jis', stored: Setup): Problem | undefined =>
  encoding === 'utf-8' || isInCp932(JSON.stringify(stored))
    ? undefined
    : { line: 1, field: '', message: 'validation.setup_encoding' };

/** Reports all errors at once, in the order of the lines. */
export function readShopFile(text: string): { file: ShopFile } | { problems: Problem[] } {
  const lines = new LineCounter();
  // A schema without dates and timestamps: days stay texts.
  const document = parseDocument(text, { lineCounter: lines, schema: 'core', prettyErrors: false });
  if (document.errors.length > 0)
    return {
      problems: document.errors.map(({ pos }) => ({
        line: lines.linePos(pos[0]).line,
        field: '',
        message: 'validation.setup_yaml',
      })),
    };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 0 });
  } catch {
    // Aliases (`&name`, `*name`) are refused.
    return { problems: [{ line: 1, field: '', message: 'validation.setup_yaml' }] };
  }
  const read = shopFile.safeParse(value);
  if (read.success) return { file: read.data };
  const problems = read.error.issues.flatMap(problemsOf).map(({ path, message }) => ({
    line: lineOf(document, lines, path),
    field: fieldOf(path),
    message,
  }));
  return { problems: problems.sort((a, b) => a.line - b.line) };
}

export function problemsOf(issue: z.core.$ZodIssue): { path: Path; message: MessageKey }[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'validation.setup_unknown' }));
  return [{ path: issue.path, message: isKey(issue.message) ? issue.message : 'validation.invalid' }];
}

export const fieldOf = (path: Path): string =>
  path.reduce<string>(
    (whole, part) =>
      typeof part === 'number' ? `${whole}[${part}]` : `${whole}${whole ? '.' : ''}${String(part)}`,
    '',
  );

/** Line of the value, or of the nearest group around a missing value. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
