/**
 * Habits of back ends that other people wrote, each of which was seen to break the storefront. Unlike a trouble, a habit
 * is no failure: the back end means what it answers. Switched on by `startPlainBackend({ habits: ['…'] })` or `--habit`,
 * and changed while it runs through `settings.habits`.
 */
import { z } from 'zod';

const habits = [
  'error_list',
  /** A simple product's variant has a code of its own, as in Sylius' sample data. */
  'variant_zero',
  /** The token of a login is no JWT. */
  'opaque_token',
  /** Orders that wait for their payment are `new` (§3), and are not found as `awaiting_payment`. */
  'new_orders',
  /** Several category trees. */
  'two_trees',
  /** No such e-mail address is 404. */
  'unknown_mail_is_404',
  /** The last page of a list has no link to a next one. */
  'last_page_without_next',
  /** Items of the wishlist have ids of their own, and are removed by nothing else. */
  'wishlist_ids',
  /** Emptying an empty cart is refused. */
  'empty_reset_refused',
  /** §4: an order is placed only after its payment. */
  'payment_first',
  /** §5: nothing is paid or ordered below 1,000 yen. */
  'minimum_order',
  /** The cart's token changes with each change of its items. */
  'changing_token',
  /** §7: a new cart is answered by its token alone. */
  'token_alone',
] as const;

export const habit = z.enum(habits);
export type Habit = z.output<typeof habit>;
