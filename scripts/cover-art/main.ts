/**
 * Draws the pictures of the demo shop: `services/shop-api/seed/images/<product-code>.svg`, second pictures
 * `<product-code>-2.svg`, and the carousel. Run with `npm run covers`. The same products give the same pictures.
 *
 * Letters are drawn as outlines. The typefaces are Shippori Mincho and Zen Kaku Gothic New, both under the
 * SIL Open Font License 1.1; they are no dependency of the shop. On its first run the script installs them,
 * with the outline reader, into `.cache/cover-fonts`, which is not part of the repository:
 *   npm install --prefix .cache/cover-fonts --no-save @expo-google-fonts/shippori-mincho@0.4.1
 *     @expo-google-fonts/zen-kaku-gothic-new@0.4.1 opentype.js@1.3.4
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { products } from '#api/seed/data/products.ts';
import type { SeedProduct } from '#api/seed/types.ts';
import { bannerPictures } from './banners.ts';
import { bookCover, bookSpread } from './books.ts';
import {
  compactDisc,
  materialBox,
  materialDetail,
  notebookChoices,
  notebookCover,
  seminarTicket,
  videoDisc,
} from './goods.ts';
import { type Faces, loadFaces } from './lettering.ts';
import { resetClips } from './motifs.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const cache = path.join(root, '.cache', 'cover-fonts');
const target = path.join(root, 'services', 'shop-api', 'seed', 'images');
const packages = [
  '@expo-google-fonts/shippori-mincho@0.4.1',
  '@expo-google-fonts/zen-kaku-gothic-new@0.4.1',
  'opentype.js@1.3.4',
];

type Draw = (product: SeedProduct, faces: Faces) => string;

function mainPicture(product: SeedProduct): Draw {
  if (product.kind === 'book') return bookCover;
  if (product.kind === 'seminar') return seminarTicket;
  if (product.kind === 'notebook') return notebookCover;
  if (product.kind === 'material') return materialBox;
  return product.code.startsWith('DV-') ? videoDisc : compactDisc;
}

function secondPicture(product: SeedProduct): Draw {
  if (product.kind === 'notebook') return notebookChoices;
  return product.kind === 'material' ? materialDetail : bookSpread;
}

function installFonts(): void {
  if (existsSync(path.join(cache, 'node_modules', 'opentype.js'))) return;
  mkdirSync(cache, { recursive: true });
  execFileSync('npm', ['install', '--prefix', cache, '--no-save', ...packages], { stdio: 'inherit' });
}

function main(): void {
  installFonts();
  const faces = loadFaces(cache);
  mkdirSync(target, { recursive: true });
  const drawn = new Map<string, string>();
  for (const product of products) {
    product.images.forEach((file, at) => {
      resetClips();
      drawn.set(file, (at === 0 ? mainPicture(product) : secondPicture(product))(product, faces));
    });
  }
  for (const [file, svg] of bannerPictures(faces)) drawn.set(file, svg);
  for (const file of readdirSync(target)) if (!drawn.has(file)) rmSync(path.join(target, file));
  let bytes = 0;
  for (const [file, svg] of drawn) {
    writeFileSync(path.join(target, file), svg);
    bytes += Buffer.byteLength(svg);
  }
  console.log(
    `${drawn.size} pictures, ${(bytes / 1e6).toFixed(2)} MB, ${Math.round(bytes / drawn.size)} bytes on average`,
  );
}

main();
