import type { Promised } from '../../db/schema/orders.ts';

/** What was promised of the line with this variant. Undefined for an order of an earlier release. */
export const promisedLine = (
  promised: Promised | null,
  code: string,
): Promised['lines'][number] | undefined => promised?.lines.find((line) => line.code === code);
