import { viewedMark } from '#app/i18n/viewed-mark.ts';

/**
 * §4 Recently checked: the request for this picture sets the cookie, so that shared caches can store the page itself.
 */
export function ViewedMark({ code }: { code: string }) {
  return (
    <img src={viewedMark([code])} data-viewed={code} alt="" width={1} height={1} hidden fetchpriority="low" />
  );
}
