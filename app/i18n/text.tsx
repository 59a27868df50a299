/** The storefront's texts in components: `const t = useT(); t('cart.title')`. */
import { type KeysOf, useT as useKitT, type Translate as WithKeys } from '#kit/i18n/text.tsx';
import type { Texts } from './ja.ts';

export type TextKey = KeysOf<Texts>;
export type Translate = WithKeys<TextKey>;

export const useT = useKitT as () => Translate;
