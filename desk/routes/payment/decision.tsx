/** The form for deciding about a doubtful payment, or for confirming another person's decision. */

import type { PaymentEvidence, SettlementKind } from '#contract/desk/payments.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, GoneForm, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';

type Answer = { form: string; refused: Refused | undefined } | undefined;

export const kindTexts: Record<SettlementKind, DeskKey> = {
  belongs: 'payment.kind_belongs',
  not_paid: 'payment.kind_not_paid',
  given_back: 'payment.kind_given_back',
  looked_at: 'payment.kind_looked_at',
};

export function Decision({ payment, answer }: { payment: PaymentEvidence; answer: Answer }) {
  const t = useT();
  const { kinds, proposed } = payment;
  return (
    <section className="box" aria-labelledby="decide">
      <h2 id="decide">{t('payment.decide')}</h2>
      {answer && isGone(answer, payment) && <GoneForm refused={answer.refused} />}
      {proposed ? (
        <Waiting proposed={proposed} answer={answer} />
      ) : kinds.length === 0 ? (
        <p>{t('payment.nothing_to_decide')}</p>
      ) : (
        <DecisionForm payment={payment} refused={answer?.form === '' ? answer.refused : undefined} />
      )}
    </section>
  );
}

/** Whether the answer belongs to a form that the payment's present state no longer allows. */
const isGone = ({ form }: NonNullable<Answer>, { proposed, kinds }: PaymentEvidence): boolean =>
  form === '' ? proposed !== null || kinds.length === 0 : proposed === null;

function DecisionForm({ payment, refused }: { payment: PaymentEvidence; refused: Refused | undefined }) {
  const t = useT();
  const { kinds, twoPersons, authorisations } = payment;
  const doubtful = authorisations.find(({ state }) => state === 'disputed') ?? authorisations.at(-1);
  const form = useDeskForm(
    'decision',
    {
      kind: 'payment.kind',
      gatewayId: 'payment.gateway_id',
      amount: 'payment.amount',
      reason: 'payment.why',
    },
    {
      refused,
      constraint: { kind: { required: true }, reason: { required: true } },
      defaultValue: { gatewayId: doubtful?.gatewayId },
    },
  );
  const { kind, gatewayId, amount, reason } = form.fields;
  return (
    <DeskForm form={form} after={<SubmitButton>{t('payment.submit')}</SubmitButton>}>
      {twoPersons && <p>{t('payment.two_persons')}</p>}
      <RadioGroup field={kind} choices={kinds.map((value) => ({ value, label: t(kindTexts[value]) }))} />
      <TextInput field={gatewayId} inputMode="numeric" autoComplete="off" maxLength={20} />
      {kinds.includes('belongs') && <TextInput field={amount} inputMode="numeric" autoComplete="off" />}
      <TextArea field={reason} rows={3} maxLength={500} />
    </DeskForm>
  );
}

function Waiting({
  proposed,
  answer,
}: {
  proposed: NonNullable<PaymentEvidence['proposed']>;
  answer: Answer;
}) {
  const t = useT();
  const refusedOf = (name: string) => (answer?.form === name ? answer.refused : undefined);
  const confirm = useDeskForm('confirm', {}, { refused: refusedOf('confirm') });
  const withdraw = useDeskForm('withdraw', {}, { refused: refusedOf('withdraw') });
  return (
    <>
      <p>{t('payment.waits', { name: proposed.proposedBy.name, kind: t(kindTexts[proposed.kind]) })}</p>
      <p>{t('payment.waits_why', { reason: proposed.reason })}</p>
      <DeskForm form={confirm} after={<SubmitButton>{t('payment.confirm')}</SubmitButton>}>
        <input type="hidden" name="form" value="confirm" />
        <input type="hidden" name="id" value={proposed.id} />
      </DeskForm>
      <DeskForm form={withdraw} after={<SubmitButton look="quiet">{t('payment.withdraw')}</SubmitButton>}>
        <input type="hidden" name="form" value="withdraw" />
        <input type="hidden" name="id" value={proposed.id} />
      </DeskForm>
    </>
  );
}
