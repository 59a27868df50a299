/** Upload of catalogue files: checked first, then imported, both in the background (docs/catalogue-file.md). */
import { z } from 'zod';
import { requiredText } from '../../fields.ts';
import { defineDeskCall } from '../call.ts';

export const CATALOGUE_FILE_BYTES_MAX = 10_000_000;

/** `refused`: the file has errors, and nothing was written. */
export const catalogueFileStates = ['checking', 'checked', 'running', 'done', 'refused'] as const;
export type CatalogueFileState = (typeof catalogueFileStates)[number];

const idParams = z.object({ id: z.string() });
const tally = z.object({ created: z.int(), changed: z.int(), unchanged: z.int() });

export const checkCatalogueFile = defineDeskCall({
  id: 'desk.checkCatalogueFile',
  summary: 'Stores a catalogue file for an hour, and checks it in the background',
  method: 'post',
  path: '/files/catalogue',
  access: 'goods.write',
  query: z.object({
    /** Its extension distinguishes JSON Lines from CSV. */
    name: requiredText(200),
  }),
  body: z.instanceof(Uint8Array),
  bodyBytesMax: CATALOGUE_FILE_BYTES_MAX,
  status: 201,
  data: z.object({ id: z.string() }),
});

export const readCatalogueFile = defineDeskCall({
  id: 'desk.readCatalogueFile',
  summary: 'What a catalogue file would change or, after the import, has changed; its errors by line',
  method: 'get',
  path: '/files/catalogue/{id}',
  access: 'goods.write',
  params: idParams,
  data: z.object({
    id: z.string(),
    name: z.string(),
    state: z.enum(catalogueFileStates),
    /** Null until the file is checked. */
    products: tally.nullable(),
    variants: tally.nullable(),
    errorCount: z.int(),
    /** The first errors, in the language of the staff member. */
    errors: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
    warningCount: z.int(),
    /** What may be wrong, but is imported; of each kind, in the form of the errors. */
    warnings: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
    /** The first changes: columns before and after, by name; those of a variant begin with its code. */
    changes: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        isNew: z.boolean(),
        before: z.record(z.string(), z.unknown()),
        after: z.record(z.string(), z.unknown()),
      }),
    ),
    /** Why the file as a whole cannot be read. */
    problem: z.string().nullable(),
  }),
});
export type CatalogueFileReport = z.output<typeof readCatalogueFile.data>;

export const runCatalogueFile = defineDeskCall({
  id: 'desk.runCatalogueFile',
  summary: 'Starts the import of a checked file; 409 `changed` if the file is in another state',
  method: 'post',
  path: '/files/catalogue/{id}/run',
  access: 'goods.write',
  params: idParams,
  data: z.object({ id: z.string() }),
});
