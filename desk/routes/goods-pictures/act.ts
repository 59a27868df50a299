/** Uploads a picture of a product, and arranges its pictures. */
import { z } from 'zod';
import { addPicture, arrangePictures, PICTURE_BYTES_MAX } from '#contract/desk/goods/edit.ts';
import type { DeskKey } from '../../i18n/text.tsx';
import { text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { FORM } from '../../ui/form-names.ts';
import { productParams } from '../../ui/goods/save.ts';

export const act = (args: ActArgs) => (args.form.get(FORM) === 'upload' ? upload(args) : arrange(args));

const uploadForm = z.object({
  picture: z
    .instanceof(File, { error: 'validation.field_selection_required' })
    .refine(({ size }) => size <= PICTURE_BYTES_MAX, 'validation.picture_too_large'),
});

const upload = (args: ActArgs) =>
  submitOneOf(args, uploadForm, async ({ picture }) => {
    const params = productParams(args);
    const body = new Uint8Array(await picture.arrayBuffer());
    const { id } = await args.change(addPicture, { params, body });
    return redirectTo(args.scope, `${args.scope.url.pathname}#picture-${id}`, {
      key: 'notice.picture_added',
    });
  });

const arrangeForm = z.object({
  revision: z.string(),
  /** Ids in their new order, separated by blanks; deleted pictures are missing. */
  order: z.string().default(''),
  done: z.enum(['moved', 'deleted', 'described']),
  id: z.coerce.number().int(),
  altJa: text,
  altEn: text,
});

const notices = {
  moved: 'notice.picture_moved',
  deleted: 'notice.picture_deleted',
  described: 'notice.picture_described',
} as const satisfies Record<string, DeskKey>;

function arrange(args: ActArgs) {
  // The form contains all ids in their new order, so that sending it twice makes the same change.
  const ids = String(args.form.get('order') ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const at = ids.indexOf(Number(args.form.get('id')));
  return submitOneOf(
    args,
    arrangeForm,
    async ({ revision, done, id, altJa, altEn }) => {
      const params = productParams(args);
      const pictures = ids.map((one) =>
        done === 'described' && one === id ? { id, altJa, altEn } : { id: one },
      );
      await args.change(arrangePictures, { params, body: { revision, pictures } });
      const place = done === 'deleted' ? '' : `#picture-${id}`;
      return redirectTo(args.scope, args.scope.url.pathname + place, { key: notices[done] });
    },
    { at: `pictures[${at}]` },
  );
}
