/**
 * 領収書 (receipt), also a simplified invoice: the form to issue one, and the receipts that were issued, one at a
 * time.
 */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { translator } from '#app/i18n/i18n.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { BadRequestError, NotFoundError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import { issueReceipt, showOrder } from '#app/shop-api/orders.ts';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import type { Order } from '#contract/order-shapes.ts';
import { RECIPIENT_MAX } from '#contract/rules/constants.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { length, text } from '#contract/rules/normalise.ts';
import { type Person, personName, withTitle } from '#contract/rules/person-name.ts';
import type { ReceiptSheet } from '#contract/shapes.ts';
import { Scripted } from '#kit/elements/scripted.tsx';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import { formatDay } from '#kit/i18n/dates.ts';
import { backendLocale, type Locale } from '#kit/i18n/locale.ts';
import { Gap, TextProvider, useLocale } from '#kit/i18n/text.tsx';
import { ReceiptSheet as Sheet } from '#kit/ui/receipt-sheet.tsx';
import { printButton } from './print-button.element.ts';
import { isOutdated, isReceiptPossible, issuedReceipts, shownReceipt } from './receipts.ts';

const INVALID = 'validation.customer_name';
const REQUIRED = 'validation.customer_name_required';

/** §5.10, §5.11 The name (rule customer_name) is required, and has at most 50 code points. */
const receiptForm = z
  .object({
    /** Sent with the form, so that a double submit issues the same receipt (contract/orders.ts). */
    serial: z.coerce.number().int().min(1).max(99).catch(1),
    recipient: z
      .string({ error: REQUIRED })
      .transform(text)
      .refine((value) => value !== '', REQUIRED),
    /** The rule decides where the shopper does not. */
    title: z.enum(['person', 'company']).optional().catch(undefined),
  })
  .transform(({ title, recipient, ...rest }, context) => {
    const titled = title ? withTitle(recipient, title) : recipient;
    if (length(titled) > RECIPIENT_MAX)
      context.addIssue({ code: 'custom', path: ['recipient'], message: INVALID });
    return { ...rest, recipient: titled };
  });

export const { loader, action } = screen('account.receipt', {
  load: loadReceipt,
  act: postReceipt,
});

async function loadReceipt({ scope, params }: LoadArgs) {
  if (!(await supports('receipts'))) throw new NotFoundError({ status: 404 });
  const order = await showOrder(scope, params['detail'] ?? '');
  return {
    page: { head: { title: scope.t('receipt.of', { number: order.number }), noindex: true } },
    token: order.tokenValue,
    ...receiptView(order, {
      asked: Number(scope.url.searchParams.get('no')),
      member: (await scope.member())?.decoded,
      locale: scope.locale,
    }),
  };
}

type Given = { asked: number; member: Person | undefined; locale: Locale };

function receiptView(order: Order, { asked, member, locale }: Given) {
  const issued = issuedReceipts(order, backendLocale[locale]);
  const shown = shownReceipt(order, issued, asked);
  const last = issued.at(-1);
  const view = ({ serial, number, recipient, issuedAt, sheet }: (typeof issued)[number]) => ({
    serial,
    number,
    recipient,
    day: formatDay(issuedAt, locale),
    amount: formatYen(yen(sheet.total), locale),
  });
  return {
    number: order.number,
    sheet: shown?.sheet,
    others: issued.filter((one) => one !== shown).map(view),
    // A wrong name can be corrected at once. The first receipt may have been printed, so the new one is marked as
    // reissued.
    issue: isReceiptPossible(order)
      ? {
          serial: (last?.serial ?? 0) + 1,
          recipient: last?.recipient ?? order.recipient ?? nameOf(order, member, locale),
          last: last && view(last),
          isOutdated: last !== undefined && isOutdated(order, last),
        }
      : undefined,
  };
}

/** The order has one address, for the delivery and the bill: if it is somebody else's, the receipt is for the member. */
function nameOf({ billingAddress }: Order, member: Person | undefined, locale: Locale): string {
  const own = member && personName(member, locale);
  if (!billingAddress) return own ?? '';
  const name = personName(billingAddress, locale);
  return own && own !== name ? own : (billingAddress.company ?? name);
}

async function postReceipt({ scope, form, params }: ActArgs) {
  const token = params['detail'] ?? '';
  const submission = parseForm(form, receiptForm);
  if (submission.status !== 'success') return refuseForm(scope, submission);
  const { serial, recipient } = submission.value;
  try {
    await issueReceipt(scope, token, serial, recipient);
  } catch (error) {
    // The order is not paid, or was refunded: the reloaded page shows that.
    if (!(error instanceof BadRequestError)) throw error;
    if (error.fields['recipient'])
      return refuseForm(scope, submission, { fieldErrors: { recipient: [INVALID] } });
  }
  throw await redirectWith(scope, href('account.receipt', { detail: token }, scope.locale));
}

