import { useActionData, useLoaderData } from '@remix-run/react';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { screen } from '#app/request/screen.ts';
import { BadRequestError, NotFoundError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import { issueReceipt, showOrder } from '#app/shop-api/orders.ts';
import { parseForm } from '#kit/form/parse-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { receiptIssueForm } from './form.ts';
import { IssueForm } from './issue-form.tsx';
import { PrintButton } from './print-button.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { receiptView } from './view.ts';

const { loader, action } = screen('account.receipt', {
  load: async ({ scope, params }) => {
    if (!(await supports('receipts'))) throw new NotFoundError({ status: 404 });
    const order = await showOrder(scope, params['detail'] ?? '');
    return {
      page: { head: { title: scope.t('receipt.of', { number: order.number }), noindex: true } },
      token: order.tokenValue,
      ...receiptView(order, scope.locale),
    };
  },
  act: async ({ scope, form, params }) => {
    const token = params['detail'] ?? '';
    const submission = parseForm(form, receiptIssueForm);
    if (submission.status !== 'success') return refuseForm(scope, submission);
    const { serial, recipient } = submission.value;
    try {
      await issueReceipt(scope, token, serial, recipient);
    } catch (error) {
      // The order is not paid, or was refunded: the reloaded page shows that.
      if (!(error instanceof BadRequestError)) throw error;
      if (error.fields['recipient'])
        return refuseForm(scope, submission, { fieldErrors: { recipient: ['validation.customer_name'] } });
    }
    throw await redirectWith(scope, href('account.receipt', { detail: token }, scope.locale));
  },
});

export { action, loader };

export default function Receipt() {
  const { token, number, sheet, issue } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <h1 className={sheet ? 'screen-only' : ''}>{t('receipt.of', { number })}</h1>
      {sheet && <ReceiptSheet receipt={sheet} />}
      {sheet && issue && (
        <details className="panel plus screen-only" open={lastResult !== undefined}>
          <summary>{t('receipt.correct')}</summary>
          <IssueForm {...issue} lastResult={lastResult} />
        </details>
      )}
      {!sheet && issue && <IssueForm {...issue} lastResult={lastResult} />}
      {!sheet && !issue && <p className="text-lead">{t('receipt.not_paid')}</p>}
      <p className="ways screen-only">
        {sheet && <PrintButton />}
        <a href={href('account.order.detail', { detail: token }, locale)}>{t('receipt.back')}</a>
      </p>
    </>
  );
}

export { OrderErrorScreen as ErrorBoundary } from '../error-screen.tsx';
