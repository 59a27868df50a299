/** Abstract drawings inside a given rectangle. */

export type Box = { x: number; y: number; w: number; h: number };
export type Inks = { paper: string; ink: string; accent: string; second: string };
export type Random = () => number;
export type Motif = (box: Box, inks: Inks, random: Random) => string;

export function randomOf(text: string): Random {
  let state = 2166136261;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number in SVG, with at most one decimal. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

let clips = 0;

export function resetClips() {
  clips = 0;
}

function clipped(box: Box, drawing: string): string {
  clips += 1;
  const id = `k${clips}`;
  return `<clipPath id="${id}"><rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.w)}" height="${n(box.h)}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`;
}

const circles: Motif = ({ x, y, w, h }, { accent, second, ink }, random) => {
  const fills = [accent, second, ink];
  let out = '';
  for (let at = 0; at < 8; at += 1) {
    const r = Math.min(w, h) * (0.06 + random() * 0.2);
    const cx = x + r + random() * Math.max(1, w - 2 * r);
    const cy = y + r + random() * Math.max(1, h - 2 * r);
    out += `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fills[at % 3]}" fill-opacity="${n(0.25 + random() * 0.5)}"/>`;
  }
  return out;
};

const waves: Motif = (box, { accent, second }, random) => {
  const { x, y, w, h } = box;
  let out = '';
  const rows = Math.max(5, Math.round(h / 34));
  for (let row = 0; row <= rows; row += 1) {
    const at = y + (h * row) / rows;
    const lift = 16 + random() * 26;
    out += `<path d="M${n(x)} ${n(at)}C${n(x + w * 0.3)} ${n(at - lift)} ${n(x + w * 0.6)} ${n(at + lift)} ${n(x + w)} ${n(at - lift / 3)}" stroke="${row % 3 ? accent : second}" stroke-width="${n(2 + random() * 4)}" fill="none"/>`;
  }
  return clipped(box, out);
};

const scales: Motif = (box, { accent, second }, random) => {
  const { x, y, w, h } = box;
  const columns = Math.max(3, Math.round(w / 88));
  const r = w / columns / 2;
  let wide = '';
  let narrow = '';
  for (let row = 0; (row + 1) * r <= h; row += 1) {
    for (let col = 0; col < columns - (row % 2); col += 1) {
      if (random() < 0.24) continue;
      const left = x + col * 2 * r + (row % 2) * r;
      const base = y + (row + 1) * r;
      wide += `M${n(left + 3)} ${n(base)}a${n(r - 3)} ${n(r - 3)} 0 0 1 ${n(2 * r - 6)} 0`;
      narrow += `M${n(left + r * 0.45)} ${n(base)}a${n(r * 0.55)} ${n(r * 0.55)} 0 0 1 ${n(r * 1.1)} 0`;
    }
  }
  return `<g fill="none" stroke-width="3.5"><path stroke="${accent}" d="${wide}"/><path stroke="${second}" d="${narrow}"/></g>`;
};

const hills: Motif = (box, { accent, second, ink }, random) => {
  const { x, y, w, h } = box;
  const r = Math.min(w, h) * 0.24;
  let out = `<circle cx="${n(x + w * (0.25 + random() * 0.5))}" cy="${n(y + r + h * 0.06)}" r="${n(r)}" fill="${accent}"/>`;
  for (let row = 0; row < 4; row += 1) {
    const at = y + h * (0.48 + row * 0.14);
    const lift = h * (0.08 + random() * 0.12);
    out += `<path d="M${n(x)} ${n(at)}Q${n(x + w * (0.15 + random() * 0.2))} ${n(at - lift)} ${n(x + w / 2)} ${n(at)}T${n(x + w)} ${n(at)}V${n(y + h)}H${n(x)}z" fill="${row % 2 ? ink : second}" fill-opacity="${n(0.35 + row * 0.15)}"/>`;
  }
  return clipped(box, out);
};

const triangles: Motif = ({ x, y, w, h }, { accent, second, ink }, random) => {
  const cols = Math.max(3, Math.round(w / 110));
  const cell = w / cols;
  const rows = Math.max(1, Math.floor(h / cell));
  const top = y + (h - rows * cell) / 2;
  const paths: Record<string, string> = { [accent]: '', [second]: '', [ink]: '' };
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      const [a, b] = [x + col * cell, top + row * cell];
      const fill = [accent, second, ink][Math.floor(random() * 3)] as string;
      const corner = Math.floor(random() * 5);
      if (corner === 0) paths[fill] += `M${n(a)} ${n(b)}h${n(cell)}l${n(-cell)} ${n(cell)}z`;
      else if (corner === 1) paths[fill] += `M${n(a)} ${n(b)}h${n(cell)}v${n(cell)}z`;
      else if (corner === 2) paths[fill] += `M${n(a)} ${n(b)}v${n(cell)}h${n(cell)}z`;
      else if (corner === 3)
        paths[fill] +=
          `M${n(a)} ${n(b + cell)}a${n(cell)} ${n(cell)} 0 0 1 ${n(cell)} ${n(-cell)}v${n(cell)}z`;
    }
  }
  return Object.entries(paths)
    .map(([fill, d]) => (d ? `<path fill="${fill}" d="${d}"/>` : ''))
    .join('');
};

