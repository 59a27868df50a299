/** The fields of a kind of text, Japanese and English side by side. */
import type { ReactNode } from 'react';
import {
  CONTENT_TEXT_MAX,
  type ContentField,
  type ContentKind,
  type ContentPart,
  contentKinds,
  noticePlaces,
} from '#contract/desk/content/kinds.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { MinuteField } from '../../ui/minute-field.tsx';

/**
 * `maxLength` of the inputs. It is above the Shop API's limits, because browsers silently cut pasted text at
 * `maxLength`. The Shop API refuses a text above its limit, and the form keeps the whole text.
 */
const PASTE_MAX = 2 * CONTENT_TEXT_MAX;

type Fields = Readonly<Record<ContentField, FormField>>;
type Props = { kind: ContentKind; fields: Fields; placeholders: readonly string[] };

export function ContentFields({ kind, fields, placeholders }: Props) {
  return contentKinds[kind].parts.map((part) => (
    <Part key={part} part={part} kind={kind} fields={fields} placeholders={placeholders} />
  ));
}

function Part({ part, kind, fields, placeholders }: Props & { part: ContentPart }) {
  const t = useT();
  const line = (field: FormField, hint?: DeskKey) => (
    <TextInput field={field} maxLength={PASTE_MAX} autoComplete="off" {...(hint ? { hint: t(hint) } : {})} />
  );
  switch (part) {
    case 'places':
      return (
        <fieldset className="field places">
          <legend className="field-label">{t('content.places')}</legend>
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
          {line(fields.pictureJa, 'content.picture_hint')}
          {line(fields.pictureEn, 'content.english_hint')}
        </Languages>
      );
    case 'html': {
      const names = placeholders.join(' ');
      const isLong = kind === 'guides' || kind === 'terms' || kind === 'privacy';
      return (
        <Languages>
          <TextArea
            field={fields.textJa}
            rows={isLong ? 18 : 6}
            maxLength={PASTE_MAX}
            hint={t('content.html_hint', { names })}
          />
          <TextArea
            field={fields.textEn}
            rows={isLong ? 18 : 6}
            maxLength={PASTE_MAX}
            hint={t('content.english_html_hint')}
          />
        </Languages>
      );
    }
    default: {
      return (
        <Languages>
          {line(fields[`${part}Ja`])}
          {line(fields[`${part}En`], 'content.english_hint')}
        </Languages>
      );
    }
  }
}

const Languages = ({ children }: { children: ReactNode }) => <div className="languages">{children}</div>;
