/** The categories in which the shop shows a product. */

import type { GoodsChoices } from '#contract/desk/goods/add.ts';
import type { categoryFields } from '#contract/desk/goods/edit.ts';
import { Field } from '#kit/form/field.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import type { Refused } from '../refused.ts';
import { OptionalSelect } from './optional-select.tsx';

type CategoryField = (typeof categoryFields)[number];
type Props = {
  fields: Readonly<Record<CategoryField, FormField>>;
  categories: GoodsChoices['categories'];
  /** Codes of the chosen further categories. */
  chosen: readonly string[];
};

export const categoryLabels: Record<CategoryField, DeskKey> = {
  main_category: 'goods_edit.main_category',
  categories: 'goods_edit.further_categories',
};

export function CategoryFields({ fields, categories, chosen }: Props) {
  const t = useT();
  const locale = useLocale();
  const names = categories.map(({ code, name, isEnabled, level }) => ({
    code,
    level,
    name: isEnabled ? name[locale] : t('goods_edit.category_off', { name: name[locale] }),
  }));
  const { main_category, categories: further } = fields;
  const boxes = { name: further.name, chosen, main: main_category.initialValue };
  return (
    <>
      <OptionalSelect
        field={main_category}
        hint={t('goods_edit.main_category_hint')}
        none={t('goods_edit.no_category')}
        choices={names.map(({ code, name, level }) => ({ value: code, label: '　'.repeat(level) + name }))}
      />
      <Field field={further} hint={t('goods_edit.further_categories_hint')} group>
        {treesOf(names, 0).map((whole) => {
          const [top, ...below] = whole;
          const trees = treesOf(below, 1);
          // A group without groups in it looks like those of the others.
          const isGroup = trees.length > 0 && trees.every((tree) => tree.length === 1);
          return (
            <ul key={top.code}>
              <li className="top-category">
                {!isGroup && <Box category={top} {...boxes} />}
                <ul className="category-boxes">
                  {(isGroup ? [whole] : trees).map((tree) => (
                    <li key={tree[0].code}>
                      <Branch tree={tree} {...boxes} />
                    </li>
                  ))}
                </ul>
              </li>
            </ul>
          );
        })}
      </Field>
    </>
  );
}

type Category = { code: string; name: string; level: number };

/** The categories of this level, each with those below it, which follow it in the list. */
function treesOf(categories: readonly Category[], level: number) {
  const trees: [Category, ...Category[]][] = [];
  for (const category of categories) {
    const tree = category.level > level ? trees.at(-1) : undefined;
    if (tree) tree.push(category);
    else trees.push([category]);
  }
  return trees;
}

/** `main`: code of the main category, in which the product is shown anyway. */
type Boxes = { name: string; chosen: readonly string[]; main: string | undefined };

/** Folded on phones, unless something in it is chosen (styles/goods.css). */
function Branch({ tree, ...boxes }: Boxes & { tree: readonly [Category, ...Category[]] }) {
  const [head, ...below] = tree;
  if (below.length === 0) return <Box category={head} {...boxes} />;
  return (
    <details className="branch" open={tree.some(({ code }) => isIn(code, boxes))}>
      <summary>{head.name}</summary>
      <Box category={head} {...boxes} />
      <ul className="category-boxes">
        {treesOf(below, head.level + 1).map((part) => (
          <li key={part[0].code}>
            <Branch tree={part} {...boxes} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const isIn = (code: string, { chosen, main }: Boxes): boolean => code === main || chosen.includes(code);

function Box({ category: { code, name: text }, ...boxes }: Boxes & { category: Category }) {
  const t = useT();
  const isMain = code === boxes.main;
  return (
    <label className="check">
      <input
        type="checkbox"
        name={boxes.name}
        value={code}
        defaultChecked={isIn(code, boxes)}
        disabled={isMain}
      />
      <span>{isMain ? t('goods_edit.is_main_category', { name: text }) : text}</span>
    </label>
  );
}

/** Returns the codes of the further categories: those in the refused form or, without one, the stored ones. */
export function chosenCategories(refused: Refused | undefined, stored: string | undefined): string[] {
  if (!refused) return (stored ?? '').split(' ');
  return [refused.result.initialValue?.['categories'] ?? []].flat().map(String);
}
