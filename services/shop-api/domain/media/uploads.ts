/** Pictures that staff upload: checked, reduced and stored in the database. */
import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import {
  type Crop,
  PICTURES_LISTED,
  pictureShapes,
  SHOWN_PX,
  type SmallPicture,
} from '#contract/desk/pictures.ts';
import type { Db, Tx } from '../../db/client.ts';
import { mediaFiles } from '../../db/schema/goods.ts';
import { ApiError, fieldError } from '../errors.ts';

/** `version`: changes with the content. */
export type Original = { version: string; read: () => Promise<Uint8Array> };

export const UPLOADS = 'uploads/';
/** For later designs. */
const STORED_PX = 2 * SHOWN_PX;
/** Takes 200 MB when decoded, four bytes per pixel. */
const PIXELS_MAX = 50_000_000;

const unreadable = () => fieldError('picture', 'validation_failed', 'picture_unreadable');

/** Whether the first bytes are those of a JPEG, PNG or WebP. SVG is refused, because it may contain scripts. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  );
}

/** The largest part of a picture that has this shape (width by height), in whole pixels and reduced to `max`. */
export function croppedSize(
  { width, height }: { width: number; height: number },
  shape: number,
  max: number,
): { width: number; height: number } {
  const part = width / height > shape ? { width: height * shape, height } : { width, height: width / shape };
  const scale = Math.min(1, max / Math.max(part.width, part.height));
  const whole = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: whole(part.width), height: whole(part.height) };
}

export type Reduced = { bytes: Uint8Array; small: SmallPicture };

/**
 * The picture as WebP of at most `STORED_PX`, upright, without its metadata, which may tell where it was taken. Throws 400
 * at `picture`.
 */
export async function reducedPicture(bytes: Uint8Array, crop?: Crop): Promise<Reduced> {
  if (!isPicture(bytes)) throw unreadable();
  const { default: sharp } = await import('sharp');
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (autoOrient.width * autoOrient.height > PIXELS_MAX)
    throw fieldError('picture', 'validation_failed', 'picture_too_large');
  const upright = sharp(bytes).rotate();
  const reduced = crop
    ? upright.resize({
        ...croppedSize(autoOrient, pictureShapes[crop.shape], STORED_PX),
        fit: 'cover',
        position: crop.position,
      })
    : upright.resize(STORED_PX, STORED_PX, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await reduced
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw unreadable();
    });
  const { width, height } = info;
  return { bytes: data, small: Math.max(width, height) < SHOWN_PX ? { width, height } : null };
}

/** Newest first. */
export async function newestUploads(db: Db): Promise<string[]> {
  const { name, createdAt } = mediaFiles;
  const rows = await db
    .select({ name })
    .from(mediaFiles)
    .orderBy(desc(createdAt), name)
    .limit(PICTURES_LISTED);
  return rows.map((row) => row.name);
}

/** Returns the picture's name, below `/media/{size}/`. */
export async function storeUpload(tx: Tx, bytes: Uint8Array): Promise<string> {
  const name = `${UPLOADS}${randomBytes(16).toString('hex')}.webp`;
  await tx.insert(mediaFiles).values({ name, bytes });
  return name;
}

export async function findUpload(db: Db, name: string): Promise<Original | undefined> {
  if (!name.startsWith(UPLOADS)) return undefined;
  const where = eq(mediaFiles.name, name);
  const [found] = await db.select({ name: mediaFiles.name }).from(mediaFiles).where(where);
  if (!found) return undefined;
  return {
    version: name,
    read: async () => {
      const [row] = await db.select({ bytes: mediaFiles.bytes }).from(mediaFiles).where(where);
      if (!row) throw new ApiError(404, 'not_found', 'not_found');
      return row.bytes;
    },
  };
}
