/** Pictures that staff upload: checked, reduced and stored in the database. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { mediaFiles } from '../../db/schema/goods.ts';
import { ApiError, fieldError } from '../errors.ts';

/** `version`: changes with the content. */
export type Original = { version: string; read: () => Promise<Uint8Array> };

export const UPLOADS = 'uploads/';
/** Twice the largest size of the shop, for later designs. */
const STORED_PX = 1_000;
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

/**
 * The picture as WebP of at most `STORED_PX`, upright, without its metadata, which may tell where it was taken. Throws 400
 * at `picture`.
 */
export async function reducedPicture(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isPicture(bytes)) throw unreadable();
  const { default: sharp } = await import('sharp');
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (width * height > PIXELS_MAX) throw fieldError('picture', 'validation_failed', 'picture_too_large');
  return sharp(bytes)
    .rotate()
    .resize(STORED_PX, STORED_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
    .catch(() => {
      throw unreadable();
    });
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
