/** A picture of a text: uploaded and cropped, chosen from those that were uploaded, or named. */
import { cropName, cropPositions, type PictureShape, WHOLE } from '#contract/desk/pictures.ts';
import { Field } from '#kit/form/field.tsx';
import { Select } from '#kit/form/select.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { useDesk } from '../desk-view.tsx';
import { FileField } from '../files/file-field.tsx';

const shapeNames: Record<PictureShape, DeskKey> = {
  banner: 'pictures.banner',
  cover: 'pictures.cover',
  square: 'pictures.square',
};
const positionNames: Record<(typeof cropPositions)[number], DeskKey> = {
  centre: 'pictures.centre',
  top: 'pictures.top',
  bottom: 'pictures.bottom',
  left: 'pictures.left',
  right: 'pictures.right',
};

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

/** `shapes`: those in which the shop shows the picture. If there is only one, a picture gets it unless staff choose otherwise. */
export function CropField({ field, shapes }: { field: FormField; shapes: readonly PictureShape[] }) {
  const t = useT();
  const crops = shapes.flatMap((shape) =>
    cropPositions.map((position) => ({
      value: cropName({ shape, position }),
      label: t('pictures.crop_to', { shape: t(shapeNames[shape]), part: t(positionNames[position]) }),
    })),
  );
  const [first] = crops;
  const usual = shapes.length === 1 && first ? first.value : WHOLE;
  return (
    <Select
      field={{ ...field, required: true, initialValue: field.initialValue ?? usual }}
      hint={t('pictures.crop_hint')}
      choices={[{ value: WHOLE, label: t('pictures.whole') }, ...crops]}
    />
  );
}

type PictureFields = Record<'name' | 'file' | 'crop' | 'chosen', FormField>;

type Props = {
  fields: PictureFields;
  shapes: readonly PictureShape[];
  /** Names of pictures to choose from. */
  pictures: readonly string[];
  hint?: string;
};

export function PictureField({ fields: { name, file, crop, chosen }, shapes, pictures, hint }: Props) {
  const t = useT();
  const { shopUrl } = useDesk();
  const current = name.initialValue;
  const url = (size: string, picture: string) => `${shopUrl}/media/${size}/${encodeURI(picture)}`;
  return (
    <div className="picture-field">
      {current && !name.errors && (
        <p>
          <img src={url('300x300', current)} alt={t('pictures.current', { name: name.label })} />
        </p>
      )}
      <FileField field={file} hint={t('goods_edit.picture_hint')} accept={PICTURE_TYPES} />
      <CropField field={crop} shapes={shapes} />
      <details className="more" open={name.errors !== undefined}>
        <summary>{t('pictures.choose')}</summary>
        {pictures.length > 0 && (
          <Field field={chosen} group>
            <div className="picture-choices">
              {pictures.map((picture, index) => (
                <label key={picture}>
                  <input
                    type="radio"
                    id={`${chosen.id}-${index}`}
                    name={chosen.name}
                    value={picture}
                    defaultChecked={chosen.initialValue === picture}
                  />
                  <img
                    src={url('164x164', picture)}
                    alt={t('pictures.number', { number: index + 1 })}
                    loading="lazy"
                  />
                </label>
              ))}
            </div>
          </Field>
        )}
        <TextInput field={name} maxLength={400} autoComplete="off" {...(hint ? { hint } : {})} />
      </details>
    </div>
  );
}
