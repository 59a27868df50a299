/** What can be asked for although it cannot be bought (§2 purchase request), and what can never be bought again. */
type Facts<V> = {
  seminar?: { salesEndAt: string } | undefined;
  variants: Readonly<Record<string, V>>;
};

/** Tickets are sold up to a moment: after that none can be bought. */
export const salesAreOver = ({ seminar }: Pick<Facts<unknown>, 'seminar'>, now: Date): boolean =>
  seminar !== undefined && new Date(seminar.salesEndAt) <= now;

/** The variants that are sold out, as long as there is something to wait for. */
export const requestableVariants = <V extends { available: boolean }>(product: Facts<V>, now: Date): V[] =>
  salesAreOver(product, now) ? [] : Object.values(product.variants).filter((variant) => !variant.available);
