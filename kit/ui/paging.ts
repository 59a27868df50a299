/** §3 Pagination, §9.16 default page 1. */

/** `?page=`; 1 when invalid. The caller checks for pages beyond the end. */
export function readPage(value: string | null): number {
  const page = /^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : 1;
  return Math.min(page, 100_000);
}

/** The page numbers to show: first, last, and those around the current one; `null` for a gap. */
export function pageWindow(page: number, pages: number, around = 1): (number | null)[] {
  const near = new Set([1, pages]);
  for (let n = page - around; n <= page + around; n++) if (n >= 1 && n <= pages) near.add(n);
  const numbers = [...near].sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const gap = n - (numbers[index - 1] ?? 0);
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [null, n] : [n];
  });
}
