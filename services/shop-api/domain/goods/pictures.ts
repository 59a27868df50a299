/** Pictures of a product, as staff upload and arrange them. */
import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type arrangePictures as arrangeCall,
  PICTURES_MAX,
  type ProductPicture,
} from '#contract/desk/goods/edit.ts';
import type { Tx } from '../../db/client.ts';
import { productImages } from '../../db/schema/catalogue.ts';
import { ApiError, fieldError } from '../errors.ts';
import { deleteUnused } from '../media/unused.ts';
import { type Reduced, storeUpload } from '../media/uploads.ts';
import type { Audited } from '../staff/audit.ts';
import { touchProduct } from './edit.ts';
import { lockProduct, productRevision } from './lock.ts';
import { picturesOf } from './product.ts';

/** Larger than any position. */
const AFTER_ALL = 2_147_483_647;

type Work = { tx: Tx; audit: (row: Audited) => void };

/** Adds a picture after the others. Throws 404, 400 at `picture`, and 409 `import_under_way`. */
export async function addPicture(id: number, { bytes, small }: Reduced, { tx, audit }: Work) {
  const { code } = await lockProduct(tx, id);
  const before = await picturesOf(tx, id);
  if (before.length >= PICTURES_MAX) throw fieldError('picture', 'validation_failed', 'pictures_full');
  const path = await storeUpload(tx, bytes);
  await tx.insert(productImages).values({ productId: id, path, position: AFTER_ALL });
  await save(tx, await picturesOf(tx, id));
  await touchProduct(tx, id);
  const after = { addedPicture: path, bytes: bytes.length, revision: await productRevision(tx, id) };
  audit({ entity: 'product', entityId: code, after });
  const added = (await picturesOf(tx, id)).at(-1);
  if (!added) throw new Error(`product ${id} has no picture`);
  return { ...added, small };
}

/** Saves the order and the texts. */
async function save(tx: Tx, pictures: Omit<ProductPicture, 'path'>[]): Promise<void> {
  for (const [position, { id, altJa, altEn }] of pictures.entries())
    await tx
      .update(productImages)
      .set({ position, alts: { ja_JP: altJa, en_US: altEn } })
      .where(eq(productImages.id, id));
}

type Arranged = z.output<typeof arrangeCall.body>;

/** Throws 404, and 409 `changed` and `import_under_way`. */
export async function arrangePictures(id: number, { revision, pictures }: Arranged, { tx, audit }: Work) {
  const { code } = await lockProduct(tx, id, revision);
  const before = await picturesOf(tx, id);
  const remaining = new Set(pictures.map((picture) => picture.id));
  if (
    remaining.size < pictures.length ||
    [...remaining].some((one) => !before.some((picture) => picture.id === one))
  )
    throw new ApiError(409, 'changed', 'changed');
  const deleted = before.filter((picture) => !remaining.has(picture.id));
  if (deleted.length > 0) {
    const ids = deleted.map((picture) => picture.id);
    await tx.delete(productImages).where(inArray(productImages.id, ids));
    await deleteUnused(
      tx,
      deleted.map(({ path }) => path),
    );
  }
  const next = pictures.map(({ id, altJa, altEn }) => {
    const old = before.find((picture) => picture.id === id);
    return { id, altJa: altJa ?? old?.altJa ?? '', altEn: altEn ?? old?.altEn ?? '' };
  });
  await save(tx, next);
  await touchProduct(tx, id);
  const after = await picturesOf(tx, id);
  audit({
    entity: 'product',
    entityId: code,
    before: { pictures: before.map(shortened) },
    after: { pictures: after.map(shortened), revision: await productRevision(tx, id) },
  });
  return { pictures: after };
}

const shortened = ({ path, altJa, altEn }: ProductPicture): string =>
  [path, altJa, altEn].filter(Boolean).join(' | ');