const graph: Motif = (box, { accent, second, ink }, random) => {
  const { x, y, w, h } = box;
  let grid = '';
  const cell = Math.max(30, w / 10);
  for (let at = x; at <= x + w + 1; at += cell) grid += `M${n(at)} ${n(y)}v${n(h)}`;
  for (let at = y; at <= y + h + 1; at += cell) grid += `M${n(x)} ${n(at)}h${n(w)}`;
  const cx = x + Math.round(w / cell / 2) * cell;
  const cy = y + Math.round((h / cell) * 0.62) * cell;
  const spread = cell * (2 + random());
  const low = cy + cell * 0.9;
  const curve = `M${n(cx - spread)} ${n(y)}Q${n(cx + cell * random())} ${n(2 * low - y)} ${n(cx + spread)} ${n(y)}`;
  const slant = (random() - 0.3) * h * 0.6;
  return clipped(
    box,
    `<path stroke="${ink}" stroke-opacity=".25" stroke-width="1.5" d="${grid}"/><path stroke="${ink}" stroke-width="3" d="M${n(x)} ${n(cy)}h${n(w)}M${n(cx)} ${n(y)}v${n(h)}"/><path fill="none" stroke="${accent}" stroke-width="7" d="${curve}"/><path stroke="${second}" stroke-width="5" d="M${n(x)} ${n(cy + slant / 2)}L${n(x + w)} ${n(cy - slant)}"/><circle cx="${n(cx)}" cy="${n(cy)}" r="9" fill="${accent}"/>`,
  );
};

const orbits: Motif = ({ x, y, w, h }, { accent, second, ink }, random) => {
  const cx = x + w / 2;
  const cy = y + h / 2;
  const most = Math.min(w, h) / 2 - 8;
  let out = `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(most * 0.22)}" fill="${accent}"/>`;
  for (let ring = 1; ring <= 4; ring += 1) {
    const r = most * (0.25 + ring * 0.18);
    const turn = random() * Math.PI * 2;
    out += `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="none" stroke="${ink}" stroke-opacity=".55" stroke-width="2"/>`;
    out += `<circle cx="${n(cx + Math.cos(turn) * r)}" cy="${n(cy + Math.sin(turn) * r)}" r="${n(6 + random() * most * 0.07)}" fill="${ring % 2 ? second : accent}"/>`;
  }
  return out;
};

const leaves: Motif = ({ x, y, w, h }, { accent, second, ink }, random) => {
  const stem = x + w * (0.4 + random() * 0.2);
  let out = `<path d="M${n(stem)} ${n(y + h)}Q${n(stem + (random() - 0.5) * 50)} ${n(y + h / 2)} ${n(stem)} ${n(y + 10)}" stroke="${ink}" stroke-width="4" fill="none"/>`;
  const pairs = Math.max(3, Math.round(h / 80));
  for (let pair = 0; pair < pairs; pair += 1) {
    const at = y + h * (0.12 + (0.82 * pair) / pairs) + 20;
    const side = pair % 2 ? 1 : -1;
    const reach = side > 0 ? x + w - stem : stem - x;
    const long = reach * (0.55 + random() * 0.35);
    const thick = 16 + random() * 22;
    out += `<path d="M${n(stem)} ${n(at)}q${n((side * long) / 2)} ${n(-thick * 1.6)} ${n(side * long)} ${n(-thick * 0.6)}q${n((-side * long) / 2)} ${n(thick * 1.8)} ${n(-side * long)} ${n(thick * 0.6)}z" fill="${pair % 3 ? accent : second}"/>`;
  }
  return out;
};

