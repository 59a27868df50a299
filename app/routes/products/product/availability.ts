/** What can be asked for (§2 purchase request), and what can never be bought again. */
type Facts<V> = {
  seminar?: { salesEndAt: string } | undefined;
  variants: Readonly<Record<string, V>>;
};

/** Tickets are sold up to a moment: after that none can be bought. */
export const salesAreOver = ({ seminar }: Pick<Facts<unknown>, 'seminar'>, now: Date): boolean =>
  seminar !== undefined && new Date(seminar.salesEndAt) <= now;

/**
 * As long as there is something to wait for: what is sold out, and what there is, because more of it may be wanted than
 * can be bought.
 */
export const requestableVariants = <V>(product: Facts<V>, now: Date): V[] =>
  salesAreOver(product, now) ? [] : Object.values(product.variants);
