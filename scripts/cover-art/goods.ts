import type { SeedProduct } from '#api/seed/types.ts';
import { attributeOf, fill, page, titleParts } from './books.ts';
import { column, type Face, type Faces, fitted, line } from './lettering.ts';
import { type Inks, type MotifName, motifs, n, randomOf } from './motifs.ts';
import { type PaletteName, palettes } from './palettes.ts';

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const numberOf = (product: SeedProduct) => Number(product.code.match(/\d+$/)?.[0] ?? 0);

function lines(
  face: Face,
  text: string,
  x: number,
  top: number,
  sizes: number[],
  room: number,
  most: number,
  colour: string,
  anchor: 'start' | 'middle' = 'start',
) {
  const set = fitted(face, text, sizes, room, most);
  let y = top;
  let out = '';
  for (const one of set.lines) {
    y += set.size;
    out += line(face, one, x, y, set.size, colour, anchor);
    y += set.size * 0.36;
  }
  return { out, bottom: y };
}

/** A ticket: the title on the larger part, the stub torn along a row of holes. */
export function seminarTicket(product: SeedProduct, faces: Faces): string {
  const number = numberOf(product);
  const names: PaletteName[] = ['indigo', 'brick', 'teal', 'forest', 'plum', 'sand', 'wine', 'sky'];
  const inks = palettes[pick(names, number * 3)];
  const dark = Number.parseInt(inks.paper.slice(1, 3), 16) < 140;
  const back = dark ? inks.paper : inks.ink;
  const ticket: Inks = { paper: '#fdf9ef', ink: '#22262b', accent: inks.accent, second: inks.second };
  const art =
    motifs[
      pick<MotifName>(['windows', 'circles', 'leaves', 'triangles', 'waves', 'scales', 'stripes'], number)
    ];
  const { title, subtitle } = titleParts(product.names.ja);
  const head = lines(faces.gothicBold, title, 110, 150, [60, 52, 46, 40], 480, 4, ticket.ink);
  const sub = subtitle
    ? lines(faces.gothic, subtitle, 110, head.bottom + 12, [30, 27, 24], 480, 3, ticket.ink)
    : { out: '', bottom: head.bottom };
  const lecturer = product.seminar?.lecturer.ja ?? '';
  const top = sub.bottom + 34;
  const shape = 'M60 80H640V690a28 28 0 0 0 0 56V920H60V746a28 28 0 0 0 0-56z';
  const place = product.seminar?.venue.ja.split('　')[0] ?? '';
  return page(
    700,
    1000,
    fill(0, 0, 700, 1000, back) +
      `<path d="${shape}" fill="${ticket.paper}"/>` +
      fill(60, 80, 580, 24, ticket.accent) +
      head.out +
      sub.out +
      art({ x: 110, y: top, w: 480, h: Math.max(60, 660 - top) }, ticket, randomOf(product.code)) +
      `<path d="M104 718H596" stroke="${ticket.ink}" stroke-opacity=".5" stroke-width="3" stroke-dasharray="3 13" stroke-linecap="round"/>` +
      line(faces.gothic, '講師', 110, 790, 24, ticket.ink) +
      line(faces.mincho, lecturer, 176, 794, lecturer.length > 8 ? 30 : 40, ticket.ink) +
      line(faces.gothic, place, 110, 858, place.length > 12 ? 23 : 27, ticket.ink) +
      fill(536, 762, 66, 130, ticket.ink) +
      column(faces.gothicBold, '受講券', 569, 772, 34, ticket.paper, 1.08),
  );
}

function discAt(cx: number, cy: number, r: number, inks: Inks): string {
  return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="#e4e4e0"/><circle cx="${cx}" cy="${cy}" r="${n(r * 0.93)}" fill="${inks.second}"/><path d="M${cx} ${cy}L${n(cx + r * 0.93)} ${cy}A${n(r * 0.93)} ${n(r * 0.93)} 0 0 1 ${n(cx + r * 0.66)} ${n(cy + r * 0.66)}z" fill="#fff" fill-opacity=".35"/><g fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2"><circle cx="${cx}" cy="${cy}" r="${n(r * 0.76)}"/><circle cx="${cx}" cy="${cy}" r="${n(r * 0.58)}"/></g><circle cx="${cx}" cy="${cy}" r="${n(r * 0.32)}" fill="#e4e4e0"/><circle cx="${cx}" cy="${cy}" r="${n(r * 0.12)}" fill="${inks.paper}" stroke="#bbb" stroke-width="2"/>`;
}

