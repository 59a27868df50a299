/** Corrects the delivery address of an order that is not shipped yet. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { changeOrder, readOrder } from '#contract/desk/orders.ts';
import { streetOf } from '#contract/rules/address.ts';
import { AddressFields, addressLabels } from '#kit/ui/address/address-fields.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { addressView } from '#kit/ui/address/address-view.ts';
import { useT } from '../../i18n/text.tsx';
import { listOf } from '../../request/chosen-orders.ts';
import { text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { DeskForm, required, useDeskForm } from '../../ui/desk-form.tsx';
import { addressReasonOf } from '../../ui/order-line.tsx';

const addressForm = z.object({
  lastName: text,
  firstName: text,
  postcode: text,
  provinceCode: text,
  city: text,
  street: text,
  building: text,
  company: text,
  phoneNumber: text,
  revision: z.coerce.number().int(),
});

export const { loader, action } = deskScreen('order-address', {
  load: loadOrderAddress,
  act: postOrderAddress,
});

async function loadOrderAddress({ scope, read, params }: LoadArgs) {
  const order = await read(readOrder, { params: { id: params['id'] ?? '' } });
  return { order, list: listOf(scope), title: scope.t('order.address_title', { number: order.number }) };
}

function postOrderAddress(args: ActArgs) {
  return submit(
    args,
    addressForm,
    async ({ revision, ...address }) => {
      const params = { id: Number(args.params['id']) };
      await args.change(changeOrder, { params, body: { revision, address } });
      return redirectTo(args.scope, href('order', params, { list: listOf(args.scope) }), {
        key: 'notice.address_changed',
      });
    },
    { at: 'address' },
  );
}

export default function OrderAddress() {
  const { order, list, title } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const now = order.shippingAddress;
  const form = useDeskForm('address', addressLabels, {
    refused,
    constraint: {
      ...required('lastName', 'firstName', 'postcode', 'provinceCode', 'city', 'phoneNumber'),
      street: { required: true, maxLength: 200 },
    },
    defaultValue: now ? { ...now, street: streetOf(now) } : {},
  });
  const why = order.blocked.changeAddress;
  const isMade = order.slipPrintedAt !== null || order.labelMadeAt !== null;
  return (
    <>
      <p className="back">
        <a href={href('order', { id: order.id }, { list })}>{t('order.title', { number: order.number })}</a>
      </p>
      <div className="narrow">
        <h1>{title}</h1>
        {now && (
          <>
            <h2>{t('order.address_now')}</h2>
            <address className="address">
              <AddressText address={addressView(now)} withPhone />
            </address>
          </>
        )}
        {why !== null && <p>{t(addressReasonOf(why))}</p>}
        {why === null && isMade && <p>{t('order.address_printed')}</p>}
        {(why === null || refused) && (
          <DeskForm form={form} after={<FormButtons submit={t('order.address_submit')} />}>
            <input type="hidden" name="revision" value={order.revision} />
            <AddressFields fields={form.fields} isOwn={false} />
          </DeskForm>
        )}
      </div>
    </>
  );
}
