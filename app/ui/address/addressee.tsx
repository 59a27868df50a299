/** A name, in Japanese with its title (様, 御中). */
import type { TextKey } from '#app/i18n/text.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import { type Title, titleOf } from '#contract/rules/person-name.ts';

const texts: Record<Title, TextKey> = {
  person: 'address.to_person',
  company: 'address.to_company',
  none: 'address.to_as_is',
};

type Props = { name: string; title?: Title };

export const Addressee = ({ name, title = titleOf(name) }: Props) => (
  <NamedText of={texts[title]} names={{ name }} />
);
