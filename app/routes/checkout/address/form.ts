/** The delivery address of the checkout (§3): the id of a saved address, or a new address in full. */
import { z } from 'zod';
import { addressForm } from '#app/forms/address.ts';
import { checkbox } from '#app/forms/fields.ts';

/** When a saved address is chosen, the fields of a new address are ignored. */
const savedAddressForm = z.object({ address: z.string().regex(/^\d{1,15}$/) });

const typedAddressForm = addressForm.extend({
  /** Also save it in the address book. */
  save: checkbox,
});

type Chosen = z.output<typeof savedAddressForm> | z.output<typeof typedAddressForm>;

/** The schema for the submitted form: a saved address or a new one. */
export const deliveryForm = (form: FormData): z.ZodType<Chosen> =>
  savedAddressForm.safeParse({ address: form.get('address') }).success ? savedAddressForm : typedAddressForm;
