/** What the text of a mail about a refund says, for a paper: such a mail is the return invoice, and only its text is kept. */

/** Below it is the shop. */
const RULE = /\n[―-]{5,}\n/;
/** A name, and its value indented in the lines below it. */
const ROW = /^(\S.*)\n((?: {2}.+(?:\n|$))+)/gm;

type MailParts = {
  /** What happened, below the customer's name. */
  intro: string[];
  rows: [name: string, value: string][];
  issuer: string[];
};

/** Undefined if the text has another form. */
export function mailParts(text: string): MailParts | undefined {
  const [body = '', shop = ''] = text.split(RULE);
  const [opening = '', ...sections] = body.split(/^■ .*$/m);
  const rows = [...sections.join('').matchAll(ROW)].map(([, name = '', value = '']): [string, string] => [
    name,
    value.replaceAll(/^ {2}/gm, '').trim(),
  ]);
  if (rows.length === 0) return undefined;
  const [, ...intro] = paragraphs(opening);
  return { intro, rows, issuer: shop.split('\n').filter((line) => line.trim() && !line.startsWith('http')) };
}

const paragraphs = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter(Boolean);
