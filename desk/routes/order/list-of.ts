import type { Scope } from '../../request/scope.server.ts';

/** The query of the list of orders that led to the order's page, and from there to the pages of its changes. */
export const listOf = ({ url }: Pick<Scope, 'url'>): string | undefined =>
  url.searchParams.get('list') ?? undefined;

/** The query of the list of orders to ship. */
export const TO_SHIP = 'view=to_ship';