export default function ReceiptPage() {
  const { token, number, sheet, others, issue } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {/* On paper, the heading alone would look like a receipt. */}
      {!sheet && <p className="print-only">{t('receipt.none_yet', { number })}</p>}
      <h1 className="screen-only">{t('receipt.of', { number })}</h1>
      {sheet && <Shown sheet={sheet} hint={issue && !issue.isOutdated ? t('receipt.another') : undefined} />}
      {sheet && issue && (
        <details className="panel plus screen-only" open={lastResult !== undefined}>
          <summary>{t(issue.isOutdated ? 'receipt.issue_refunded' : 'receipt.correct')}</summary>
          <IssueForm {...issue} lastResult={lastResult} />
        </details>
      )}
      {!sheet && issue && <IssueForm {...issue} lastResult={lastResult} />}
      {!issue && <p className="text-lead screen-only">{t('receipt.not_paid')}</p>}
      {others.length > 0 && (
        <section className="screen-only" aria-labelledby="issued">
          <h2 id="issued">{t('receipt.issued')}</h2>
          <ul>
            {others.map(({ serial, recipient, ...values }) => (
              <li key={serial}>
                <a href={`${href('account.receipt', { detail: token }, locale)}?no=${serial}`}>
                  <NamedText of="receipt.issued_as" names={{ recipient }} values={values} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="ways screen-only">
        <a href={href('account.order', { detail: token }, locale)}>{t('receipt.back')}</a>
      </p>
    </>
  );
}

export { OrderErrorScreen as ErrorBoundary } from '../error-screen.tsx';

/** The receipt in the language in which it was issued. */
function Shown({ sheet, hint }: { sheet: ReceiptSheet; hint: string | undefined }) {
  const t = useT();
  const locale = sheet.locale === 'ja_JP' ? 'ja' : 'en';
  return (
    <>
      <p className="text-lead screen-only">
        {t('receipt.print_hint')}
        <Gap />
        {hint}
      </p>
      <p className="ways screen-only">
        <PrintButton />
      </p>
      <TextProvider value={{ locale, t: translator(locale) }}>
        <Sheet sheet={sheet} />
      </TextProvider>
    </>
  );
}

type Props = NonNullable<ReturnType<typeof receiptView>['issue']> & {
  lastResult: FormResult | null | undefined;
};

/** Asks for the recipient before a receipt is issued, because an issued receipt never changes. */
function IssueForm({ serial, recipient, last, isOutdated, lastResult }: Props) {
  const t = useT();
  const locale = useLocale();
  const form = useShopForm(
    'receipt',
    { recipient: 'receipt.recipient', title: 'receipt.recipient_title' },
    {
      constraint: { recipient: { required: true, maxLength: RECIPIENT_MAX } },
      lastResult,
      defaultValue: { recipient, title: 'auto' },
    },
  );
  return (
    <div className="account-form screen-only">
      <p className="text-lead">
        {last ? (
          <NamedText
            of={isOutdated ? 'receipt.lead_refunded' : 'receipt.lead_again'}
            names={{ recipient: last.recipient }}
            values={last}
          />
        ) : (
          t('receipt.lead')
        )}
      </p>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <input type="hidden" name="serial" value={serial} />
        <RequiredNote />
        <TextInput field={form.fields.recipient} hint={t('receipt.recipient_hint')} autoComplete="off" />
        {locale === 'ja' && (
          <RadioGroup
            field={form.fields.title}
            compact
            choices={[
              { value: 'auto', label: t('receipt.title_auto') },
              { value: 'person', label: t('receipt.title_person') },
              { value: 'company', label: t('receipt.title_company') },
            ]}
          />
        )}
        <Purpose text={t('receipt.purpose')} />
        <SubmitButton after={t('receipt.issue_after')}>
          {t(isOutdated ? 'receipt.issue_refunded' : last ? 'receipt.issue_again' : 'receipt.issue')}
        </SubmitButton>
      </PostForm>
    </div>
  );
}

function PrintButton() {
  const t = useT();
  return (
    <print-button>
      <Scripted {...printButton.mark('template')}>
        <button type="button" className="button" {...printButton.mark('button')}>
          {t('receipt.print')}
        </button>
      </Scripted>
    </print-button>
  );
}