/** A square case; the disc sticks out at the right. */
export function compactDisc(product: SeedProduct, faces: Faces): string {
  const number = numberOf(product);
  const names: PaletteName[] = ['sky', 'peach', 'mist', 'lemon', 'plum', 'night', 'teal'];
  const inks = palettes[pick(names, number)];
  const room: Inks = { ...inks, paper: '#ece7db' };
  const { title, subtitle } = titleParts(product.names.ja);
  const head = lines(faces.mincho, title, 84, 252, [56, 48, 42, 36], 440, 3, inks.ink);
  const sub = subtitle
    ? lines(faces.gothic, subtitle, 84, head.bottom + 6, [26, 23], 440, 2, inks.ink)
    : { out: '', bottom: head.bottom };
  const kinds: MotifName[] =
    product.mainTaxon === 'cd_dvd_music'
      ? ['waves', 'circles', 'leaves', 'stars']
      : ['bubbles', 'waves', 'stripes', 'windows'];
  const top = sub.bottom + 30;
  return page(
    700,
    1000,
    fill(0, 0, 700, 1000, room.paper) +
      discAt(436, 500, 232, room) +
      fill(48, 208, 528, 584, '#000', ' fill-opacity=".14"') +
      fill(40, 200, 528, 584, inks.paper) +
      fill(40, 200, 20, 584, inks.ink) +
      head.out +
      sub.out +
      motifs[pick(kinds, number)]({ x: 84, y: top, w: 440, h: 690 - top }, inks, randomOf(product.code)) +
      line(faces.mincho, product.author?.ja ?? '', 84, 746, 27, inks.ink) +
      line(faces.gothic, attributeOf(product, 'publisher'), 350, 880, 25, '#22262b', 'middle') +
      line(faces.gothic, 'ＣＤ', 474, 746, 27, inks.ink),
  );
}

/** A tall case with a motif; the title above, author and publisher in a band at the foot. */
export function videoDisc(product: SeedProduct, faces: Faces): string {
  const number = numberOf(product);
  const names: PaletteName[] = ['slate', 'forest', 'indigo', 'wine', 'teal', 'night'];
  const inks = palettes[pick(names, number)];
  const { title, subtitle } = titleParts(product.names.ja.replace(/^ＤＶＤ　/u, ''));
  const head = lines(faces.gothicBold, title, 112, 130, [62, 54, 46, 40], 480, 3, inks.ink);
  const sub = subtitle
    ? lines(faces.gothic, subtitle, 112, head.bottom + 8, [31, 27, 24], 480, 2, inks.ink)
    : { out: '', bottom: head.bottom };
  const kinds: MotifName[] =
    product.mainTaxon === 'cd_dvd_science'
      ? ['contours', 'stars', 'leaves', 'waves', 'pebbles']
      : ['windows', 'bubbles', 'stripes', 'weave'];
  const top = Math.max(sub.bottom + 40, 400);
  return page(
    700,
    1000,
    fill(0, 0, 700, 1000, '#e8e4da') +
      fill(64, 64, 584, 884, '#000', ' fill-opacity=".16"') +
      fill(56, 56, 584, 884, '#26282c') +
      fill(78, 72, 552, 852, inks.paper) +
      head.out +
      sub.out +
      motifs[pick(kinds, number)]({ x: 112, y: top, w: 480, h: 760 - top }, inks, randomOf(product.code)) +
      fill(78, 800, 552, 124, inks.ink) +
      line(faces.gothicBold, 'ＤＶＤ', 112, 880, 46, inks.paper) +
      line(faces.mincho, product.author?.ja ?? '', 290, 856, 30, inks.paper) +
      line(faces.gothic, attributeOf(product, 'publisher'), 290, 898, 23, inks.paper),
  );
}

const covers: Record<string, string> = {
  blue: '#1f3a5f',
  red: '#b5402a',
  green: '#4c6b47',
  yellow: '#c9922e',
};

function ruling(
  kind: string,
  x: number,
  y: number,
  w: number,
  h: number,
  gap: number,
  colour: string,
): string {
  let d = '';
  if (kind !== 'plain') for (let at = y + gap; at < y + h; at += gap) d += `M${n(x)} ${n(at)}h${n(w)}`;
  if (kind === 'grid') for (let at = x + gap; at < x + w; at += gap) d += `M${n(at)} ${n(y)}v${n(h)}`;
  return d ? `<path d="${d}" stroke="${colour}" stroke-opacity=".5" stroke-width="1.5"/>` : '';
}

