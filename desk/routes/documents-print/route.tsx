/** Copies of issued papers, as they were issued, one sheet each. */
import { useLoaderData } from '@remix-run/react';
import { type DocumentContent, readDocuments } from '#contract/desk/owner/documents.ts';
import { TextProvider, useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { ReceiptSheet } from '#kit/ui/receipt-sheet.tsx';
import { useT } from '../../i18n/text.tsx';
import { deskTranslator } from '../../i18n/translators.ts';
import { chosenDocuments } from '../../request/documents.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { formatMoment } from '../../ui/clock.ts';
import { PrintPage } from '../../ui/print-page.tsx';
import { Slip, slipTexts } from '../../ui/slip.tsx';

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
      title={t('documents.title')}
      back={{ href: href('documents'), text: t('documents.title') }}
      notice={documents.length === 0 ? <p>{t('documents.none_to_print')}</p> : undefined}
      sheets={documents.map(({ id, content, issuedAt }) => ({
        id,
        content: (
          <>
            <p className="copy-mark">
              {t('documents.copy')} <span className="muted">{formatMoment(issuedAt, locale)}</span>
            </p>
            <Content content={content} issuedAt={issuedAt} />
          </>
        ),
      }))}
    />
  );
}

function Content({ content, issuedAt }: { content: DocumentContent; issuedAt: string }) {
  const locale = useLocale();
  if ('mail' in content) {
    const { subject, text } = content.mail;
    return (
      <article lang={langOf(text, locale)}>
        <h2>{subject}</h2>
        <p className="mail-copy">{text}</p>
      </article>
    );
  }
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
