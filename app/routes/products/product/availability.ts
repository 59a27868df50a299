/** What can be asked for (§2 purchase request), and what can never be bought again. */
type Facts<V> = {
  seminar?: { salesEndAt: string; cancelled?: boolean | undefined } | undefined;
  variants: Readonly<Record<string, V>>;
};

/** Tickets are sold up to a moment, and never of a cancelled seminar: none can be bought any more. */
export const salesAreOver = ({ seminar }: Pick<Facts<unknown>, 'seminar'>, now: Date): boolean =>
  seminar !== undefined && (seminar.cancelled === true || new Date(seminar.salesEndAt) <= now);

/**
 * As long as there is something to wait for: what is sold out, and what there is, because more of it may be wanted than
 * can be bought.
 */
export const requestableVariants = <V>(product: Facts<V>, now: Date): V[] =>
  salesAreOver(product, now) ? [] : Object.values(product.variants);
