import { viewedMark } from '#app/i18n/viewed-mark.ts';

/** §4 Recently checked: asking for this picture is the mark. The page itself sets no cookie, so caches may share it. */
export function ViewedMark({ code }: { code: string }) {
  return (
    <img src={viewedMark([code])} data-viewed={code} alt="" width={1} height={1} hidden fetchpriority="low" />
  );
}
