/** Holds an order back from shipping, as until the customer has answered, and releases it. */
import { z } from 'zod';
import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import { changeOrder, HOLD_REASON_MAX } from '#contract/desk/orders.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { listOf } from '../../request/chosen-orders.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { type RefusedOneOf, refusedOf } from '../../ui/refused.ts';

const holdForm = z.object({
  revision: z.coerce.number().int(),
  intent: z.enum(['hold', 'release']),
  holdReason: z.string().trim().optional(),
});

const needsReason = holdForm.refine(({ intent, holdReason }) => intent === 'release' || holdReason, {
  path: ['holdReason'],
  error: 'validation.field_required',
});

export const saveHold = (args: ActArgs) =>
  submitOneOf(args, needsReason, async ({ revision, intent, holdReason }) => {
    const params = { id: Number(args.params['id']) };
    const isHeld = intent === 'hold';
    await args.change(changeOrder, { params, body: { revision, holdReason: isHeld ? holdReason : null } });
    return redirectTo(args.scope, href('order', params, { list: listOf(args.scope) }), {
      key: isHeld ? 'notice.order_held' : 'notice.order_released',
    });
  });

export function Hold({ order, answer }: { order: DeskOrder; answer: RefusedOneOf | undefined }) {
  const t = useT();
  const refused = refusedOf(answer, 'hold');
  const form = useDeskForm(
    'hold',
    { holdReason: 'order.hold_reason' },
    { refused, constraint: { holdReason: { required: true, maxLength: HOLD_REASON_MAX } } },
  );
  const hidden = (intent: 'hold' | 'release') => (
    <>
      <input type="hidden" name="form" value="hold" />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="revision" value={order.revision} />
    </>
  );
  if (order.holdReason !== null)
    return (
      <DeskForm form={form} after={<SubmitButton>{t('order.release')}</SubmitButton>}>
        {hidden('release')}
        <p>
          <strong>{t('order.held')}</strong>
        </p>
        <p className="pre">
          <Name>{order.holdReason}</Name>
        </p>
      </DeskForm>
    );
  return (
    <details className="more" open={refused !== undefined}>
      <summary>{t('order.hold')}</summary>
      <DeskForm form={form} after={<SubmitButton look="quiet">{t('order.hold_submit')}</SubmitButton>}>
        {hidden('hold')}
        <TextInput
          field={form.fields.holdReason}
          hint={t('order.hold_hint')}
          maxLength={HOLD_REASON_MAX}
          autoComplete="off"
        />
      </DeskForm>
    </details>
  );
}
