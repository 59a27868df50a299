/** A name, in Japanese with its title (様, 御中). */

import { type Title, titleOf } from '#contract/rules/person-name.ts';
import type { KitKey } from '#kit/i18n/text.tsx';
import { NamedText } from '#kit/ui/named-text.tsx';

const texts: Record<Title, KitKey> = {
  person: 'address.to_person',
  company: 'address.to_company',
  none: 'address.to_as_is',
};

type Props = { name: string; title?: Title };

export const Addressee = ({ name, title = titleOf(name) }: Props) => (
  <NamedText of={texts[title]} names={{ name }} />
);
