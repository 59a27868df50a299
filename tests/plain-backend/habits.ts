/**
 * Habits of back ends that other people wrote, each of which was seen to break the storefront. Unlike a trouble, a habit
 * is no failure: the back end means what it answers. Switched on by `startPlainBackend({ habits: ['…'] })` or `--habit`,
 * and changed while it runs through `settings.habits`.
 */
import { z } from 'zod';

/** The shapes of a refusal (refusals.ts); at most one of them at a time. */
export const refusalShapes = [
  /** `errors: [{ field, message }]` */
  'error_list',
  /** API Platform: `violations: [{ propertyPath, message }]` */
  'violations',
  /** RFC 9457: `errors: [{ pointer, detail }]` */
  'problem_details',
  /** RFC 7807: `invalid-params: [{ name, reason }]` */
  'invalid_params',
  /** `{ error: { message, details: [{ path, message }] } }` */
  'nested_error',
  /** Laravel: status 422, `errors` by field */
  'laravel',
  /** GraphQL: status 200, `data: null` */
  'graphql',
  /** The errors as JSON in `message` */
  'json_message',
  /** Nothing but the status */
  'bare_refusal',
] as const;

const habits = [
  ...refusalShapes,
  /** Refusals in the language of the request. */
  'localised_refusals',
  /** The newsletter as yes or no and the gender as male or female, as §3 has them; nothing else is accepted. */
  'profile_of_section_3',
  /** Wishlist: only the products' codes. */
  'wishlist_of_codes',
  /** Ordered products, and those of carts, without variants. */
  'items_without_variants',
  /** Carousel and product pictures without a usable address. */
  'pictures_without_address',
  /** Status 204 without a body wherever a change is answered with its result, except where the result is needed. */
  'empty_changes',
  'pages_without_total',
  /** `2026-11-27 04:27:00`, in Tokyo's time. */
  'dates_without_zone',
  /** Seconds since 1970. */
  'epoch_dates',
  /** Amounts as text with two decimals. */
  'decimal_prices',
  /** Bodies compressed whether or not the request accepts that. */
  'gzip',
  /** The same without saying so. */
  'gzip_unsaid',
  /** The connection ends after each answer, which does not announce it. */
  'closing_connections',
  /** Reads of the catalogue are redirected to the same address at another host name. */
  'other_host',
  /** A simple product's variant has a code of its own, as in Sylius' sample data. */
  'variant_zero',
  /** The token of a login is no JWT. */
  'opaque_token',
  /** Orders that wait for their payment are `new` (§3), and are not found as `awaiting_payment`. */
  'new_orders',
  /** An order stays `awaiting_payment` when its payment is completed. */
  'paid_in_payments_only',
  /** As Sylius with a gateway that authorises: an order is `authorized` when its amount is reserved. */
  'authorized_orders',
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