const contours: Motif = (box, { accent, second }, random) => {
  const { x, y, w, h } = box;
  const cx = x + w * (0.35 + random() * 0.3);
  const cy = y + h * (0.4 + random() * 0.2);
  const bumps = Array.from({ length: 9 }, () => 0.8 + random() * 0.45);
  let out = '';
  const rings = 9;
  const reach = Math.max(w, h) * 0.62;
  for (let ring = 1; ring <= rings; ring += 1) {
    const points = bumps.map((bump, at) => {
      const turn = (at / bumps.length) * Math.PI * 2;
      const r = (reach * ring * bump) / rings;
      return [cx + Math.cos(turn) * r, cy + Math.sin(turn) * r] as const;
    });
    const middle = (a: readonly [number, number], b: readonly [number, number]) =>
      `${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2)}`;
    const last = points.at(-1) as readonly [number, number];
    let d = `M${middle(last, points[0] as readonly [number, number])}`;
    points.forEach((point, at) => {
      const next = points[(at + 1) % points.length] as readonly [number, number];
      d += `Q${n(point[0])} ${n(point[1])} ${middle(point, next)}`;
    });
    out += `<path d="${d}z" fill="none" stroke="${ring % 4 === 1 ? second : accent}" stroke-width="${ring % 4 === 1 ? 5 : 2.5}"/>`;
  }
  return clipped(box, out);
};

const stripes: Motif = (box, { accent, second, ink }, random) => {
  const { x, y, w, h } = box;
  let out = '';
  let at = x;
  let turn = Math.floor(random() * 3);
  while (at < x + w) {
    const wide = 8 + random() * 46;
    const tall = h * (0.35 + random() * 0.65);
    out += `<rect x="${n(at)}" y="${n(y + h - tall)}" width="${n(Math.min(wide, x + w - at))}" height="${n(tall)}" fill="${[accent, second, ink][turn % 3]}" fill-opacity=".85"/>`;
    at += wide + 7;
    turn += 1;
  }
  return out;
};

const windows: Motif = ({ x, y, w, h }, { accent, second, ink }, random) => {
  const cols = Math.max(3, Math.round(w / 105));
  const cell = w / cols;
  const rows = Math.max(1, Math.floor(h / (cell * 1.1)));
  const tall = h / rows;
  let out = '';
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      const [a, b, r] = [x + col * cell + 8, y + row * tall + 8, (cell - 16) / 2];
      const lit = random();
      const fill = lit < 0.22 ? accent : lit < 0.6 ? second : 'none';
      out += `<path d="M${n(a)} ${n(b + tall - 16)}V${n(b + r)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0v${n(tall - 16 - r)}z" fill="${fill}" stroke="${ink}" stroke-opacity=".5" stroke-width="2"/>`;
    }
  }
  return out;
};

const weave: Motif = ({ x, y, w, h }, { accent, second, ink }, random) => {
  const cell = Math.max(24, w / 12);
  const offset = Math.floor(random() * 4);
  const paths = [
    `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${second}" fill-opacity=".35"/>`,
  ];
  let over = '';
  let under = '';
  for (let row = 0; (row + 1) * cell <= h; row += 1) {
    for (let col = 0; (col + 1) * cell <= w + 1; col += 1) {
      const piece = `M${n(x + col * cell + 2)} ${n(y + row * cell + 2)}h${n(cell - 4)}v${n(cell - 4)}h${n(4 - cell)}z`;
      const step = (row + col + offset) % 4;
      if (step < 2) over += piece;
      else if (step === 2) under += piece;
    }
  }
  paths.push(`<path fill="${accent}" d="${over}"/><path fill="${ink}" fill-opacity=".55" d="${under}"/>`);
  return paths.join('');
};

