/** Lists of the desk: pages of fifty, the first twenty only; what is further back is found by searching. */
import { z } from 'zod';

export const DESK_PER_PAGE = 50;
const DESK_PAGES = 20;
/** Hits are counted up to here. */
export const DESK_MAX_TOTAL = DESK_PER_PAGE * DESK_PAGES;

/** Nonsense counts as the first page. */
export const deskPageQuery = { page: z.coerce.number().int().min(1).max(DESK_PAGES).catch(1).default(1) };

export const deskPageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    items: z.array(row),
    page: z.int(),
    /** `DESK_MAX_TOTAL` at most. */
    total: z.int(),
    /** There are more than `total`. */
    isCut: z.boolean(),
  });
