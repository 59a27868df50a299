import { useActionData, useLoaderData } from '@remix-run/react';
import { parseForm, refuseForm } from '~/forms/parse.server.ts';
import { receiptIssueForm } from '~/forms/receipt.server.ts';
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { screenAction, screenLoader } from '~/session/screen.server.ts';
import { BadRequestError } from '~/shop-api/errors.ts';
import { issueReceipt, showOrder } from '~/shop-api/orders.server.ts';
import { IssueForm } from '~/ui/orders/issue-form.tsx';
import { ReceiptSheet } from '~/ui/orders/receipt-sheet.tsx';
import { receiptView } from '~/ui/orders/receipt-view.server.ts';

export const meta = screenMeta;

export const loader = screenLoader('account.receipt', async ({ scope, params }) => {
  const order = await showOrder(await scope.caller(), params['detail'] ?? '');
  return {
    head: headOf(scope, { title: scope.t('receipt.of', { number: order.number }), noindex: true }),
    token: order.tokenValue,
    ...receiptView(order, scope.locale),
  };
});

export const action = screenAction('account.receipt', async ({ scope, form, params }) => {
  const token = params['detail'] ?? '';
  const submission = parseForm(form, receiptIssueForm);
  if (submission.status !== 'success') return refuseForm(scope, submission);
  const { serial, recipient } = submission.value;
  try {
    await issueReceipt(await scope.caller(), token, serial, recipient);
  } catch (error) {
    // Not paid, or not any more: the page as it is now says so.
    if (!(error instanceof BadRequestError)) throw error;
    if (error.fields['recipient'])
      return refuseForm(scope, submission, { fieldErrors: { recipient: ['receipt.recipient_invalid'] } });
  }
  throw await redirectWith(scope, href('account.receipt', { detail: token }, scope.locale));
});

export default function Receipt() {
  const { token, number, sheet, issue } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <h1 className={sheet ? 'screen-only' : ''}>{t('receipt.of', { number })}</h1>
      {sheet && <ReceiptSheet receipt={sheet} />}
      {issue && <IssueForm {...issue} lastResult={lastResult} />}
      {!sheet && !issue && <p className="lead-text">{t('receipt.not_paid')}</p>}
      <p className="card-actions screen-only">
        <a href={href('account.order.detail', { detail: token }, locale)}>{t('receipt.back')}</a>
      </p>
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';
