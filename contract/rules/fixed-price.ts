/**
 * Makers may set resale prices (再販売価格維持, 独占禁止法23条4項) of books, magazines, newspapers, records, music tapes and music
 * CDs only. Nothing is refused: which goods are which is for people to know.
 */
import type { ProductKind } from '../catalogue.ts';

/**
 * Why a fixed price may be wrong for this kind: `outside`: no goods of this kind have one; `music_only`: of this kind, only
 * music CDs have. Undefined: no doubt.
 */
export function fixedPriceDoubt(kind: ProductKind): 'outside' | 'music_only' | undefined {
  if (kind === 'book') return undefined;
  return kind === 'cd_dvd' ? 'music_only' : 'outside';
}
