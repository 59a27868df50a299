import type { Scope } from '../../request/scope.ts';

/** The query of the list of orders from which the order was opened. The pages that change the order keep it. */
export const listOf = ({ url }: Pick<Scope, 'url'>): string | undefined =>
  url.searchParams.get('list') ?? undefined;

/** The query of the list of orders to ship. */
export const TO_SHIP = 'view=to_ship';
