/**
 * The setup that a shop needs before it can sell, as one file (docs/first-day.md). `npm run shop:setup` and the desk's
 * settings write the same sections. Error messages are keys of the Shop API's messages.
 */
import { z } from 'zod';
import { textUpTo, withoutCr } from '../../fields.ts';
import { CARD_MAX_YEN } from '../../rules/constants.ts';
import { wholeYenOf } from '../../rules/typed-number.ts';
import { isShopDay } from '../../rules/validation.ts';
import { CONTENT_TEXT_MAX } from '../content/kinds.ts';
import { prefectureCodes } from './regions.ts';

const NAME_MAX = 100;
export const CLOSURE_NOTE_MAX = 100;
const TEXT_MAX = 2000;
/** The root category. The shop's menu shows its subcategories. */
export const ROOT = 'main';

const isMissing = ({ input }: { input?: unknown }) => input === undefined || input === null;
const text = (max: number) =>
  z
    .string({
      error: (issue) => (isMissing(issue) ? 'validation.field_required' : 'validation.text_invalid'),
    })
    .transform((value) => withoutCr(value).trim())
    .pipe(textUpTo(max).min(1, 'validation.field_required'));
const optional = (max: number) =>
  z
    .string('validation.text_invalid')
    .nullish()
    .transform((value) => withoutCr(value ?? '').trim())
    .pipe(textUpTo(max));
/** Of every list of the setup. */
export const LIST_MAX = 2000;
const list = <Item extends z.ZodType>(item: Item) => z.array(item, 'validation.setup_list').max(LIST_MAX);
const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape, 'validation.setup_group');

const code = text(50).pipe(z.string().regex(/^[a-z][\w-]*$/i, 'validation.setup_code'));
const both = (max: number) => group({ ja: text(max), en: text(max) });
/** Texts in which either language may be missing. */
const optionalBoth = (max: number) =>
  group({ ja: optional(max), en: optional(max) }).default({ ja: '', en: '' });
const slug = text(200).pipe(z.string().regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/, 'validation.setup_slug'));
const slugs = group({ ja: slug, en: slug });
const enabled = z.boolean('validation.setup_boolean').default(true);
/** Whole yen, as a number or as typed. */
const yen = z
  .union([z.number(), z.string().transform(wholeYenOf)], { error: 'validation.whole_yen' })
  .pipe(
    z.int('validation.whole_yen').min(0, 'validation.whole_yen').max(CARD_MAX_YEN, 'validation.whole_yen'),
  );

export type BothTexts = { ja: string; en: string };
export type Category = {
  code: string;
  name: BothTexts;
  slug: BothTexts;
  description: BothTexts;
  enabled: boolean;
  children: Category[];
};
type GivenCategory = Pick<Category, 'code' | 'name' | 'slug'> & {
  description?: { ja?: string | null | undefined; en?: string | null | undefined } | undefined;
  enabled?: boolean | undefined;
  children?: GivenCategory[] | undefined;
};

const categoryAlone = group({
  code,
  name: both(NAME_MAX),
  slug: slugs,
  description: optionalBoth(TEXT_MAX),
  enabled,
});
const category: z.ZodType<Category, GivenCategory> = z.lazy(() =>
  categoryAlone.extend({ children: list(category).default([]) }),
);

type Path = (string | number)[];
type Given = { value: string; path: Path };

/** Reports values that occur in the list a second time. */
function refuseRepeated(given: Given[], message: string, context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const { value, path } of given) {
    if (seen.has(value)) context.addIssue({ code: 'custom', path, message });
    seen.add(value);
  }
}

/** Yields categories with their paths in the file. */
function* everyCategory(
  categories: readonly Category[],
  path: Path = [],
): Generator<{ category: Category; path: Path }> {
  for (const [i, one] of categories.entries()) {
    yield { category: one, path: [...path, i] };
    yield* everyCategory(one.children, [...path, i, 'children']);
  }
}

const categories = list(category).superRefine((roots, context) => {
  const all = [...everyCategory(roots)];
  refuseRepeated(
    all.map(({ category: { code: value }, path }) => ({ value, path: [...path, 'code'] })),
    'validation.setup_twice',
    context,
  );
  for (const locale of ['ja', 'en'] as const)
    refuseRepeated(
      all.map(({ category: one, path }) => ({ value: one.slug[locale], path: [...path, 'slug', locale] })),
      'validation.setup_twice',
      context,
    );
  if (!roots.some(({ code: root }) => root === ROOT))
    context.addIssue({ code: 'custom', path: [], message: 'validation.setup_root' });
});

