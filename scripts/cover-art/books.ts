import type { SeedProduct } from '#api/seed/types.ts';
import { column, columnHeight, type Faces, fitted, line, split } from './lettering.ts';
import {
  type Box,
  type Inks,
  type Motif,
  type MotifName,
  motifs,
  n,
  type Random,
  randomOf,
} from './motifs.ts';
import { type PaletteName, palettes } from './palettes.ts';

type Style = { palettes: PaletteName[]; motifs: MotifName[]; gothic?: boolean };

const styles: [prefix: string, style: Style][] = [
  [
    'books_english_exam',
    { palettes: ['indigo', 'slate', 'brick', 'sky'], motifs: ['stripes', 'triangles', 'waves'] },
  ],
  [
    'books_english',
    {
      palettes: ['sky', 'cream', 'indigo', 'peach', 'tea', 'lemon'],
      motifs: ['bubbles', 'leaves', 'waves', 'circles', 'windows'],
    },
  ],
  [
    'books_japanese_classics',
    { palettes: ['wine', 'night', 'plum', 'forest'], motifs: ['moon', 'scales', 'strokes'] },
  ],
  [
    'books_japanese',
    {
      palettes: ['sand', 'cream', 'mist', 'wine', 'plum'],
      motifs: ['strokes', 'scales', 'leaves', 'pebbles'],
    },
  ],
  [
    'books_math_high',
    { palettes: ['slate', 'teal', 'indigo', 'tea'], motifs: ['graph', 'triangles', 'orbits'] },
  ],
  [
    'books_math',
    {
      palettes: ['lemon', 'sky', 'peach', 'tea', 'teal'],
      motifs: ['triangles', 'graph', 'circles', 'stripes'],
    },
  ],
  [
    'books_science',
    {
      palettes: ['mist', 'teal', 'moss', 'night', 'lemon', 'sky'],
      motifs: ['leaves', 'orbits', 'stars', 'waves', 'pebbles', 'circles'],
    },
  ],
  [
    'books_social',
    {
      palettes: ['sand', 'forest', 'brick', 'mist', 'slate'],
      motifs: ['contours', 'hills', 'scales', 'pebbles'],
    },
  ],
  [
    'books_picture_books',
    {
      palettes: ['lemon', 'peach', 'sky', 'cream', 'night'],
      motifs: ['hills', 'circles', 'moon', 'leaves', 'pebbles'],
      gothic: true,
    },
  ],
  [
    'books_education',
    {
      palettes: ['tea', 'mist', 'sand', 'indigo', 'forest'],
      motifs: ['windows', 'leaves', 'circles', 'weave'],
    },
  ],
  [
    'books_business',
    { palettes: ['night', 'cream', 'slate', 'moss'], motifs: ['stripes', 'weave', 'triangles', 'hills'] },
  ],
  [
    'books_craft',
    { palettes: ['peach', 'plum', 'moss', 'sand'], motifs: ['weave', 'leaves', 'scales', 'strokes'] },
  ],
];

function styleOf(product: SeedProduct): Style {
  return (
    styles.find(([prefix]) => product.mainTaxon.startsWith(prefix))?.[1] ?? {
      palettes: ['tea'],
      motifs: ['circles'],
    }
  );
}

export function attributeOf(product: SeedProduct, code: string): string {
  return product.attributes.find((one) => one.code === code)?.value.ja ?? '';
}

