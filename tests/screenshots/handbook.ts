/** Pictures for docs/desk.md: screens of the desk in Japanese, as small files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { scenes } from './scenes/all.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures/desk');
const WIDTH = 960;
const BYTES_MAX = 60_000;

/** Scenes shown in docs/desk.md, cut to the top of the page; the file of `desk.today` is `today.webp`. */
const SHOWN = [
  'desk.today',
  'desk.orders',
  'desk.order',
  'desk.tracking-file.warned',
  'desk.order-refund',
  'desk.inquiry',
  'desk.goods',
  'desk.content-item',
  'desk.accounts',
];

export const handbookScenes = scenes
  .filter(({ name }) => SHOWN.includes(name))
  .map((scene) => ({ ...scene, cut: 'window' as const }));

/** @throws if the file is too large for a document */
export async function writeHandbookPicture(scene: string, png: Buffer): Promise<void> {
  const webp = await sharp(png)
    .resize({ width: WIDTH })
    .webp({ quality: 75, smartSubsample: true })
    .toBuffer();
  if (webp.length > BYTES_MAX) throw new Error(`${scene} has ${webp.length} bytes, more than ${BYTES_MAX}`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${scene.replace('desk.', '')}.webp`), webp);
}
