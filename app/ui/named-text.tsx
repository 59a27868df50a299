/** The kit's components for a text with names, for all texts of the storefront. */
import type { ReactNode } from 'react';
import type { TextKey } from '#app/i18n/text.tsx';
import {
  NamedAction as Action,
  type NamedActionProps,
  type NamedTextProps,
  NamedText as Text,
} from '#kit/ui/named-text.tsx';

export const NamedText = Text as (props: NamedTextProps<TextKey>) => ReactNode;
export const NamedAction = Action as (props: NamedActionProps<TextKey>) => ReactNode;
