/** §2, §7 Purchase request, also for guests (§6): sender, variant and quantity. The Shop API validates the rest. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { senderFields, TOO_LONG, UNSELECTED } from '#app/forms/fields.ts';
import { ownDetails } from '#app/forms/own-details.ts';
import { requestQuantityField } from '#app/forms/quantity.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { bodyText } from '#app/rules/text-body.ts';
import { NotAuthenticatedError } from '#app/shop-api/errors.ts';
import type { Caller } from '#app/shop-api/http.ts';
import { createPurchaseRequest } from '#app/shop-api/inquiries.ts';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { length } from '#contract/rules/normalise.ts';
import { personName } from '#contract/rules/person-name.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { constraintsOf, parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { Select } from '#kit/form/select.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import { requestableVariants } from './availability.ts';
import type { Detail } from './detail.ts';

const REQUEST_CONTENT_MAX = 5_000;

const fields = {
  ...senderFields,
  quantity: requestQuantityField,
  content: z
    .string()
    .transform(bodyText)
    .refine((value) => length(value) <= REQUEST_CONTENT_MAX, TOO_LONG)
    .optional()
    .transform((value) => value || undefined),
};

/** `codes`: the codes of the variants; a single variant need not be chosen. Fields are in the order of the form. */
export const purchaseRequestForm = (codes: readonly string[]) =>
  z.object({
    variant: z
      .string()
      .optional()
      .transform((code) => code ?? (codes.length === 1 ? codes[0] : undefined) ?? '')
      .refine((code) => codes.includes(code), UNSELECTED),
    ...fields,
  });

export type PurchaseRequest = z.output<ReturnType<typeof purchaseRequestForm>>;

export const purchaseRequestConstraint = {
  ...constraintsOf(z.object(fields)),
  // Shown only when there is a choice.
  variant: { required: true },
  content: { maxLength: REQUEST_CONTENT_MAX },
};

/** Hidden field: the day on which the page was made, `YYYY-MM-DD`. Another value counts as no day. */
const ASKED_ON = 'asked';
const askedOn = (sent: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(sent)) ? String(sent) : '');

/**
 * Idempotency key: the same text of the same day is sent once. The form has the day instead of a unique id, because the
 * page is in shared caches and so the same for everybody.
 */
export const requestKey = (product: string, sent: unknown, value: PurchaseRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([product, askedOn(sent), value]))
    .digest('base64url');

/** The member's details and the day. Undefined if nothing can be requested. */
export async function requestFormView(scope: Scope, { requestable }: Detail, now: Date) {
  if (requestable.length === 0) return undefined;
  const member = await ownDetails(scope);
  return {
    variants: requestable,
    asked: tokyo(now).day,
    values: member && {
      name: personName(member, scope.locale),
      email: member.email,
      phoneNumber: member.phoneNumber,
    },
  };
}

type RequestFormView = NonNullable<Awaited<ReturnType<typeof requestFormView>>>;

/** Sending the form twice makes one request. */
export async function requestPurchase(scope: Scope, product: ProductDetail, form: FormData) {
  const codes = requestableVariants(product, new Date()).map((variant) => variant.code);
  const submission = parseForm(form, purchaseRequestForm(codes));
  const refused = (refusal?: Refusal) =>
    refuseForm(scope, submission, refusal, { formId: 'request' as const });
  if (submission.status !== 'success') return refused();
  try {
    await send(scope, product.code, submission.value, form.get(ASKED_ON));
  } catch (error) {
    return refused(requestRefusal(scope, error));
  }
  throw await redirectWith(scope, scope.url.pathname + scope.url.search, {
    notices: [{ key: 'notice.purchase_requested', tone: 'done' }],
  });
}

async function send(scope: Scope, productCode: string, value: PurchaseRequest, asked: unknown) {
  const { variant, ...rest } = value;
  const body = {
    ...rest,
    productCode,
    variantCode: variant,
    idempotencyKey: requestKey(productCode, asked, value),
  };
  const attempt = (caller: Caller) => createPurchaseRequest(caller, body);
  try {
    await attempt(scope);
  } catch (error) {
    if (!(error instanceof NotAuthenticatedError) || !(await scope.member())) throw error;
    // The session has ended: sends it as a guest.
    await scope.forgetSession();
    await attempt(scope.publicCaller);
  }
}

const FIELDS: Record<string, string> = { variantCode: 'variant' };

/** §8.33 */
const requestRefusal = (scope: Scope, error: unknown): Refusal =>
  refusalOf(scope, error, {
    codes: {
      card_data_refused: { fieldErrors: { content: ['product.card_number'] } },
      product_not_found: { formErrors: ['error.product_not_found'] },
    },
    fieldOf: (name) => FIELDS[name] ?? name,
    otherwise: 'product.request_failed',
    limit: 'product.request_limit',
    undelivered: 'product.request_failed',
  });

const labels = {
  variant: 'product.request_variant',
  name: 'product.request_name',
  email: 'product.request_email',
  phoneNumber: 'product.request_phone',
  quantity: 'product.request_quantity',
  content: 'product.request_content',
} as const;

type Props = {
  view: RequestFormView;
  /** True if the product is sold out: the panel's title is then the primary button. */
  soldOut: boolean;
  isSeminar: boolean;
  lastResult: FormResult | undefined;
};

/** Seats do not come back into stock: who asks for one waits for another's cancellation. */
export const requestWords = ({ soldOut, isSeminar }: Pick<Props, 'soldOut' | 'isSeminar'>) =>
  isSeminar
    ? ({
        title: soldOut ? 'product.request_seats' : 'product.request_title',
        lead: 'product.request_lead_seats',
      } as const)
    : ({
        title: soldOut ? 'product.request_stock' : 'product.request_title',
        lead: 'product.request_lead',
      } as const);

/** A panel that is closed at first, unless the form was refused. */
export function RequestForm({ view, soldOut, isSeminar, lastResult }: Props) {
  const t = useT();
  const form = useShopForm('request', labels, {
    constraint: purchaseRequestConstraint,
    lastResult,
    defaultValue: { quantity: '1', ...view.values },
  });
  const { fields } = form;
  const words = requestWords({ soldOut, isSeminar });
  const choices = view.variants.map(({ value, label, soldOut }) => ({
    value,
    label: soldOut ? `${label} ${t(soldOut)}` : label,
  }));
  return (
    <details className="panel request" id="purchase-request" open={lastResult !== undefined}>
      <summary className={soldOut ? 'button primary' : 'link'}>{t(words.title)}</summary>
      <p>{t(words.lead)}</p>
      <PostForm {...form.props}>
        <ErrorSummary form={form} />
        <input type="hidden" name="intent" value="purchase_request" />
        <RequiredNote />
        <input
          type="hidden"
          name={ASKED_ON}
          value={String(lastResult?.initialValue?.[ASKED_ON] ?? view.asked)}
        />
        {choices.length > 1 && <Select field={fields.variant} choices={choices} />}
        <TextInput field={fields.name} autoComplete="name" />
        <TextInput field={fields.email} type="email" autoComplete="email" autoCapitalize="none" />
        <TextInput field={fields.phoneNumber} type="tel" autoComplete="tel" />
        <TextInput field={fields.quantity} inputMode="numeric" autoComplete="off" size={4} maxLength={10} />
        <TextArea field={fields.content} rows={4} />
        <Purpose text={t('product.request_purpose')} />
        <SubmitButton after={t('product.request_after')}>{t('product.request_send')}</SubmitButton>
      </PostForm>
    </details>
  );
}
