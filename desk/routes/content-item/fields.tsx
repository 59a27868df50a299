/** The fields of a kind of text, Japanese and English side by side. */
import type { ReactNode } from 'react';
import {
  CONTENT_TEXT_MAX,
  type ContentKind,
  type ContentPart,
  contentKinds,
  noticePlaces,
} from '#contract/desk/content/kinds.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { RichField } from '../../editor/rich-field.tsx';
import { type DeskKey, type DeskTranslate, useT } from '../../i18n/text.tsx';
import { fieldLabels } from '../../ui/content/names.ts';
import { PICTURE_TYPES, PictureField } from '../../ui/content/picture-field.tsx';
import { FileField } from '../../ui/files/file-field.tsx';
import { MinuteField } from '../../ui/minute-field.tsx';
import { type FormName, pictureFields, richFields } from './form-values.ts';

/**
 * `maxLength` of the inputs. It is above the Shop API's limits, because browsers silently cut pasted text at
 * `maxLength`. The Shop API refuses a text above its limit, and the form keeps the whole text.
 */
const PASTE_MAX = 2 * CONTENT_TEXT_MAX;

type Labels = Record<FormName, { text: string }>;

/** Of the kind's fields, and of those that belong to its texts and pictures. */
export function formLabels(kind: ContentKind, t: DeskTranslate): Labels {
  const label = (key: DeskKey, field: string) => ({
    text: t('content.in_language', {
      name: t(key),
      language: t(field.endsWith('Ja') ? 'content.ja' : 'content.en'),
    }),
  });
  const pictures: readonly string[] = pictureFields(kind);
  const rich: readonly string[] = richFields(kind);
  const entries = Object.entries(fieldLabels(kind, t)).flatMap(([field, own]) => [
    ...(pictures.includes(field)
      ? [
          [`${field}File`, label('pictures.new', field)],
          [`${field}Crop`, label('pictures.crop', field)],
          [`${field}Chosen`, label('pictures.uploaded', field)],
        ]
      : []),
    [field, own],
    // The fields for pictures in a text stand below the texts of both languages.
    ...(field === rich.at(-1) ? rich : []).flatMap((text) => [
      [`${text}Format`, label('content.text', text)],
      [`${text}File`, label('pictures.in_text', text)],
      [`${text}Alt`, label('pictures.alt', text)],
    ]),
  ]);
  return Object.fromEntries(entries) as Labels;
}

type Fields = Readonly<Record<FormName, FormField>>;
type Props = {
  kind: ContentKind;
  fields: Fields;
  placeholders: readonly string[];
  /** Names of pictures to choose from. */
  pictures: readonly string[];
};

export function ContentFields(props: Props) {
  const t = useT();
  return (
    <>
      <p className="muted">{t('content.english_empty')}</p>
      {contentKinds[props.kind].parts.map((part) => (
        <Part key={part} part={part} {...props} />
      ))}
    </>
  );
}

function Part({ part, kind, fields, placeholders, pictures }: Props & { part: ContentPart }) {
  const t = useT();
  const line = (field: FormField, hint?: DeskKey) => (
    <TextInput field={field} maxLength={PASTE_MAX} autoComplete="off" {...(hint ? { hint: t(hint) } : {})} />
  );
  switch (part) {
    case 'places':
      return (
        <fieldset className="field places">
          <legend className="field-label">{t('content.places')}</legend>
          <p className="fine">{t('content.places_hint')}</p>
          {noticePlaces.map((place) => (
            <CheckBox key={place} field={fields[`place_${place}`]} />
          ))}
        </fieldset>
      );
    case 'period':
      return (
        <Languages>
          <MinuteField field={fields.beginsAt} hint={t('content.begins_hint')} />
          <MinuteField field={fields.endsAt} hint={t('content.ends_hint')} />
        </Languages>
      );
    case 'link':
      return line(fields.link, 'content.link_hint');
    case 'slug':
      return (
        <Languages>
          {line(fields.slugJa, 'content.slug_hint')}
          {line(fields.slugEn, 'content.slug_hint')}
        </Languages>
      );
    case 'picture':
      return (
        <Languages>
          {pictureFields(kind).map((field) => (
            <PictureField
              key={field}
              fields={{
                name: fields[field],
                file: fields[`${field}File`],
                crop: fields[`${field}Crop`],
                chosen: fields[`${field}Chosen`],
              }}
              shapes={['banner']}
              pictures={pictures}
              hint={t(field === 'pictureJa' ? 'content.picture_hint' : 'content.english_picture_hint')}
            />
          ))}
        </Languages>
      );
    case 'html': {
      const names = placeholders.join(' ');
      const isLong = kind === 'guides' || kind === 'terms' || kind === 'privacy';
      return (
        <>
          <Languages>
            {richFields(kind).map((field) => {
              const isHtml = fields[`${field}Format`].initialValue === 'html';
              const japanese = isHtml ? 'content.html_hint' : 'content.marks_hint';
              const english = isHtml ? 'content.english_html_hint' : 'content.english_marks_hint';
              return (
                <RichField
                  key={field}
                  field={fields[field]}
                  format={fields[`${field}Format`]}
                  rows={isLong ? 18 : 6}
                  maxLength={PASTE_MAX}
                  hint={t(field === 'textJa' ? japanese : english, { names, marks: t('content.marks') })}
                />
              );
            })}
          </Languages>
          <Languages>
            {richFields(kind).map((field) => (
              <details key={field} className="more" open={fields[`${field}File`].errors !== undefined}>
                <summary>{t(field === 'textJa' ? 'pictures.put_ja' : 'pictures.put_en')}</summary>
                <FileField
                  field={fields[`${field}File`]}
                  hint={t('pictures.in_text_hint')}
                  accept={PICTURE_TYPES}
                />
                {line(fields[`${field}Alt`], 'pictures.alt_hint')}
              </details>
            ))}
          </Languages>
        </>
      );
    }
    default: {
      return (
        <Languages>
          {line(fields[`${part}Ja`])}
          {line(fields[`${part}En`])}
        </Languages>
      );
    }
  }
}

const Languages = ({ children }: { children: ReactNode }) => <div className="languages">{children}</div>;
