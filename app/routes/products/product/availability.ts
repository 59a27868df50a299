/** For which variants a purchase request can be sent (§2), and whether tickets are still sold. */
type Sellable<V> = {
  seminar?: { salesEndAt: string; cancelled?: boolean | undefined } | undefined;
  variants: Readonly<Record<string, V>>;
};

/** Whether tickets are no longer sold: their sale has ended, or the seminar is cancelled. */
export const salesAreOver = ({ seminar }: Pick<Sellable<unknown>, 'seminar'>, now: Date): boolean =>
  seminar !== undefined && (seminar.cancelled === true || new Date(seminar.salesEndAt) <= now);

/**
 * All variants unless sales are over, even those in stock, because a shopper may want more than the stock.
 */
export const requestableVariants = <V>(product: Sellable<V>, now: Date): V[] =>
  salesAreOver(product, now) ? [] : Object.values(product.variants);
