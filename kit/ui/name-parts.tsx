/** A product's name. A long one breaks between its parts before it breaks inside one. */
import { Fragment } from 'react';
import { nameParts, withoutSpace } from '#contract/rules/name-parts.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

type Props = {
  children: string;
  /** Stays with the end of the name. */
  count?: number;
};

export function NameParts({ children: name, count }: Props) {
  const lang = langOf(name, useLocale());
  const parts = nameParts(name);
  const times = count === undefined ? '' : `\u00a0×\u00a0${count}`;
  if (parts.length === 1) return <span lang={lang}>{name + times}</span>;
  return (
    <span className="name-parts" lang={lang}>
      {parts.map((part, at) => {
        const text = withoutSpace(part);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have no other key
          <Fragment key={at}>
            <span>{at === parts.length - 1 ? text + times : text}</span>
            {part.slice(text.length)}
          </Fragment>
        );
      })}
    </span>
  );
}
