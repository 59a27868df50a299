/** The delivery address of the checkout (§3): a saved one by its id, or another one typed in full. */
import { z } from 'zod';
import { addressForm } from '#app/forms/address.server.ts';
import { checkbox } from '#app/forms/fields.server.ts';

/** Choosing a saved one says nothing about the fields of the other. */
const savedAddressForm = z.object({ address: z.string().regex(/^\d{1,15}$/) });

const typedAddressForm = addressForm.extend({
  /** Into the address book, too: only if the shopper wants it. */
  save: checkbox,
});

type Chosen = z.output<typeof savedAddressForm> | z.output<typeof typedAddressForm>;

/** What the shopper chose decides which of the two is judged. */
export const deliveryForm = (form: FormData): z.ZodType<Chosen> =>
  savedAddressForm.safeParse({ address: form.get('address') }).success ? savedAddressForm : typedAddressForm;
