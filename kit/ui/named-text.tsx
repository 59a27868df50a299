/**
 * A sentence with names in it. On an English page Japanese names get `lang`, so that screen readers change the voice
 * for them and kanji get Japanese glyphs.
 */
import { Fragment, type ReactNode } from 'react';
import { type KitKey, type TextValues, useLocale, useT } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

export type NamedTextProps<Key extends string = KitKey> = {
  of: Key;
  /** Names by placeholder of the text. Only strings get `lang`. */
  names: Record<string, ReactNode>;
  values?: TextValues;
};

/** Marks the placeholders. From Unicode's private use area, so that no text or name contains it. */
const MARK = '\uE000';

export function NamedText({ of, names, values }: NamedTextProps) {
  const t = useT();
  const slots = Object.keys(names);
  const marks = Object.fromEntries(slots.map((slot) => [slot, MARK + slot + MARK]));
  return t(of, { ...values, ...marks })
    .split(MARK)
    .map((piece, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence have no other key
      <Fragment key={at}>{at % 2 === 1 ? <Name>{names[piece]}</Name> : piece}</Fragment>
    ));
}

/** Only a string gets `lang`. */
export function Name({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const lang = typeof children === 'string' ? langOf(children, locale) : undefined;
  return lang ? <span lang={lang}>{children}</span> : children;
}

export type NamedActionProps<Key extends string = KitKey> = NamedTextProps<Key> & {
  /** The visible label, which is short. */
  shown: Key;
};

/** Label of a link or button: a short visible text, and the whole sentence `of` for screen readers. */
export function NamedAction({ shown, ...spoken }: NamedActionProps) {
  const t = useT();
  return (
    <>
      <span aria-hidden="true">{t(shown)}</span>{' '}
      <span className="sr-only">
        <NamedText {...spoken} />
      </span>
    </>
  );
}
