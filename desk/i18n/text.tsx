/** The desk's texts in components: `const t = useT(); t('today.title')`. */
import { type KeysOf, type Translate, useT as useKitT } from '#kit/i18n/text.tsx';
import type { Texts } from './ja.ts';

export type DeskKey = KeysOf<Texts>;
export type DeskTranslate = Translate<DeskKey>;

export const useT = useKitT as () => DeskTranslate;
