/** The requests for one product: tells everybody by mail that it is in stock, or closes the requests. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { closePurchaseRequests, mailPurchaseRequests, readPurchaseRequests } from '#contract/desk/people.ts';
import { htmlLang } from '#kit/i18n/locale.ts';
import { ExternalLink } from '#kit/ui/external-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { Moment } from '../../ui/cells/moment.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useDesk, useMay } from '../../ui/desk-view.tsx';
import { useNotSentNow } from '../../ui/not-sent-now.ts';
import type { Refused } from '../../ui/refused.ts';
import { Stacked } from '../../ui/stacked.tsx';

const goodsOf = ({ scope: { url } }: LoadArgs) => ({
  productCode: url.searchParams.get('product') ?? '',
  variantCode: url.searchParams.get('variant') || null,
});

export const { loader, action } = deskScreen('wish', { load: loadWish, act: postWish });

async function loadWish(args: LoadArgs) {
  const { productCode, variantCode } = goodsOf(args);
  const group = await args.read(readPurchaseRequests, {
    query: { productCode, variantCode: variantCode ?? '' },
  });
  const title = group.name ?? args.scope.t('wishes.deleted', { code: productCode });
  return { group, title };
}

function postWish(args: ActArgs) {
  return args.form.get('what') === 'close' ? close(args) : mail(args);
}

/** The form has no fields: the URL names the product. */
const noFields = z.object({});

const mail = (args: ActArgs) =>
  submit(args, noFields, async () => {
    const { mailed: count } = await args.change(mailPurchaseRequests, { body: goodsOf(args) });
    if (count === 0) return redirectTo(args.scope, href('wishes'), { key: 'notice.wishes_already' });
    return redirectTo(args.scope, href('wishes'), { key: 'notice.wishes_mailed', values: { count } });
  });

const close = (args: ActArgs) =>
  submit(args, noFields, async () => {
    const { closed: count } = await args.change(closePurchaseRequests, { body: goodsOf(args) });
    if (count === 0) return redirectTo(args.scope, href('wishes'), { key: 'notice.wishes_already' });
    return redirectTo(args.scope, href('wishes'), { key: 'notice.wishes_closed', values: { count } });
  });

export default function Wish() {
  const { group, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const { shopUrl } = useDesk();
  const mayWrite = useMay('people.write');
  const isClosing = answer?.result.initialValue?.['what'] === 'close';
  const form = useDeskForm('close', {}, { refused: isClosing ? answer : undefined });
  return (
    <>
      <p className="back">
        <a href={href('wishes')}>{t('shell.wishes')}</a>
      </p>
      <h1>{title}</h1>
      {group.slug && (
        <p>
          <ExternalLink href={`${shopUrl}/products/${encodeURIComponent(group.slug)}`}>
            {t('wishes.in_shop')}
          </ExternalLink>
        </p>
      )}
      <div className="two late">
        <Requests group={group} />
        <div className="beside">
          <MailBox group={group} mayWrite={mayWrite} refused={isClosing ? undefined : answer} />
          {mayWrite && (
            <section className="box" aria-labelledby="closing">
              <h2 id="closing">{t('wishes.close')}</h2>
              <DeskForm
                form={form}
                after={
                  <SubmitButton look="quiet">
                    {t('wishes.close_button', { count: group.people })}
                  </SubmitButton>
                }
              >
                <input type="hidden" name="what" value="close" />
                <p>{t('wishes.close_text', { count: group.people })}</p>
              </DeskForm>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

type Props = {
  group: z.output<typeof readPurchaseRequests.data>;
  mayWrite: boolean;
  refused: Refused | undefined;
};

/** The mail that says that the product is in stock: its effects, its text, and the button that sends it. */
function MailBox({ group: { mails, quantity, available }, mayWrite, refused }: Props) {
  const t = useT();
  const notSentNow = useNotSentNow();
  const people = (mails ?? []).reduce((sum, mail) => sum + mail.people, 0);
  const form = useDeskForm('mail', {}, { refused });
  return (
    <section className="box" aria-labelledby="mail-title">
      <h2 id="mail-title">{t('wishes.mail')}</h2>
      {mails === null ? (
        <p>{t('wishes.mail_not_now')}</p>
      ) : people === 0 ? (
        <p>{t('wishes.mail_too_few')}</p>
      ) : (
        mayWrite && (
          <DeskForm
            form={form}
            after={<SubmitButton look="primary">{t('wishes.mail_send', { count: people })}</SubmitButton>}
          >
            <ul className="effects">
              <li>{t('wishes.mail_effect_people', { count: people })}</li>
              {notSentNow && <li>{notSentNow}</li>}
              {available !== null && <li>{t('wishes.mail_effect_stock', { available, quantity })}</li>}
              <li>{t('wishes.mail_effect_once')}</li>
            </ul>
          </DeskForm>
        )
      )}
      {mails?.map(({ locale, people: count, subject, text }) => (
        <details key={locale} className="more" open>
          <summary>
            {t(locale === 'ja_JP' ? 'wishes.mail_text_ja' : 'wishes.mail_text_en', { count })}
          </summary>
          <div className="letter" lang={htmlLang[locale === 'ja_JP' ? 'ja' : 'en']}>
            <strong>{subject}</strong>
            {`\n\n${text}`}
          </div>
        </details>
      ))}
      {people > 0 && <p className="muted">{t('wishes.mail_sample')}</p>}
    </section>
  );
}

function Requests({ group: { requests, people, most, mails } }: Pick<Props, 'group'>) {
  const t = useT();
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" className="first">
        {t('wishes.requests')}
        {t('kit.in_brackets', { text: t('wishes.people_count', { count: people }) })}
      </h2>
      {people > requests.length && (
        <p className="muted">{t('wishes.requests_more', { count: requests.length })}</p>
      )}
      <DataTable
        caption={t('wishes.requests')}
        rows={requests}
        keyOf={({ id }) => id}
        columns={[
          {
            name: t('wishes.name'),
            isHead: true,
            show: ({ name, email }) => (
              <Stacked className="wide">
                <span>{name}</span>
                <span className="muted">{email}</span>
              </Stacked>
            ),
          },
          {
            name: t('wishes.quantity'),
            isNumber: true,
            show: ({ quantity }) => (
              <Stacked>
                <span>{t('wishes.quantity_count', { count: quantity })}</span>
                {mails && quantity > most && <span className="muted">{t('wishes.too_few')}</span>}
              </Stacked>
            ),
          },
          {
            name: t('wishes.content'),
            show: ({ content }) => <span className="message-text">{content ?? '―'}</span>,
          },
          {
            name: t('wishes.at'),
            show: ({ createdAt }) => <Moment at={createdAt} />,
          },
        ]}
      />
    </section>
  );
}