const bubbles: Motif = ({ x, y, w, h }, { accent, second, ink }, random) => {
  let out = '';
  const rows = Math.max(2, Math.round(h / 150));
  for (let row = 0; row < rows; row += 1) {
    const tall = (h / rows) * 0.62;
    const wide = w * (0.5 + random() * 0.3);
    const left = row % 2 ? x + w - wide : x;
    const top = y + (h / rows) * row + 6;
    const tail = row % 2 ? left + wide - 60 : left + 44;
    out += `<rect x="${n(left)}" y="${n(top)}" width="${n(wide)}" height="${n(tall)}" rx="${n(tall * 0.34)}" fill="${row % 2 ? second : accent}"/><path d="M${n(tail)} ${n(top + tall - 2)}h36l${row % 2 ? 14 : -50} 34z" fill="${row % 2 ? second : accent}"/>`;
    out += `<path stroke="${ink}" stroke-opacity=".45" stroke-width="5" stroke-linecap="round" d="M${n(left + 40)} ${n(top + tall * 0.38)}h${n(wide - 100)}M${n(left + 40)} ${n(top + tall * 0.64)}h${n((wide - 100) * (0.4 + random() * 0.5))}"/>`;
  }
  return out;
};

const strokes: Motif = (box, { accent, second, ink }, random) => {
  const { x, y, w, h } = box;
  let out = '';
  const fills = [ink, accent, second];
  for (let at = 0; at < 5; at += 1) {
    const top = y + h * (0.08 + at * 0.18);
    const bend = (random() - 0.5) * h * 0.16;
    const thick = 12 + random() * 30;
    const left = x + w * random() * 0.2;
    const right = x + w * (0.75 + random() * 0.22);
    out += `<path d="M${n(left)} ${n(top)}Q${n((left + right) / 2)} ${n(top + bend - thick)} ${n(right)} ${n(top + bend * 0.4)}Q${n((left + right) / 2)} ${n(top + bend + thick)} ${n(left)} ${n(top + thick * 0.5)}z" fill="${fills[at % 3]}" fill-opacity=".9"/>`;
  }
  return clipped(box, out);
};

const stars: Motif = (box, { accent, second, ink }, random) => {
  const { x, y, w, h } = box;
  const points = Array.from(
    { length: 14 },
    () => [x + 14 + random() * (w - 28), y + 14 + random() * (h - 28)] as const,
  );
  const chain = [...points.slice(0, 7)].sort((a, b) => a[0] - b[0]);
  let out = `<path d="M${chain.map(([a, b]) => `${n(a)} ${n(b)}`).join('L')}" fill="none" stroke="${second}" stroke-width="2.5"/>`;
  points.forEach(([a, b], at) => {
    out += `<circle cx="${n(a)}" cy="${n(b)}" r="${n(at < 7 ? 7 + random() * 7 : 2.5 + random() * 3)}" fill="${at < 7 ? accent : ink}"/>`;
  });
  return out;
};

const moon: Motif = ({ x, y, w, h }, { accent, second, ink }, random) => {
  const r = Math.min(w, h) * 0.36;
  const [cx, cy] = [x + w / 2, y + h * 0.46];
  let out = `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${accent}"/><circle cx="${n(cx + r * 0.34)}" cy="${n(cy - r * 0.12)}" r="${n(r * 0.8)}" fill="${second}" fill-opacity=".55"/>`;
  for (let at = 0; at < 5; at += 1) {
    const wide = w * (0.2 + random() * 0.4);
    out += `<path d="M${n(x + random() * (w - wide))} ${n(y + h * (0.62 + at * 0.08))}h${n(wide)}" stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-opacity=".7"/>`;
  }
  return out;
};

const pebbles: Motif = ({ x, y, w, h }, { accent, second, ink }, random) => {
  let out = '';
  const rows = Math.max(2, Math.round(h / 95));
  for (let row = 0; row < rows; row += 1) {
    let at = x;
    while (at < x + w - 40) {
      const wide = Math.min(60 + random() * 90, x + w - at);
      const tall = (h / rows) * (0.55 + random() * 0.35);
      const top = y + (h / rows) * (row + 1) - tall;
      out += `<rect x="${n(at)}" y="${n(top)}" width="${n(wide - 8)}" height="${n(tall - 4)}" rx="${n(tall * 0.42)}" fill="${[accent, second, ink][Math.floor(random() * 3)]}" fill-opacity="${n(0.55 + random() * 0.45)}"/>`;
      at += wide;
    }
  }
  return out;
};

export const motifs = {
  circles,
  waves,
  scales,
  hills,
  triangles,
  graph,
  orbits,
  leaves,
  contours,
  stripes,
  windows,
  weave,
  bubbles,
  strokes,
  stars,
  moon,
  pebbles,
};
export type MotifName = keyof typeof motifs;
