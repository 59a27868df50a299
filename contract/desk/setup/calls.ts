/** The setup of a shop before it can sell, section by section or from a file (shop-file.ts). For owners. */
import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { type SetupSection, setupSections, shopFile } from './shop-file.ts';

const texts = z.object({ ja: z.string(), en: z.string() });
/** Changes when the section changes. */
const revision = z.string().max(64);
/** Maximum number of characters. */
export const SHOP_FILE_MAX = 200_000;

const changeKinds = ['added', 'changed', 'turned_off', 'removed', 'in_use'] as const;
const change = z.object({
  section: shopFile.keyof(),
  /** `in_use`: the file lacks the entry, but the entry stays, because goods or orders refer to it. */
  kind: z.enum(changeKinds),
  code: z.string(),
  name: texts,
  /** Fields that changed. */
  fields: z.array(z.string()),
});
export type SetupChange = z.output<typeof change>;

const sections = z.object(setupSections);

export const readSetup = defineDeskCall({
  id: 'desk.readSetup',
  summary:
    'Categories, options, attributes, shipping, payment, survey and closing days, each with its revision',
  method: 'get',
  path: '/setup',
  access: 'settings.write',
  data: z.object({
    setup: sections,
    revisions: z.record(z.string(), revision),
    /** Server settings by name of the variable; only the operator can change them. */
    server: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});

const writeCall = <Section extends SetupSection>(section: Section) =>
  defineDeskCall({
    id: `desk.writeSetup.${section}`,
    summary: 'Saves one section; 409 `changed` when `revision` is not that of the stored section',
    method: 'put',
    path: `/setup/${section}`,
    access: 'settings.write',
    fresh: true,
    body: z.object({ value: setupSections[section], revision }),
    status: 200,
    data: z.object({ changes: z.array(change) }),
  });

export const writeSetup = {
  categories: writeCall('categories'),
  options: writeCall('options'),
  attributes: writeCall('attributes'),
  shipping: writeCall('shipping'),
  payment: writeCall('payment'),
  survey: writeCall('survey'),
  closures: writeCall('closures'),
};

const fileText = z
  .string('validation.field_required')
  .min(1, 'validation.field_required')
  .max(SHOP_FILE_MAX, 'validation.field_maximum');

/** Of the file that the text was read from. */
const encoding = z.enum(['utf-8', 'shift_jis']).default('utf-8');

export const checkShopFile = defineDeskCall({
  id: 'desk.checkShopFile',
  summary: 'Returns what a file would change, or the file’s errors; changes nothing',
  method: 'post',
  path: '/setup/check',
  access: 'settings.write',
  body: z.object({ text: fileText, encoding }),
  data: z.object({
    problems: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
    changes: z.array(change),
    /** For `applyShopFile`: the revision of the shop when the file was checked. */
    revision,
  }),
});

export const applyShopFile = defineDeskCall({
  id: 'desk.applyShopFile',
  summary: 'Applies a file; 409 `changed` when the shop has changed since the check',
  method: 'post',
  path: '/setup/file',
  access: 'settings.write',
  fresh: true,
  body: z.object({ text: fileText, encoding, revision }),
  data: z.object({ changes: z.array(change) }),
});
