/** By which number the buyer is reached. */
import { type Address, sameAddress } from '#contract/rules/address.ts';

type Addresses = { shippingAddress: Address | null; billingAddress: Address | null };

/** Of a present, the delivery address has the recipient's number; without a billing address of its own it may, too. */
export function buyerPhone(
  { shippingAddress, billingAddress }: Addresses,
  member: { phoneNumber: string | null } | undefined,
): string | null {
  const isOwn = billingAddress && !(shippingAddress && sameAddress(shippingAddress, billingAddress));
  const billing = isOwn ? billingAddress.phoneNumber : undefined;
  return billing ?? member?.phoneNumber ?? shippingAddress?.phoneNumber ?? null;
}
