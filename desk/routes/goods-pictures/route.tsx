/** The pictures of a product: upload, order, alternative texts, deletion. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { addPicture, PICTURES_MAX, readProduct } from '#contract/desk/goods/edit.ts';
import { PICTURE_BYTES_MAX, SHOWN_PX } from '#contract/desk/pictures.ts';
import { env } from '../../env.ts';
import { useT } from '../../i18n/text.tsx';
import { text } from '../../request/fields.ts';
import { sizeText } from '../../request/pictures.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { CropField, PICTURE_TYPES } from '../../ui/content/picture-field.tsx';
import { DeskForm, Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { FileField } from '../../ui/files/file-field.tsx';
import { FORM } from '../../ui/form-names.ts';
import { ProductHead } from '../../ui/goods/product-page.tsx';
import { productParams } from '../../ui/goods/save.ts';
import { type RefusedOneOf, refusedOf } from '../../ui/refused.ts';
import { arrange, PictureItem } from './picture-item.tsx';

export const { loader, action } = deskScreen('goods-pictures', {
  takesFile: true,
  load: loadGoodsPictures,
  act: postGoodsPictures,
});

async function loadGoodsPictures(args: LoadArgs) {
  const { pictures, ...product } = await args.read(readProduct, { params: productParams(args) });
  return {
    product,
    pictures: pictures.map((picture) => ({
      ...picture,
      url: `${env.SHOP_URL}/media/164x164/${encodeURI(picture.path)}`,
    })),
    title: args.scope.t('goods_edit.pictures_of', { name: product.name }),
  };
}

function postGoodsPictures(args: ActArgs) {
  return args.form.get(FORM) === 'upload' ? upload(args) : arrange(args);
}

export default function GoodsPictures() {
  const { product, pictures } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const arranging = useDeskForm('arrange', {}, { refused: refusedOf(answer, 'arrange') });
  const order = pictures.map(({ id }) => id);
  return (
    <>
      <ProductHead product={product} screen="goods-pictures" />
      <Refusals form={arranging} />
      {pictures.length === 0 ? (
        <p>{t('goods_edit.no_pictures')}</p>
      ) : (
        <>
          <p className="lead muted">{t('goods_edit.pictures_hint')}</p>
          <ol className="pictures">
            {pictures.map((picture, at) => (
              <PictureItem key={picture.id} {...{ picture, at, order, answer }} revision={product.revision} />
            ))}
          </ol>
        </>
      )}
      {pictures.length < PICTURES_MAX ? <Upload answer={answer} /> : <p>{t('goods_edit.pictures_full')}</p>}
    </>
  );
}

const uploadForm = z.object({
  picture: z
    .instanceof(File, { error: 'validation.field_selection_required' })
    .refine(({ size }) => size <= PICTURE_BYTES_MAX, 'validation.picture_too_large'),
  crop: text,
});

const upload = (args: ActArgs) =>
  submitOneOf(args, uploadForm, async ({ picture, crop }) => {
    const params = productParams(args);
    const body = new Uint8Array(await picture.arrayBuffer());
    const { id, small } = await args.change(addPicture, { params, query: { crop }, body });
    return redirectTo(
      args.scope,
      `${args.scope.url.pathname}#picture-${id}`,
      small
        ? { key: 'notice.small_picture_added', values: { size: sizeText(small), least: SHOWN_PX } }
        : { key: 'notice.picture_added' },
    );
  });

function Upload({ answer }: { answer: RefusedOneOf | undefined }) {
  const t = useT();
  const form = useDeskForm(
    'upload',
    { picture: 'goods_edit.picture', crop: 'pictures.crop' },
    { refused: refusedOf(answer, 'upload'), constraint: { picture: { required: true } } },
  );
  return (
    <section className="box narrow" aria-labelledby="upload-title">
      <h2 id="upload-title">{t('goods_edit.upload_title')}</h2>
      <DeskForm
        form={form}
        encType="multipart/form-data"
        after={<FormButtons submit={t('goods_edit.upload')} />}
      >
        <input type="hidden" name={FORM} value="upload" />
        <FileField field={form.fields.picture} hint={t('goods_edit.picture_hint')} accept={PICTURE_TYPES} />
        <CropField field={form.fields.crop} shapes={['cover', 'square']} />
      </DeskForm>
    </section>
  );
}
