import { createRequire } from 'node:module';
import path from 'node:path';

/** Outlines of letters as SVG paths in tenths of a pixel, so that a picture needs no font. */

type Command = { type: string; x?: number; y?: number; x1?: number; y1?: number; x2?: number; y2?: number };
type Glyph = {
  index: number;
  advanceWidth: number;
  getPath(x: number, y: number, size: number): { commands: Command[] };
};
type Single = { sub: number | number[]; by: number };
type Font = {
  unitsPerEm: number;
  charToGlyph(char: string): Glyph;
  glyphs: { get(index: number): Glyph };
  substitution: { getSingle(feature: string): Single[] };
};

export type Face = { font: Font; vertical: Map<number, number> };
export type Faces = { mincho: Face; gothic: Face; gothicBold: Face };

export function loadFaces(cache: string): Faces {
  const require = createRequire(path.join(cache, 'package.json'));
  const opentype = require('opentype.js') as { loadSync(file: string): Font };
  const face = (file: string): Face => {
    const font = opentype.loadSync(path.join(cache, 'node_modules', '@expo-google-fonts', file));
    const vertical = new Map<number, number>();
    for (const { sub, by } of font.substitution.getSingle('vert')) {
      if (typeof sub === 'number') vertical.set(sub, by);
    }
    return { font, vertical };
  };
  return {
    mincho: face('shippori-mincho/700Bold/ShipporiMincho_700Bold.ttf'),
    gothic: face('zen-kaku-gothic-new/500Medium/ZenKakuGothicNew_500Medium.ttf'),
    gothicBold: face('zen-kaku-gothic-new/700Bold/ZenKakuGothicNew_700Bold.ttf'),
  };
}

const tenth = (value: number) => Math.round(value * 10);

/** A run of path data with relative commands and no spare separators. */
class Pen {
  private out = '';
  private x = 0;
  private y = 0;
  private startX = 0;
  private startY = 0;

  private numbers(letter: string, values: number[]) {
    this.out +=
      letter + values.map((value, at) => (at > 0 && value >= 0 ? ` ${value}` : `${value}`)).join('');
  }

  draw(commands: Command[]) {
    for (const command of commands) {
      if (command.type === 'Z') {
        this.out += 'z';
        this.x = this.startX;
        this.y = this.startY;
        continue;
      }
      const x = tenth(command.x ?? 0);
      const y = tenth(command.y ?? 0);
      const dx = x - this.x;
      const dy = y - this.y;
      if (command.type === 'M') {
        this.numbers('m', [dx, dy]);
        this.startX = x;
        this.startY = y;
      } else if (command.type === 'L') {
        if (dx === 0 && dy === 0) continue;
        if (dy === 0) this.numbers('h', [dx]);
        else if (dx === 0) this.numbers('v', [dy]);
        else this.numbers('l', [dx, dy]);
      } else if (command.type === 'Q') {
        this.numbers('q', [tenth(command.x1 ?? 0) - this.x, tenth(command.y1 ?? 0) - this.y, dx, dy]);
      } else {
        this.numbers('c', [
          tenth(command.x1 ?? 0) - this.x,
          tenth(command.y1 ?? 0) - this.y,
          tenth(command.x2 ?? 0) - this.x,
          tenth(command.y2 ?? 0) - this.y,
          dx,
          dy,
        ]);
      }
      this.x = x;
      this.y = y;
    }
  }

  get data() {
    return this.out;
  }
}

function rotated(commands: Command[], cx: number, cy: number): Command[] {
  const turn = (x: number, y: number) => [cx - (y - cy), cy + (x - cx)] as const;
  return commands.map((command) => {
    const next: Command = { type: command.type };
    if (command.x !== undefined && command.y !== undefined) [next.x, next.y] = turn(command.x, command.y);
    if (command.x1 !== undefined && command.y1 !== undefined) {
      [next.x1, next.y1] = turn(command.x1, command.y1);
    }
    if (command.x2 !== undefined && command.y2 !== undefined) {
      [next.x2, next.y2] = turn(command.x2, command.y2);
    }
    return next;
  });
}

/** Characters that the two typefaces lack, and their replacements. */
const standIns: Record<string, string> = { '〜': '～' };

function glyphOf(face: Face, char: string): Glyph {
  const glyph = face.font.charToGlyph(char);
  if (glyph.index !== 0) return glyph;
  const other = face.font.charToGlyph(standIns[char] ?? char);
  if (other.index === 0) throw new Error(`no outline for ${char}`);
  return other;
}

function element(data: string, fill: string): string {
  return data === '' ? '' : `<path transform="scale(.1)" fill="${fill}" d="${data}"/>`;
}

/** One column, top to bottom, centred on `cx`. */
export function column(
  face: Face,
  text: string,
  cx: number,
  top: number,
  size: number,
  fill: string,
  step = 1.06,
) {
  const pen = new Pen();
  let y = top;
  for (const char of text) {
    if (char === '　' || char === ' ') {
      y += size * 0.5;
      continue;
    }
    const plain = glyphOf(face, char);
    const upright = face.vertical.get(plain.index);
    const glyph = upright === undefined ? plain : face.font.glyphs.get(upright);
    const width = (glyph.advanceWidth / face.font.unitsPerEm) * size;
    const commands = glyph.getPath(cx - width / 2, y + size * 0.88, size).commands;
    const lies = upright === undefined && 'ー―—–〜～…（）()[]「」『』：＝-'.includes(char);
    pen.draw(lies ? rotated(commands, cx, y + size * 0.5) : commands);
    y += size * step;
  }
  return element(pen.data, fill);
}

