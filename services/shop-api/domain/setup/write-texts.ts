/** Writes the first texts of a shop. Existing texts are not changed: staff edit them at the desk. */
import type { BothTexts, ShopFile } from '#contract/desk/setup/shop-file.ts';
import type { Tx } from '../../db/client.ts';
import { blocks, pages } from '../../db/schema/content.ts';
import type { SetupChange } from './entries.ts';
import { textsByLocale } from './write-lists.ts';

type FirstTexts = Pick<ShopFile, 'blocks' | 'guides'>;

/** With `write` false, only returns what would be added. */
export async function addTexts(
  tx: Tx,
  { blocks: wanted, guides }: FirstTexts,
  write: boolean,
): Promise<SetupChange[]> {
  const changes: SetupChange[] = [];
  if (wanted) {
    const known = new Set((await tx.select({ code: blocks.code }).from(blocks)).map(({ code }) => code));
    for (const [position, { code, sections, name, content, link }] of wanted.entries()) {
      if (known.has(code)) continue;
      changes.push({ section: 'blocks', kind: 'added', code, name, fields: [] });
      if (write)
        await tx.insert(blocks).values({
          code,
          sections,
          names: textsByLocale(name),
          contents: textsByLocale(content),
          link: link || null,
          position: known.size + position,
        });
    }
  }
  if (guides) {
    const stored = await tx.select().from(pages);
    const isKnown = (code: string, slug: BothTexts) =>
      stored.some((page) => page.code === code || page.slugJa === slug.ja || page.slugEn === slug.en);
    for (const [position, { code, slug, title, content }] of guides.entries()) {
      if (isKnown(code, slug)) continue;
      changes.push({ section: 'guides', kind: 'added', code, name: title, fields: [] });
      if (write)
        await tx.insert(pages).values({
          code,
          section: 'usage_guide',
          slugJa: slug.ja,
          slugEn: slug.en,
          titles: textsByLocale(title),
          contents: textsByLocale(content),
          position: stored.length + position,
        });
    }
  }
  return changes;
}
