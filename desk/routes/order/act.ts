/** Actions of the forms on an order's page. The field `form` names the submitted form. */
import { data } from '@remix-run/node';
import { z } from 'zod';
import { carriers } from '#contract/desk/carriers.ts';
import {
  changeOrder,
  correctShipment,
  mailKinds,
  sendMailAgain,
  shipOrder,
  takeShipmentBack,
  trackingNumberWarnings,
} from '#contract/desk/orders.ts';
import { readTrackingNumber } from '#contract/desk/tracking-number.ts';
import { DeskApiError } from '../../api/errors.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import type { Refused } from '../../ui/refused.ts';
import { listOf } from './list-of.ts';
import { parcelField } from './parcel-field.ts';

const forms = ['ship', 'take_back', 'correct', 'note', 'mail'] as const;
type Form = (typeof forms)[number];
type Warning = (typeof trackingNumberWarnings)[number];

export type OrderAnswer = {
  form: Form;
  refused: Refused | undefined;
  /** A warning about the tracking number that staff may override. `order`: the order that has the same number. */
  warning?: { code: Warning; order: string } | undefined;
};

const parcelForm = z.object({
  carrier: z.enum(carriers, 'validation.field_selection_required'),
  trackingNumber: z.string().max(100, 'validation.field_maximum').optional(),
  mail: z.literal('on').optional(),
  confirmed: z.array(z.enum(trackingNumberWarnings)).default([]),
  /** The number that caused the warning. */
  confirmed_number: z.string().optional(),
});

const isMissing = ({ carrier, trackingNumber = '' }: z.output<typeof parcelForm>): boolean => {
  const number = readTrackingNumber(carrier, trackingNumber);
  return 'fault' in number && number.fault === 'missing';
};
/** An empty number is not shipped by Enter, which holding or repeating the key, or a scanner, sends again and again. */
const shipForm = parcelForm
  .extend({ without_number: z.literal('on').optional() })
  .refine((sent) => sent.without_number === 'on' || !isMissing(sent), {
    path: ['trackingNumber'],
    message: 'validation.tracking_missing',
  })
  .refine((sent) => sent.without_number !== 'on' || isMissing(sent), {
    path: ['trackingNumber'],
    message: 'validation.tracking_not_empty',
  });

/** Overrides warnings only if the number is still the one that caused them. */
const parcelOf = ({
  carrier,
  trackingNumber = '',
  mail,
  confirmed,
  confirmed_number,
}: z.output<typeof parcelForm>) => ({
  carrier,
  trackingNumber,
  mail: mail === 'on',
  confirmed: confirmed_number === trackingNumber ? confirmed : [],
});
const expected = z.object({
  expected_carrier: z.enum(carriers).optional().catch(undefined),
  expected_number: z.string().optional(),
});
const note = z.object({ revision: z.coerce.number().int(), staffNote: z.string().default('') });
const again = z.object({ kind: z.enum(mailKinds) });

/** The pieces in the parcel, if the form has asked for them. */
function piecesIn(form: FormData) {
  const start = parcelField(0).slice(0, -1);
  const pieces = [...form.entries()].flatMap(([name, value]) =>
    name.startsWith(start) ? [{ itemId: Number(name.slice(start.length)), quantity: Number(value) }] : [],
  );
  return pieces.length > 0 ? { pieces: pieces.filter(({ quantity }) => quantity > 0) } : {};
}

const fields = { codes: { number_used: 'trackingNumber' } };

export async function actOnOrder(args: ActArgs) {
  const { form: sent, scope, change } = args;
  const params = { id: Number(args.params['id']) };
  const list = listOf(scope);
  const here = href('order', params, { list });
  const form = forms.find((name) => name === sent.get('form')) ?? 'ship';
  let warning: OrderAnswer['warning'];
  const withWarning = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      warning = warningOf(error);
      throw error;
    }
  };
  const acts: Record<Form, () => ReturnType<typeof submit>> = {
    ship: () =>
      submit(
        args,
        shipForm,
        async ({ without_number: _, ...sent }) => {
          const body = { ...parcelOf(sent), ...piecesIn(args.form) };
          const { outcome, mailDueAt } = await withWarning(change(shipOrder, { params, body }));
          const key =
            outcome === 'already' ? 'shipped_before' : mailDueAt === null ? 'shipped' : 'shipped_mail';
          return redirectTo(scope, href('order', params, { list, done: 1 }), { key: `notice.${key}` });
        },
        fields,
      ),
    take_back: () =>
      submit(args, z.object({}), async () => {
        await change(takeShipmentBack, { params });
        return redirectTo(scope, here, { key: 'notice.taken_back' });
      }),
    correct: () =>
      submit(
        args,
        parcelForm.extend(expected.shape),
        async ({ expected_carrier = null, expected_number = null, ...sent }) => {
          const body = {
            ...parcelOf(sent),
            expected: { carrier: expected_carrier, trackingNumber: expected_number },
          };
          await withWarning(change(correctShipment, { params, body }));
          return redirectTo(scope, here, { key: 'notice.shipment_corrected' });
        },
        fields,
      ),
    note: () =>
      submit(args, note, async (body) => {
        await change(changeOrder, { params, body });
        return redirectTo(scope, here, { key: 'notice.note_saved' });
      }),
    mail: () =>
      submit(args, again, async ({ kind }) => {
        await change(sendMailAgain, { params, body: { kind } });
        return redirectTo(scope, here, { key: 'notice.mail_written_again' });
      }),
  };
  const answer = await acts[form]();
  return data<OrderAnswer>({ form, refused: answer?.data, warning }, answer?.init ?? undefined);
}

function warningOf(error: unknown): OrderAnswer['warning'] {
  if (!(error instanceof DeskApiError)) return undefined;
  const code = trackingNumberWarnings.find((one) => one === error.errorCode);
  return code && { code, order: String(error.body.conflict?.data?.['orderNumber'] ?? '') };
}