const codedList = <Item extends z.ZodType<{ code: string }>>(item: Item) =>
  list(item).superRefine((items, context) =>
    refuseRepeated(
      items.map((one, i) => ({ value: one.code, path: [i, 'code'] })),
      'validation.setup_twice',
      context,
    ),
  );

const option = group({
  code,
  name: both(NAME_MAX),
  values: list(group({ code, name: both(NAME_MAX) })),
});
const options = codedList(option).superRefine((all, context) =>
  refuseRepeated(
    all.flatMap(({ values }, i) =>
      values.map((value, n) => ({ value: value.code, path: [i, 'values', n, 'code'] })),
    ),
    'validation.setup_twice',
    context,
  ),
);

export const attributeTypes = ['text', 'textarea', 'html', 'date'] as const;
const attributes = codedList(
  group({
    code,
    name: both(NAME_MAX),
    type: z.enum(attributeTypes, 'validation.setup_type').default('text'),
  }),
);

const prefectureFees = list(
  group({
    to: list(text(20).refine((name) => prefectureCodes(name) !== undefined, 'validation.setup_prefecture')),
    fee: yen,
  }),
).superRefine((all, context) =>
  refuseRepeated(
    all.flatMap(({ to }, i) =>
      to.flatMap((name, n) => (prefectureCodes(name) ?? []).map((value) => ({ value, path: [i, 'to', n] }))),
    ),
    'validation.setup_prefecture_twice',
    context,
  ),
);

const shippingMethod = group({
  code,
  name: both(NAME_MAX),
  description: optionalBoth(TEXT_MAX),
  fee: yen,
  /** Fees that differ from `fee`, by names of prefectures or regions. */
  fees: prefectureFees.default([]),
  enabled,
});

/** Cards are the only payment method, because any other method would have to be programmed first. */
const paymentMethod = group({
  code: z.literal('credit_card', 'validation.setup_payment'),
  name: both(NAME_MAX),
  description: optionalBoth(TEXT_MAX),
  instructions: optionalBoth(TEXT_MAX),
  enabled,
});

/** How customers heard of the shop; asked during the checkout. */
const surveyChoice = group({
  code,
  name: both(NAME_MAX),
  asks_name: z.boolean('validation.setup_boolean').default(false),
  enabled,
});

/** `2026-12-28`, or `{ day: 2026-12-28, note: { ja: 棚卸し } }` with a note for staff. */
const closure = z.preprocess(
  (given) => (typeof given === 'string' ? { day: given } : given),
  z.strictObject(
    {
      day: z.string('validation.setup_day').refine(isShopDay, 'validation.setup_day'),
      note: optionalBoth(CLOSURE_NOTE_MAX),
    },
    'validation.setup_day',
  ),
);
/** The days are sorted. If a day is listed twice, the last entry counts. */
const closures = list(closure).transform((all) =>
  [...new Map(all.map((one) => [one.day, one])).values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
);

const blocks = codedList(
  group({
    code,
    sections: list(code).min(1, 'validation.field_required'),
    name: both(NAME_MAX),
    content: both(CONTENT_TEXT_MAX),
    link: optional(300).default(''),
  }),
);

const guides = codedList(
  group({ code, slug: slugs, title: both(NAME_MAX), content: both(CONTENT_TEXT_MAX) }),
).superRefine((all, context) => {
  for (const locale of ['ja', 'en'] as const)
    refuseRepeated(
      all.map(({ slug: { [locale]: value } }, i) => ({ value, path: [i, 'slug', locale] })),
      'validation.setup_twice',
      context,
    );
});

/** Sections that staff can change on screens of the desk. */
export const setupSections = {
  categories,
  options,
  attributes,
  shipping: codedList(shippingMethod),
  payment: codedList(paymentMethod),
  survey: codedList(surveyChoice),
  closures,
};
export type SetupSection = keyof typeof setupSections;
export const sectionNames = Object.keys(setupSections) as SetupSection[];

/** Entries that staff change one by one. */
export const setupEntries = {
  /** Without its subcategories. */
  category: categoryAlone,
  option,
  shippingMethod,
  paymentMethod,
  surveyChoice,
};

const sections = z.strictObject(setupSections, 'validation.setup_group');
/** All sections, as stored. */
export type Setup = z.output<typeof sections>;

/**
 * Sections that the file lacks do not change. Blocks and guides that exist already never change, because staff edit
 * them at the desk.
 */
export const shopFile = sections.extend({ blocks, guides }).partial();
export type ShopFile = z.output<typeof shopFile>;
