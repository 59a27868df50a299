/** Pictures in the seven sizes of §3, rendered on first request and cached on disk. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_SIZES, type ImageSize } from '#contract/rules/constants.ts';
import { demoFolder } from '../../demo-folder.ts';
import type { Shop } from '../../shop.ts';
import { findUpload, type Original } from './uploads.ts';

export const sizes: ReadonlySet<string> = new Set(IMAGE_SIZES);

export type Rendered = { bytes: Buffer; type: 'image/webp' | 'image/avif'; etag: string };

/** Smaller pictures gain nothing from AVIF. */
const AVIF_SIZES: ReadonlySet<string> = new Set(['300x300', '500x500']);
/** Allowed names of pictures. */
export const PICTURE_NAME = /^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_.-]*\.(?:svg|png|jpe?g|webp)$/i;

const demoPictures = demoFolder ? [path.join(demoFolder, 'pictures')] : [];

const inFlight = new Map<string, Promise<Rendered>>();

/** The picture scaled to fit into `size`; undefined without an original. */
export async function renderImage(
  shop: Pick<Shop, 'env' | 'db'>,
  size: ImageSize,
  name: string,
  avif: boolean,
): Promise<Rendered | undefined> {
  const { DATA_DIR } = shop.env;
  const original = await findOriginal(shop, name);
  if (!original) return undefined;
  const format = avif && AVIF_SIZES.has(size) ? 'avif' : 'webp';
  const key = createHash('sha256').update(`${original.version}|inside ${size}|${format}`).digest('hex');
  const cached = path.join(DATA_DIR, 'cache', 'images', key.slice(0, 2), `${key.slice(0, 32)}.${format}`);
  const known = inFlight.get(key);
  if (known) return known;
  const work = readOrMake(original, cached, size, format, `"${key.slice(0, 20)}"`);
  inFlight.set(key, work);
  return work.finally(() => inFlight.delete(key));
}

async function findOriginal(
  { env, db }: Pick<Shop, 'env' | 'db'>,
  name: string,
): Promise<Original | undefined> {
  if (!PICTURE_NAME.test(name) || name.includes('..')) return undefined;
  for (const folder of [path.join(env.DATA_DIR, 'images'), ...demoPictures]) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile()) return { version: `${file}|${found.mtimeMs}`, read: () => readFile(file) };
  }
  return findUpload(db, name);
}

async function readOrMake(
  original: Original,
  cached: string,
  size: ImageSize,
  format: 'webp' | 'avif',
  etag: string,
): Promise<Rendered> {
  const type = `image/${format}` as const;
  const stored = await readFile(cached).catch(() => undefined);
  if (stored) return { bytes: stored, type, etag };
  // Loaded with the first picture, to start faster.
  const { default: sharp } = await import('sharp');
  const [width, height] = size.split('x').map(Number) as [number, number];
  // Keeps the picture's aspect ratio; the page adds the empty space around it (app/styles/components/cover.css).
  const resized = sharp(await original.read()).resize(width, height, { fit: 'inside' });
  const bytes = await (format === 'avif'
    ? resized.avif({ quality: 55, effort: 3 })
    : resized.webp({ quality: 78 })
  ).toBuffer();
  await writeCache(cached, bytes);
  return { bytes, type, etag };
}

/** Writes to a temporary file and renames it, so that readers never see half a picture. Ignores a full disk. */
async function writeCache(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(draft, bytes);
    await rename(draft, file);
  } catch {
    // Not cached: the picture is rendered again next time.
  }
}
