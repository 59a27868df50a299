/** Whether the header `If-None-Match` contains this entity tag. */
export const isListed = (etag: string, ifNoneMatch: string | null | undefined): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false;
