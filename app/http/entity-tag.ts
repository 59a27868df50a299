/** Whether the header `If-None-Match` names this entity tag. Takes time in proportion to the header's length. */
export const isListed = (etag: string, ifNoneMatch: string | null | undefined): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false;
