/** What the owner sets before the shop can sell, section by section or from a file (shop-file.ts). */
import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { type SetupSection, setupSections, shopFile } from './shop-file.ts';

const texts = z.object({ ja: z.string(), en: z.string() });
/** Changes with the section. */
const revision = z.string().max(64);
/** Characters. */
export const SHOP_FILE_MAX = 200_000;

const changeKinds = ['added', 'changed', 'turned_off', 'removed', 'in_use'] as const;
const change = z.object({
  section: shopFile.keyof(),
  /** `in_use`: the file lacks it, but goods or orders refer to it, so it stays. */
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
    'Categories, options, attributes, shipping, payment, survey and closing days, with the revision of each',
  method: 'get',
  path: '/setup',
  may: 'settings.write',
  status: 200,
  data: z.object({
    setup: sections,
    revisions: z.record(z.string(), revision),
    /** Settings of the server by the variable's name, which only its operator can change. */
    server: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});

const writeCall = <Section extends SetupSection>(section: Section) =>
  defineDeskCall({
    id: `desk.writeSetup.${section}`,
    summary: 'Saves one section; 409 `changed` when `revision` is not that of the stored section',
    method: 'put',
    path: `/setup/${section}`,
    may: 'settings.write',
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

export const checkShopFile = defineDeskCall({
  id: 'desk.checkShopFile',
  summary: 'What a file would change, or what is wrong with it; changes nothing',
  method: 'post',
  path: '/setup/check',
  may: 'settings.write',
  body: z.object({ text: fileText }),
  status: 200,
  data: z.object({
    problems: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
    changes: z.array(change),
    /** For `applyShopFile`: of the shop as it was checked. */
    revision,
  }),
});

export const applyShopFile = defineDeskCall({
  id: 'desk.applyShopFile',
  summary: 'Makes the changes of a file; 409 `changed` when the shop is not as it was checked',
  method: 'post',
  path: '/setup/file',
  may: 'settings.write',
  fresh: true,
  body: z.object({ text: fileText, revision }),
  status: 200,
  data: z.object({ changes: z.array(change) }),
});