export function columnHeight(text: string, size: number, step = 1.06): number {
  let height = 0;
  for (const char of text) height += char === '　' || char === ' ' ? size * 0.5 : size * step;
  return height;
}

function width(face: Face, text: string, size: number): number {
  let total = 0;
  for (const char of text) {
    total += char === '　' || char === ' ' ? 0.4 : glyphOf(face, char).advanceWidth / face.font.unitsPerEm;
  }
  return total * size;
}

/** One line; `x` is its start, or its middle. */
export function line(
  face: Face,
  text: string,
  x: number,
  baseline: number,
  size: number,
  fill: string,
  anchor: 'start' | 'middle' = 'start',
) {
  const pen = new Pen();
  let at = anchor === 'middle' ? x - width(face, text, size) / 2 : x;
  for (const char of text) {
    if (char === '　' || char === ' ') {
      at += size * 0.4;
      continue;
    }
    const glyph = glyphOf(face, char);
    pen.draw(glyph.getPath(at, baseline, size).commands);
    at += (glyph.advanceWidth / face.font.unitsPerEm) * size;
  }
  return element(pen.data, fill);
}

const notFirst = /^[ー、。・）」』！？ぁぃぅぇぉっゃゅょァィゥェォッャュョ％々]/u;
const notLast = /[（「『]$/u;

/** Words in titles, mostly in hiragana, that must not be broken. */
const whole =
  'くりあがり はじめて 折り紙 まちがえた まちがい 灯台もり すがた としょかん ひとこと かばん てんこうせい ものがたり ならべて むかし つむぎ つけかた つくりかた 見つけかた とどけかた 読みかた 使いかた ふしぎ 郵便屋さん ゆうびんばこ しゅうりや うんどうかい おはなし つまずき うちの しりとり さいころ 身の おふろ まとまり 組み立て かたち くふう 草木染め 見守り かきはじめ 書きはじめ ばあば さなぎ 文字盤 道具 どこから 読み書き 合わせ 聞き書き かるた 手あそび おやすみまえ たしかめる 控え帳 わたし たんけん ちいさな おおきな 観察びん 一日'.split(
    ' ',
  );

function cutsWord(before: string, after: string): boolean {
  const at = before.length;
  const text = before + after;
  return whole.some((word) => {
    for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1)) {
      if (from < at && at < from + word.length) return true;
    }
    return false;
  });
}

/**
 * Rates a line break at this place: best after a punctuation mark, good after a particle, bad within a script, worst in
 * a word.
 */
function seam(before: string, after: string): number {
  if (notFirst.test(after) || notLast.test(before) || cutsWord(before, after)) return -9;
  const script = (text: string) =>
    /\p{sc=Han}/u.test(text)
      ? 'han'
      : /[\p{sc=Katakana}ー]/u.test(text)
        ? 'kata'
        : /\p{sc=Hiragana}/u.test(text)
          ? 'hira'
          : 'other';
  const last = script(before.slice(-1));
  const first = script(after.slice(0, 1));
  if (/[　 、・]$/u.test(before)) return 3;
  if (/[をはがへの]$/u.test(before) && before.length > 2) return 2;
  if (last === 'hira' && first !== 'hira') return 2;
  if (last === first && last !== 'other') return last === 'hira' ? -1 : -4;
  if (first === 'hira') return -4;
  return 0;
}

/** Splits a title into `count` pieces of similar length at the best places. */
export function split(text: string, count: number): string[] {
  if (count <= 1) return [text];
  const chars = [...text];
  const ideal = chars.length / count;
  let best = Math.round(ideal);
  let score = Number.NEGATIVE_INFINITY;
  for (let at = 1; at < chars.length; at += 1) {
    const before = chars.slice(0, at).join('');
    const value = seam(before, chars.slice(at).join('')) * 1.3 - Math.abs(at - ideal) * (15 / chars.length);
    if (value > score) [best, score] = [at, value];
  }
  const head = chars
    .slice(0, best)
    .join('')
    .replace(/[　 ]+$/u, '');
  const tail = chars
    .slice(best)
    .join('')
    .replace(/^[　 ]+/u, '');
  return [head, ...split(tail, count - 1)];
}

/** Splits into as few lines as fit `room`. */
function wrap(face: Face, text: string, size: number, room: number, most = 5): string[] {
  for (let count = 1; count <= most; count += 1) {
    const lines = split(text, count);
    const lonely = count > 1 && lines.some((one) => [...one].length === 1);
    if (!lonely && lines.every((one) => width(face, one, size) <= room)) return lines;
  }
  return [];
}

/** The largest of the sizes at which the text fits the room in at most `most` lines. */
export function fitted(face: Face, text: string, sizes: number[], room: number, most: number) {
  for (const size of sizes) {
    const lines = wrap(face, text, size, room, most);
    if (lines.length > 0) return { size, lines };
  }
  const size = sizes.at(-1) ?? 30;
  const lines = split(text, most);
  const longest = Math.max(...lines.map((one) => width(face, one, size)));
  return { size: Math.floor((size * room) / longest), lines };
}