function rulingOf(product: SeedProduct): string {
  const name = product.names.ja;
  if (/方眼|れんしゅう|原稿|星見|町あるき/u.test(name)) return 'grid';
  return /白い|らくがき|雑記/u.test(name) ? 'plain' : 'lined';
}

export function notebookCover(product: SeedProduct, faces: Faces): string {
  const number = numberOf(product);
  const shade = product.options?.includes('colour')
    ? covers.blue
    : pick(['#3d4a57', '#7a5a3a', '#2f5d62', '#5b3a4e', '#1d2b3a'], number);
  const colour =
    number === 19
      ? '#15181d'
      : (pick(
          [
            shade,
            shade,
            ...(product.options?.includes('colour') ? [covers.green, covers.red, covers.yellow] : [shade]),
          ],
          number,
        ) as string);
  const { title, subtitle } = titleParts(product.names.ja);
  const head = lines(faces.gothicBold, title, 366, 236, [46, 40, 35, 30], 350, 3, '#22262b', 'middle');
  const sub = subtitle
    ? lines(faces.gothic, subtitle, 366, head.bottom + 6, [25, 22], 350, 2, '#22262b', 'middle')
    : { out: '', bottom: head.bottom };
  const tall = sub.bottom - 190 + 20;
  return page(
    700,
    1000,
    fill(0, 0, 700, 1000, '#f1ede3') +
      fill(92, 92, 536, 836, '#000', ' fill-opacity=".12" rx="10"') +
      fill(82, 80, 536, 836, colour, ' rx="10"') +
      fill(82, 80, 62, 836, '#000', ' fill-opacity=".28"') +
      fill(176, 190, 380, tall, '#fbf7ec', ' rx="4"') +
      `<rect x="186" y="200" width="360" height="${n(tall - 20)}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      head.out +
      sub.out +
      fill(176, 590, 380, 220, '#fbf7ec', ' rx="4"') +
      ruling(rulingOf(product), 186, 600, 360, 200, 24, colour) +
      line(faces.gothic, attributeOf(product, 'publisher'), 366, 872, 23, '#fbf7ec', 'middle'),
  );
}

/** The notebook's colours like a hand of cards, with an opened sheet in front. */
export function notebookChoices(product: SeedProduct, faces: Faces): string {
  const shades = product.options?.includes('colour')
    ? Object.values(covers)
    : ['#3d4a57', '#8b98a5', '#5d7386'];
  const books = shades
    .map((shade, at) => {
      const x = 70 + at * (shades.length > 3 ? 112 : 140);
      const y = 110 + at * 34;
      return (
        fill(x + 6, y + 8, 224, 320, '#000', ' fill-opacity=".1" rx="6"') +
        fill(x, y, 224, 320, shade, ' rx="6"') +
        fill(x, y, 26, 320, '#000', ' fill-opacity=".28"') +
        fill(x + 60, y + 44, 130, 60, '#fbf7ec', ' rx="3"')
      );
    })
    .join('');
  const kinds = product.options?.includes('ruling') ? ['lined', 'grid', 'plain'] : [rulingOf(product)];
  const each = (580 - (kinds.length - 1) * 20) / kinds.length;
  const names: Record<string, string> = { lined: '横罫', grid: '方眼', plain: '無地' };
  const sheets = kinds
    .map((kind, at) => {
      const x = 60 + at * (each + 20);
      return (
        fill(x, 590, each, 270, '#fffdf6', ' stroke="#d6cfbf" stroke-width="2"') +
        ruling(kind, x, 590, each, 270, 22, '#4a6fa0') +
        (kinds.length > 1
          ? line(faces.gothic, names[kind] ?? '', x + each / 2, 908, 26, '#22262b', 'middle')
          : '')
      );
    })
    .join('');
  const title = line(faces.gothicBold, titleParts(product.names.ja).title, 60, 74, 28, '#22262b');
  return page(700, 1000, fill(0, 0, 700, 1000, '#f1ede3') + title + books + sheets);
}

function cards(inks: Inks, seed: string): string {
  const random = randomOf(seed);
  let out = '';
  for (let at = 0; at < 5; at += 1) {
    const turn = -24 + at * 12;
    const kind = Math.floor(random() * 4);
    const mark = [
      `<circle cx="350" cy="300" r="56" fill="${inks.accent}"/>`,
      `<path d="M350 236l64 112H286z" fill="${inks.accent}"/>`,
      `<rect x="294" y="244" width="112" height="112" fill="${inks.accent}"/>`,
      `<path d="M350 228q74 72 0 144q-74-72 0-144z" fill="${inks.accent}"/>`,
    ][kind] as string;
    out += `<g transform="rotate(${turn} 350 700)"><rect x="250" y="170" width="200" height="280" rx="16" fill="#fffdf6" stroke="${inks.ink}" stroke-width="3"/>${mark.replaceAll(inks.accent, pick([inks.accent, inks.second, inks.ink], at))}</g>`;
  }
  return out;
}

function blocks(inks: Inks, seed: string): string {
  const random = randomOf(seed);
  let out = '';
  const cube = (x: number, y: number, s: number, colour: string) =>
    `<g stroke="${inks.paper}" stroke-width="3" stroke-linejoin="round"><path d="M${n(x)} ${n(y)}l${n(s)} ${n(-s / 2)}l${n(s)} ${n(s / 2)}l${n(-s)} ${n(s / 2)}z" fill="${colour}"/><path d="M${n(x)} ${n(y)}v${n(s)}l${n(s)} ${n(s / 2)}v${n(-s)}z" fill="${colour}"/><path d="M${n(x)} ${n(y)}v${n(s)}l${n(s)} ${n(s / 2)}v${n(-s)}z" fill="#000" fill-opacity=".16"/><path d="M${n(x + 2 * s)} ${n(y)}v${n(s)}l${n(-s)} ${n(s / 2)}v${n(-s)}z" fill="${colour}"/><path d="M${n(x + 2 * s)} ${n(y)}v${n(s)}l${n(-s)} ${n(s / 2)}v${n(-s)}z" fill="#000" fill-opacity=".34"/></g>`;
  const spots: [number, number][] = [
    [150, 400],
    [290, 400],
    [430, 400],
    [220, 335],
    [360, 335],
    [290, 265],
  ];
  const missing = Math.floor(random() * 3);
  spots.forEach(([x, y], at) => {
    if (at === 3 + missing && missing < 2) return;
    out += cube(
      x - 10,
      y + 30,
      66,
      pick([inks.accent, inks.second, inks.ink], at + Math.floor(random() * 3)),
    );
  });
  return out;
}

function flasks(inks: Inks, seed: string): string {
  const level = 40 + randomOf(seed)() * 50;
  return `<g stroke="${inks.ink}" stroke-width="5" stroke-linejoin="round"><path d="M170 190h80v110l78 170a24 24 0 0 1-22 34H114a24 24 0 0 1-22-34l78-170z" fill="#fffdf6"/><path d="M${n(170 - level * 0.6)} ${n(370 - level * 0.2)}h${n(80 + level * 1.2)}l44 100a24 24 0 0 1-22 34H114a24 24 0 0 1-22-34z" fill="${inks.accent}"/><path d="M390 190h60v270a30 30 0 0 1-60 0z" fill="#fffdf6"/><path d="M390 330h60v130a30 30 0 0 1-60 0z" fill="${inks.second}"/><path d="M500 190h60v270a30 30 0 0 1-60 0z" fill="#fffdf6"/><path d="M500 270h60v190a30 30 0 0 1-60 0z" fill="${inks.ink}" fill-opacity=".5"/></g><g fill="${inks.paper}"><circle cx="190" cy="440" r="12"/><circle cx="236" cy="410" r="8"/><circle cx="220" cy="468" r="7"/></g>`;
}

function board(inks: Inks, seed: string): string {
  const random = randomOf(seed);
  let out = `<rect x="90" y="160" width="520" height="340" rx="10" fill="${inks.ink}"/><rect x="90" y="160" width="520" height="340" rx="10" fill="none" stroke="${inks.second}" stroke-width="12"/>`;
  for (let row = 0; row < 3; row += 1) {
    for (let col = 0; col < 4; col += 1) {
      const colour = pick([inks.accent, inks.second, inks.paper], Math.floor(random() * 3));
      out += fill(136 + col * 112, 204 + row * 92, 90, 60, colour, ' rx="8"');
    }
  }
  return out;
}

function sheet(inks: Inks, seed: string, motif: MotifName): string {
  return `${fill(106, 118, 500, 400, '#000', ' fill-opacity=".12"')}${fill(98, 108, 500, 400, '#fffdf6')}${motifs[motif]({ x: 124, y: 134, w: 448, h: 348 }, { ...inks, paper: '#fffdf6' }, randomOf(seed))}<path d="M84 108h528M84 508h528" stroke="${inks.ink}" stroke-width="10" stroke-linecap="round"/>`;
}

function timers(inks: Inks): string {
  return [150, 320, 500]
    .map((cx, at) => {
      const s = 0.72 + at * 0.2;
      const [w, h] = [70 * s, 150 * s];
      const cy = 500 - h;
      return `<g stroke="${inks.ink}" stroke-width="5" stroke-linejoin="round"><path d="M${n(cx - w)} ${n(cy - h)}h${n(2 * w)}q0 ${n(h * 0.8)} ${n(-w * 0.9)} ${n(h)}q${n(w * 0.9)} ${n(h * 0.2)} ${n(w * 0.9)} ${n(h)}h${n(-2 * w)}q0 ${n(-h * 0.8)} ${n(w * 0.9)} ${n(-h)}q${n(-w * 0.9)} ${n(-h * 0.2)} ${n(-w * 0.9)} ${n(-h)}z" fill="#fffdf6"/><path d="M${n(cx - w * 0.92)} ${n(cy + h * 0.96)}q${n(w * 0.92)} ${n(-h * 0.8)} ${n(w * 1.84)} 0z" fill="${inks.accent}" stroke="none"/></g>${fill(cx - w - 14, cy - h - 16, 2 * w + 28, 16, inks.second)}${fill(cx - w - 14, cy + h, 2 * w + 28, 16, inks.second)}`;
    })
    .join('');
}

const drawings: Record<string, (inks: Inks, seed: string) => string> = {
  materials_cards: cards,
  materials_math: blocks,
  materials_science: flasks,
  materials_classroom: board,
};
const sheets: Record<string, MotifName> = {
  'TM-0028': 'contours',
  'TM-0029': 'contours',
  'TM-0030': 'stripes',
  'TM-0031': 'leaves',
  'TM-0032': 'moon',
  'TM-0033': 'pebbles',
  'TM-0017': 'stars',
  'TM-0014': 'orbits',
  'TM-0016': 'pebbles',
  'TM-0011': 'graph',
  'TM-0018': 'waves',
  'TM-0021': 'waves',
  'TM-0022': 'leaves',
  'TM-0010': 'triangles',
  'TM-0026': 'leaves',
  'TM-0020': 'circles',
  'TM-0019': 'orbits',
};

function materialInks(product: SeedProduct): Inks {
  return palettes[
    pick<PaletteName>(['peach', 'sky', 'moss', 'lemon', 'mist', 'plum', 'sand'], numberOf(product))
  ];
}

export function materialBox(product: SeedProduct, faces: Faces): string {
  const inks = materialInks(product);
  const motif = sheets[product.code];
  const drawing =
    product.code === 'TM-0025'
      ? timers(inks)
      : motif
        ? sheet(inks, product.code, motif)
        : (drawings[product.mainTaxon] ?? board)(inks, product.code);
  const { title, subtitle } = titleParts(product.names.ja);
  const head = lines(faces.gothicBold, title, 70, 644, [58, 50, 44, 38], 560, 2, inks.ink);
  const sub = subtitle
    ? lines(faces.gothic, subtitle, 70, head.bottom + 6, [30, 26], 560, 2, inks.ink)
    : { out: '' };
  return page(
    700,
    1000,
    fill(0, 0, 700, 1000, inks.paper) +
      drawing +
      fill(0, 596, 700, 12, inks.accent) +
      fill(0, 608, 700, 392, '#fffdf6') +
      head.out +
      sub.out +
      line(
        faces.gothic,
        attributeOf(product, 'package_contents').replace(/（.*$/u, ''),
        70,
        900,
        25,
        '#22262b',
      ) +
      line(faces.gothic, attributeOf(product, 'publisher'), 70, 944, 23, '#5b6169'),
  );
}

/** What is in the box, seen from above. */
export function materialDetail(product: SeedProduct, faces: Faces): string {
  const inks = materialInks(product);
  const random = randomOf(`${product.code} detail`);
  let out = '';
  for (let row = 0; row < 4; row += 1) {
    for (let col = 0; col < 3; col += 1) {
      const name = pick<MotifName>(
        ['circles', 'triangles', 'leaves', 'waves', 'stars', 'orbits'],
        Math.floor(random() * 6),
      );
      const [x, y] = [70 + col * 195, 110 + row * 195];
      out +=
        fill(x, y, 170, 170, '#fffdf6', ' rx="12"') +
        motifs[name]({ x: x + 22, y: y + 22, w: 126, h: 126 }, { ...inks, paper: '#fffdf6' }, random);
    }
  }
  return page(
    700,
    1000,
    fill(0, 0, 700, 1000, inks.second) +
      out +
      line(faces.gothicBold, titleParts(product.names.ja).title, 350, 950, 30, inks.ink, 'middle'),
  );
}
