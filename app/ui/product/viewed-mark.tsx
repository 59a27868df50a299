import { viewedMark } from '~/i18n/href.ts';

/** §4 Recently checked: asking for this picture is the mark. The page itself sets no cookie, so caches may share it. */
export function ViewedMark({ code }: { code: string }) {
  return <img src={viewedMark(code)} alt="" width={1} height={1} hidden fetchpriority="low" />;
}
