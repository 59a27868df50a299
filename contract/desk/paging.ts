/** Lists of the desk have pages of fifty items, at most twenty pages; older items are found by searching. */
import { z } from 'zod';

export const DESK_PER_PAGE = 50;
const DESK_PAGES = 20;
/** Items are counted up to this number. */
export const DESK_MAX_TOTAL = DESK_PER_PAGE * DESK_PAGES;

/** An invalid value counts as the first page. */
export const deskPageQuery = { page: z.coerce.number().int().min(1).max(DESK_PAGES).catch(1).default(1) };

/** Text to search for. It has no maximum, because a text that counted as empty would find everything. */
export const deskSearchText = z.string().trim().catch('').default('');

export const deskPageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    items: z.array(row),
    page: z.int(),
    /** At most `DESK_MAX_TOTAL`. */
    total: z.int(),
    /** True if there are more than `total`. */
    isCut: z.boolean(),
  });
