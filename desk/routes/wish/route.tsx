/** The requests for one product: tells everybody by mail that it is in stock, or closes the requests. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { closePurchaseRequests, mailPurchaseRequests, readPurchaseRequests } from '#contract/desk/people.ts';
import { ExternalLink } from '#kit/ui/external-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useDesk, useMay } from '../../ui/desk-view.tsx';
import { MailBox } from './mail-box.tsx';
import { Requests } from './requests.tsx';

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
      <h1>{title}</h1>
      {group.slug && (
        <p>
          <ExternalLink href={`${shopUrl}/products/${encodeURIComponent(group.slug)}`}>
            {t('wishes.in_shop')}
          </ExternalLink>
        </p>
      )}
      <div className="two">
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
