/** Limits count what people count: 𠮷 is one character, although UTF-16 has two units for it. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { productFields } from '#api/domain/catalogue-file/fields.ts';
import { addressForm } from '#app/forms/address.ts';
import { kanaField, nameField, optionalLine, senderFields } from '#app/forms/fields.ts';
import { inquiryForm } from '#app/routes/inquiry/inquiry-form.tsx';
import { changeOrder } from '#contract/desk/orders.ts';
import { setupEntries } from '#contract/desk/setup/shop-file.ts';
import { optionalText, requiredText, textUpTo } from '#contract/fields.ts';
import { constraintsOf } from '#kit/form/parse-form.ts';
import { maxLengthFor } from '#kit/form/use-form.ts';

const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('a limit in characters', () => {
  it.each<[string, z.ZodType, number]>([
    ['a name', nameField(), 64],
    ['an optional line', optionalLine(200), 200],
    ['a sender', senderFields.name, 100],
    ['a street', addressForm.shape.street, 135],
    ['a city', addressForm.shape.city, 64],
    ['an inquiry', inquiryForm.shape.content, 5000],
    ['a required text', requiredText(30), 30],
    ['an optional text', optionalText(30), 30],
    ['a note of staff', changeOrder.body.shape.staffNote, 2000],
    ['a name in the setup', setupEntries.shippingMethod.shape.name.shape.ja, 100],
    ['a cell of a catalogue file', productFields([]).get('name_ja')?.schema ?? z.never(), 300],
  ])('of %s counts each sign once', (_, schema, max) => {
    expect(fits(schema, '𠮷'.repeat(max))).toBe(true);
    expect(fits(schema, '𠮷'.repeat(max + 1))).toBe(false);
    expect(fits(schema, 'あ'.repeat(max + 1))).toBe(false);
  });

  it('is known to the form, whose control never stops what the server accepts', () => {
    const schema = z.object({
      name: nameField(),
      line: optionalLine(200),
      kana: kanaField,
      text: textUpTo(5000),
    });
    const limits = constraintsOf(schema);
    expect([limits['name'], limits['line'], limits['kana'], limits['text']]).toMatchObject([
      { maxLength: 64 },
      { maxLength: 200 },
      { maxLength: 64 },
      { maxLength: 5000 },
    ]);
    // §5.40: 64 by default. Nobody's name has more than 32 of the rare characters that browsers count twice.
    expect([64, 200, 5000, undefined].map(maxLengthFor)).toEqual([64, 400, 10_000, undefined]);
  });
});
