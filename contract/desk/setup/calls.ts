/** The setup of a shop before it can sell, section by section. For owners. */
import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { type SetupSection, setupEntries, setupSections } from './shop-file.ts';

/** Changes when the section changes. */
const revision = z.string().max(64);

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
    status: 204,
    data: z.null(),
  });

export const writeSetup = { attributes: writeCall('attributes'), closures: writeCall('closures') };

const entryCall = <Section extends SetupSection, Entry extends z.ZodRawShape>(
  section: Section,
  entry: z.ZodObject<Entry>,
) =>
  defineDeskCall({
    id: `desk.writeEntry.${section}`,
    summary: 'Saves one entry of a section; 409 `changed` when `revision` is not that of the stored section',
    method: 'put',
    path: `/setup/${section}`,
    access: 'settings.write',
    fresh: true,
    body: entry.extend({
      /** False: the entry with this code changes. */
      isNew: z.boolean(),
      /** 1 is the first; by default the last. */
      place: z.int('validation.number_only').optional(),
      revision,
    }),
    status: 204,
    data: z.null(),
  });

export const writeEntry = {
  categories: entryCall(
    'categories',
    setupEntries.category.extend({
      /** Code of the category above; null at the top. The subcategories move along. */
      parent: z.string().nullable(),
    }),
  ),
  options: entryCall('options', setupEntries.option),
  shipping: entryCall('shipping', setupEntries.shippingMethod),
  payment: entryCall('payment', setupEntries.paymentMethod),
  survey: entryCall('survey', setupEntries.surveyChoice),
};
