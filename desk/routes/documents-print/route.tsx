/** Copies of issued papers, as they were issued, one sheet each. */
import { useLoaderData } from '@remix-run/react';
import { type DocumentContent, type DocumentRow, readDocuments } from '#contract/desk/owner/documents.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { TextProvider, useLocale } from '#kit/i18n/text.tsx';
import { Addressee } from '#kit/ui/address/addressee.tsx';
import { ReceiptSheet } from '#kit/ui/receipt-sheet.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { deskTranslator } from '../../i18n/translators.ts';
import { chosenDocuments, kindTexts } from '../../request/documents.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { formatDay, formatMoment } from '../../ui/clock.ts';
import { PrintPage } from '../../ui/print-page.tsx';
import { Slip, slipTexts } from '../../ui/slip.tsx';
import { mailParts } from './mail-parts.ts';

export const { loader, action } = deskScreen('documents-print', { load: loadDocumentsPrint });

async function loadDocumentsPrint({ scope, read }: LoadArgs) {
  const ids = chosenDocuments(scope.url.searchParams);
  if (ids.length === 0) return { documents: [] };
  const { items } = await read(readDocuments, { query: { ids: ids.join() } });
  return { documents: items };
}

export default function DocumentsPrint() {
  const { documents } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <PrintPage
      title={t('documents.print_title')}
      back={{ href: href('documents'), text: t('documents.title') }}
      notice={documents.length === 0 ? <p>{t('documents.none_to_print')}</p> : undefined}
      sheets={documents.map((document) => ({
        id: document.id,
        content: (
          <>
            <p className="copy-mark">
              {t('documents.copy')} <span className="muted">{formatMoment(document.issuedAt, locale)}</span>
            </p>
            <Content {...document} />
          </>
        ),
      }))}
    />
  );
}

type WholeDocument = DocumentRow & { content: DocumentContent };

function Content(document: WholeDocument) {
  const { content, issuedAt } = document;
  if ('mail' in content) return <MailPaper {...document} {...content.mail} />;
  if ('slip' in content) {
    const { slip } = content;
    const texts = slipTexts(deskTranslator(slip.order.locale === 'ja_JP' ? 'ja' : 'en'));
    return <Slip sheet={slip} issuedAt={issuedAt} showPrices texts={texts} />;
  }
  const { sheet } = content;
  const ofSheet = sheet.locale === 'ja_JP' ? 'ja' : 'en';
  return (
    <TextProvider value={{ locale: ofSheet, t: deskTranslator(ofSheet) }}>
      <ReceiptSheet sheet={sheet} />
    </TextProvider>
  );
}

/** A mail that is an invoice, as a paper; its whole text is folded below. */
function MailPaper(document: WholeDocument & { subject: string; text: string }) {
  const { subject, text, kind, refundId, recipient, amount, issuedAt } = document;
  const own = useT();
  // Of the mail, not of the desk.
  const locale: Locale = subject.startsWith('【') ? 'ja' : 'en';
  const t = deskTranslator(locale);
  const parts = mailParts(text);
  const copy = <p className="mail-copy">{text}</p>;
  if (!parts)
    return (
      <article lang={locale}>
        <h2>{subject}</h2>
        {copy}
      </article>
    );
  return (
    <>
      <TextProvider value={{ locale, t }}>
        <article className="receipt-sheet mail-paper" lang={locale}>
          <header>
            <p className="head">
              <span>{refundId && t('documents.refund', { id: refundId })}</span>{' '}
              <span>
                {t('receipt_sheet.issued')} {formatDay(issuedAt, locale)}
              </span>
            </p>
            <h2>{t(kindTexts[kind])}</h2>
          </header>
          <p className="receipt-to">
            <Addressee name={recipient} />
          </p>
          <p className="receipt-amount">
            <strong>{formatYen(yen(amount), locale)}</strong>
          </p>
          {parts.intro.map((paragraph) => (
            <p key={paragraph} className="pre">
              {paragraph}
            </p>
          ))}
          <RecordList rows={parts.rows} />
          <footer>
            {parts.issuer.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </footer>
        </article>
      </TextProvider>
      <details className="box plus no-print">
        <summary>{own('documents.whole_mail')}</summary>
        <h3 lang={locale}>{subject}</h3>
        <div lang={locale}>{copy}</div>
      </details>
    </>
  );
}
