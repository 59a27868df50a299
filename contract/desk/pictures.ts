/** Uploads of pictures: for products, banners and texts. */
import { z } from 'zod';
import { defineDeskCall } from './call.ts';

export const PICTURE_BYTES_MAX = 10_000_000;
/** Pictures to choose from. */
export const PICTURES_LISTED = 24;

/** Width by height of the shop's boxes for pictures (app/styles/components/home.css, cover.css). */
export const pictureShapes = { banner: 5 / 2, cover: 7 / 10, square: 1 } as const;
export type PictureShape = keyof typeof pictureShapes;
/** Where in a picture the cropped part is. */
export const cropPositions = ['centre', 'top', 'bottom', 'left', 'right'] as const;

const shapes = Object.keys(pictureShapes) as [PictureShape, ...PictureShape[]];
const cropOf = z.object({ shape: z.enum(shapes), position: z.enum(cropPositions) });
export type Crop = z.output<typeof cropOf>;

/** Sent for a picture that is not cropped. */
export const WHOLE = 'whole';
/** `banner.centre`, as forms and calls send it. */
export const cropName = ({ shape, position }: Crop): string => `${shape}.${position}`;

export const crop = z
  .string()
  .optional()
  .transform((text, context): Crop | undefined => {
    if (!text || text === WHOLE) return undefined;
    const [shape, position] = text.split('.');
    const read = cropOf.safeParse({ shape, position });
    if (!read.success) context.addIssue({ code: 'custom', message: 'validation.invalid' });
    return read.data;
  });

/** Of a stored picture. The shop shows pictures up to this many pixels, and enlarges smaller ones. */
export const SHOWN_PX = 500;
/** Size of a picture that is smaller than the shop shows it, to warn staff; null for all others. */
export const smallPicture = z.object({ width: z.int(), height: z.int() }).nullable();
export type SmallPicture = z.output<typeof smallPicture>;

export const uploadPicture = defineDeskCall({
  id: 'desk.uploadPicture',
  summary: 'Stores a JPEG, PNG or WebP for a text or a banner; 400 at `picture`. Deleted if unused for a day',
  method: 'post',
  path: '/pictures',
  access: 'content.write',
  query: z.object({ crop }),
  body: z.instanceof(Uint8Array),
  bodyBytesMax: PICTURE_BYTES_MAX,
  status: 201,
  /** Name below `/media/{size}/`. */
  data: z.object({ name: z.string(), small: smallPicture }),
});

export const listPictures = defineDeskCall({
  id: 'desk.listPictures',
  summary: 'The newest uploaded pictures',
  method: 'get',
  path: '/pictures',
  access: 'content.write',
  data: z.object({ names: z.array(z.string()) }),
});
