/** The summary above a form lists the errors of `FormState.errors` in their order. */
import { expect, it } from 'vitest';
import { useForm } from '#kit/form/use-form.ts';

it('lists what is wrong with the form as a whole first, then what is wrong with its fields in their order', () => {
  const { errors } = useForm(
    'refund',
    { pieces: 'Pieces', amount: 'Amount', reason: 'Reason' },
    {
      lastResult: {
        status: 'error',
        error: { reason: ['b'], elsewhere: ['d'], amount: ['a'], pieces: null, '': ['c'] },
      },
    },
  );
  expect(Object.keys(errors)).toEqual(['', 'amount', 'reason', 'elsewhere']);
});