export function page(width: number, height: number, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>\n`;
}

export const fill = (x: number, y: number, w: number, h: number, colour: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${colour}"${more}/>`;

/** The part before the first full-width blank is the title, the rest its subtitle. */
export function titleParts(name: string): { title: string; subtitle: string } {
  const [title = '', ...rest] = name.split('　');
  const subtitle = rest.join('　');
  const short = subtitle.length > 30 ? (subtitle.split(/[・、]/u)[0] ?? '') : subtitle;
  // Titles of picture books have full-width blanks between words, so they are not split.
  if (title.length + subtitle.length <= 24 && /^[\p{sc=Hiragana}\p{sc=Katakana}ー　 ]+$/u.test(name)) {
    return { title: name, subtitle: '' };
  }
  return { title, subtitle: short };
}

type Setting = {
  faces: Faces;
  title: string;
  subtitle: string;
  author: string;
  publisher: string;
  inks: Inks;
  art: Motif;
  random: Random;
};

/** Draws title columns from the right; returns the drawing and its left and lower edges. */
function columns(s: Setting, right: number, top: number, room: number, largest: number, colour: string) {
  let pieces = [s.title];
  let size = largest;
  for (let count = 1; count <= 3; count += 1) {
    pieces = split(s.title, count);
    const longest = Math.max(...pieces.map((piece) => columnHeight(piece, 1)));
    size = Math.min(count === 1 ? largest : largest * 0.86, room / longest);
    if (size >= 62 || (count === 2 && size >= 50)) break;
  }
  size = Math.floor(size);
  let out = '';
  let cx = right - size / 2;
  let bottom = top;
  pieces.forEach((piece, at) => {
    const offset = at * size * 0.6;
    const height = columnHeight(piece, size);
    const start = top + Math.max(0, Math.min(offset, room - height));
    out += column(s.faces.mincho, piece, cx, start, size, colour);
    bottom = Math.max(bottom, start + height);
    cx -= size * 1.28;
  });
  let left = cx + size * 1.28 - size / 2;
  if (s.subtitle) {
    const parts = columnHeight(s.subtitle, 30) > room ? split(s.subtitle, 2) : [s.subtitle];
    for (const part of parts) {
      const small = Math.min(32, Math.floor(room / columnHeight(part, 1)));
      left -= small * 1.7;
      out += column(s.faces.mincho, part, left + small / 2, top + 6, small, colour);
      bottom = Math.max(bottom, top + 6 + columnHeight(part, small));
    }
  }
  return { out, left, bottom };
}

function signature(s: Setting, colour: string, y = 948): string {
  return line(s.faces.gothic, s.publisher, 350, y, 25, colour, 'middle');
}

const frame = (inks: Inks) =>
  `<rect x="26" y="26" width="648" height="948" fill="none" stroke="${inks.ink}" stroke-opacity=".35" stroke-width="2"/>`;

/** Title in the right-hand columns, the drawing to its left and below. */
function besideColumns(s: Setting): string {
  const text = columns(s, 610, 84, 740, 116, s.inks.ink);
  const authorTop = 96;
  const authorX = text.left - 52;
  const author = s.author ? column(s.faces.mincho, s.author, authorX, authorTop, 33, s.inks.ink) : '';
  const below = Math.max(authorTop + columnHeight(s.author, 33) + 60, 440);
  const wide = authorX - 20 - 60 > 190;
  const box: Box =
    text.bottom < 560
      ? { x: 60, y: Math.max(text.bottom, below) + 30, w: 580, h: 880 - Math.max(text.bottom, below) - 30 }
      : { x: 60, y: below, w: Math.max(wide ? authorX - 40 : text.left - 96, 120), h: 880 - below };
  return (
    fill(0, 0, 700, 1000, s.inks.paper) +
    s.art(box, s.inks, s.random) +
    frame(s.inks) +
    text.out +
    author +
    signature(s, s.inks.ink)
  );
}

/** A coloured block with the title on the left, the drawing on the right. */
function inkedBlock(s: Setting): string {
  const turned: Inks = { ...s.inks, paper: s.inks.ink, ink: s.inks.paper };
  const text = columns(s, 318, 90, 760, 104, turned.ink);
  const edge = 372;
  const shift = text.left < 40 ? 40 - text.left : 0;
  const block = fill(0, 0, edge + shift, 1000, s.inks.ink);
  const moved = shift > 0 ? columns(s, 318 + shift, 90, 760, 104, turned.ink).out : text.out;
  const box: Box = { x: edge + shift + 46, y: 90, w: 700 - edge - shift - 92, h: 700 };
  const author = line(
    s.faces.mincho,
    s.author,
    edge + shift + (700 - edge - shift) / 2,
    862,
    s.author.length > 8 ? 24 : 34,
    s.inks.ink,
    'middle',
  );
  const publisher = line(
    s.faces.gothic,
    s.publisher,
    edge + shift + (700 - edge - shift) / 2,
    948,
    23,
    s.inks.ink,
    'middle',
  );
  return (
    fill(0, 0, 700, 1000, s.inks.paper) + block + s.art(box, s.inks, s.random) + moved + author + publisher
  );
}

/** The drawing covers the whole cover; a label contains the text. */
function label(s: Setting): string {
  const text = columns(s, 0, 0, 560, 92, s.inks.ink);
  const inner = -text.left;
  const wide = Math.max(210, inner + 150);
  const left = (700 - wide) / 2;
  const placed = columns(s, left + wide - (wide - inner - 50) / 2, 130, 560, 92, s.inks.ink);
  const author = column(
    s.faces.mincho,
    s.author,
    placed.left - 40,
    150,
    Math.min(28, 540 / Math.max(1, columnHeight(s.author, 1))),
    s.inks.ink,
  );
  const board: Inks = { ...s.inks, ink: s.inks.paper, paper: s.inks.ink };
  const art = s.art({ x: 0, y: 0, w: 700, h: 1000 }, board, s.random);
  const tall = Math.max(placed.bottom, 150 + columnHeight(s.author, 28)) - 84 + 52;
  const plate =
    fill(left, 84, wide, tall, s.inks.paper) +
    `<rect x="${n(left + 12)}" y="96" width="${n(wide - 24)}" height="${n(tall - 24)}" fill="none" stroke="${s.inks.ink}" stroke-opacity=".5" stroke-width="2"/>`;
  const tag = fill(220, 906, 260, 58, s.inks.paper);
  return (
    fill(0, 0, 700, 1000, s.inks.ink) +
    art +
    plate +
    placed.out +
    author +
    tag +
    signature(s, s.inks.ink, 944)
  );
}

/** Title lines at the top, the drawing below them. */
function headlines(s: Setting): string {
  const face = s.faces.mincho;
  const { size, lines } = fitted(face, s.title, [92, 80, 70, 60, 52], 580, 3);
  let out = '';
  let y = 110;
  for (const one of lines) {
    y += size;
    out += line(face, one, 60, y, size, s.inks.ink);
    y += size * 0.32;
  }
  if (s.subtitle) {
    const small = fitted(s.faces.gothic, s.subtitle, [31, 28, 25], 580, 2);
    y += 16;
    for (const one of small.lines) {
      y += small.size;
      out += line(s.faces.gothic, one, 60, y, small.size, s.inks.ink);
      y += small.size * 0.45;
    }
  }
  const author = s.author ? line(s.faces.mincho, s.author, 60, y + 66, 32, s.inks.ink) : '';
  const top = y + 110;
  const box: Box = { x: 0, y: top, w: 700, h: 900 - top };
  return (
    fill(0, 0, 700, 1000, s.inks.paper) +
    fill(60, 76, 96, 10, s.inks.accent) +
    out +
    author +
    s.art(box, s.inks, s.random) +
    fill(0, 900, 700, 100, s.inks.paper) +
    signature(s, s.inks.ink)
  );
}

/** A square drawing in the upper part and the title, centred, below it. */
function plate(s: Setting): string {
  const face = s.faces.mincho;
  const { size, lines } = fitted(face, s.title, [76, 66, 58, 50], 580, 2);
  const small = s.subtitle
    ? fitted(s.faces.gothic, s.subtitle, [29, 26, 23], 580, 2)
    : { size: 0, lines: [] };
  const tall =
    lines.length * size * 1.3 +
    small.lines.length * small.size * 1.5 +
    (small.lines.length > 0 ? 20 : 0) +
    76;
  let y = 892 - tall;
  const floor = y - 40;
  let out = '';
  for (const one of lines) {
    out += line(face, one, 350, y + size, size, s.inks.ink, 'middle');
    y += size * 1.3;
  }
  if (small.lines.length > 0) y += 20;
  for (const one of small.lines) {
    out += line(s.faces.gothic, one, 350, y + small.size, small.size, s.inks.ink, 'middle');
    y += small.size * 1.5;
  }
  const author = line(s.faces.mincho, s.author, 350, y + 60, 32, s.inks.ink, 'middle');
  const art = s.art({ x: 90, y: 80, w: 520, h: floor - 80 }, s.inks, s.random);
  return fill(0, 0, 700, 1000, s.inks.paper) + frame(s.inks) + art + out + author + signature(s, s.inks.ink);
}

/** Picture books: large rounded lines above a scene that fills the rest. */
function scene(s: Setting): string {
  const { size, lines } = fitted(s.faces.gothicBold, s.title, [230, 130, 112, 94, 84, 70, 58], 580, 3);
  let out = '';
  let y = 70;
  for (const one of lines) {
    y += size;
    out += line(s.faces.gothicBold, one, 350, y, size, s.inks.ink, 'middle');
    y += size * 0.26;
  }
  if (s.subtitle) {
    const small = fitted(s.faces.gothic, s.subtitle, [32, 28], 580, 2);
    y += 12;
    for (const one of small.lines) {
      y += small.size * 1.3;
      out += line(s.faces.gothic, one, 350, y, small.size, s.inks.ink, 'middle');
    }
  }
  const author = line(s.faces.gothic, s.author, 350, y + 74, 34, s.inks.ink, 'middle');
  const top = y + 120;
  return (
    fill(0, 0, 700, 1000, s.inks.paper) +
    s.art({ x: 40, y: top, w: 620, h: 880 - top }, s.inks, s.random) +
    out +
    author +
    signature(s, s.inks.ink, 950)
  );
}

const compositions = [besideColumns, label, headlines, inkedBlock, plate, besideColumns];

function settingOf(product: SeedProduct, faces: Faces): Setting & { composition: (s: Setting) => string } {
  const style = styleOf(product);
  const random = randomOf(product.code);
  const number = Number(product.code.slice(-4));
  const inks = palettes[style.palettes[number % style.palettes.length] as PaletteName];
  const art = motifs[style.motifs[(number * 2 + Math.floor(number / 5)) % style.motifs.length] as MotifName];
  const { title, subtitle } = titleParts(product.names.ja);
  const composition = style.gothic
    ? scene
    : (compositions[(number + product.mainTaxon.length) % compositions.length] as (s: Setting) => string);
  return {
    faces,
    title,
    subtitle,
    author: product.author?.ja ?? '',
    publisher: attributeOf(product, 'publisher'),
    inks,
    art,
    random,
    composition,
  };
}

export function bookCover(product: SeedProduct, faces: Faces): string {
  const setting = settingOf(product, faces);
  return page(700, 1000, setting.composition(setting));
}

/** An opened spread: a chapter opening on the right, text and a figure on the left. */
export function bookSpread(product: SeedProduct, faces: Faces): string {
  const s = settingOf(product, faces);
  const paper = '#fffdf6';
  const ink = '#3b3b3b';
  const lines = (x: number, y: number, w: number, count: number) => {
    let d = '';
    for (let at = 0; at < count; at += 1)
      d += `M${n(x)} ${n(y + at * 24)}h${n(at === count - 1 ? w * 0.55 : w)}`;
    return `<path d="${d}" stroke="${ink}" stroke-opacity=".32" stroke-width="7"/>`;
  };
  const heading = fitted(faces.mincho, s.title, [30, 26, 22], 216, 3);
  const title = heading.lines
    .map((one, at) => line(faces.mincho, one, 382, 372 + at * heading.size * 1.4, heading.size, '#22262b'))
    .join('');
  const down = 372 + heading.lines.length * heading.size * 1.4;
  const left = s.art({ x: 92, y: 320, w: 216, h: 170 }, { ...s.inks, paper, ink: '#55606a' }, s.random);
  return page(
    700,
    1000,
    fill(0, 0, 700, 1000, '#e9e4d8') +
      fill(52, 262, 596, 476, s.inks.paper === '#fbf3df' ? s.inks.accent : s.inks.ink) +
      fill(62, 272, 288, 456, paper) +
      fill(350, 272, 288, 456, paper) +
      fill(344, 272, 12, 456, '#000', ' fill-opacity=".08"') +
      left +
      lines(92, 540, 216, 6) +
      fill(382, 312, 60, 8, s.inks.accent) +
      title +
      lines(382, down + 14, 216, Math.floor((680 - down - 14) / 24)),
  );
}
