/**
 * A sentence with names in it. On an English page a name in Japanese is marked as such, and nothing else is: so that
 * a screen reader changes its voice for the name alone, and kanji are drawn as Japanese ones.
 */
import { Fragment, type ReactNode } from 'react';
import { type TextKey, type TextValues, useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';

type Props = {
  of: TextKey;
  /** By the placeholders of the text; what is no string is put in as it is. */
  names: Record<string, ReactNode>;
  values?: TextValues;
};

/** Of Unicode's private use: no text and no name has it. */
const MARK = '\uE000';

export function NamedText({ of, names, values }: Props) {
  const t = useT();
  const slots = Object.keys(names);
  const marks = Object.fromEntries(slots.map((slot) => [slot, MARK + slot + MARK]));
  return t(of, { ...values, ...marks })
    .split(MARK)
    .map((piece, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence have no other name
      <Fragment key={at}>{at % 2 === 1 ? <Name>{names[piece]}</Name> : piece}</Fragment>
    ));
}

function Name({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const lang = typeof children === 'string' ? langOf(children, locale) : undefined;
  return lang ? <span lang={lang}>{children}</span> : children;
}

type ActionProps = Props & {
  /** What stands on the button: beside the thing that it is about that is enough. */
  shown: TextKey;
};

/** What a link or a button says: a word to those who see it, the sentence `of` to those who hear it. */
export function NamedAction({ shown, ...spoken }: ActionProps) {
  const t = useT();
  return (
    <>
      <span aria-hidden="true">{t(shown)}</span>
      <span className="sr-only">
        <NamedText {...spoken} />
      </span>
    </>
  );
}
