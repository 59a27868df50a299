/** Packing slips, one page per order, in the order's language. Lists post their selected orders here. */
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { markOrders } from '#contract/desk/orders.ts';
import { readPacking } from '#contract/desk/packing.ts';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { deskTranslator } from '../../i18n/translators.ts';
import { chosenOrders, ordersHref, slipsHref } from '../../request/chosen-orders.ts';
import { markedNotice } from '../../request/marked.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { ButtonForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { PrintPage } from '../../ui/print-page.tsx';
import { Slip, slipTexts } from '../../ui/slip.tsx';
import { LeftOut } from './left-out.tsx';

/** Missing on a page that was opened before there was this field. */
const moment = z.iso.datetime().optional().catch(undefined);

const toShip = () => href('orders', {}, { view: 'to_ship' });

export const { loader, action } = deskScreen('print-slips', { load: loadPrintSlips, act: postPrintSlips });

async function loadPrintSlips({ scope, read }: LoadArgs) {
  const { searchParams } = scope.url;
  const ids = chosenOrders(searchParams);
  if (ids.length === 0) throw redirectTo(scope, toShip(), { key: 'notice.no_orders_chosen' });
  const packing = await read(readPacking, { query: { ids: ids.join() } });
  const asked = searchParams.get('prices');
  return {
    packing,
    showPrices: asked === null ? packing.slip.showPrices : asked === '1',
    texts: { ja_JP: slipTexts(deskTranslator('ja')), en_US: slipTexts(deskTranslator('en')) },
  };
}

async function postPrintSlips({ scope, form, read, change }: ActArgs) {
  const chosen = chosenOrders(scope.url.searchParams);
  if (chosen.length === 0) throw redirectTo(scope, ordersHref('print-slips', chosenOrders(form)));
  const { orders } = await read(readPacking, { query: { ids: chosen.join() } });
  const ids = orders.map(({ id }) => id);
  // All orders were cancelled after the page was opened: the page says so.
  if (ids.length === 0) throw redirectTo(scope, ordersHref('print-slips', chosen));
  const madeAt = moment.parse(form.get('read_at'));
  const withPrices = form.get('prices') === '1';
  const marked = await change(markOrders, { body: { ids, mark: 'printed', on: true, madeAt, withPrices } });
  throw redirectTo(scope, toShip(), markedNotice(marked));
}

export default function PrintSlips() {
  const { packing, showPrices, texts } = useLoaderData<typeof loader>();
  const t = useT();
  const mayMark = useMay('orders.write');
  const { orders, leftOut, shop, slip } = packing;
  const ids = [...orders, ...leftOut].map(({ id }) => id);
  return (
    <PrintPage
      title={t('packing.slips')}
      back={{ href: toShip(), text: t('order.back') }}
      sheets={orders.map((order) => ({
        id: order.id,
        content: (
          <Slip
            sheet={{ order, shop, remark: slip.remark }}
            issuedAt={packing.readAt}
            showPrices={showPrices}
            texts={texts[order.locale]}
          />
        ),
      }))}
      notice={<LeftOut orders={leftOut} />}
    >
      <QuietLink href={slipsHref(ids, !showPrices)}>
        {t(showPrices ? 'packing.without_prices' : 'packing.with_prices')}
      </QuietLink>
      {mayMark && orders.length > 0 && (
        <ButtonForm fields={{ read_at: packing.readAt, prices: showPrices ? 1 : 0 }}>
          <SubmitButton look="primary">{t('packing.mark_printed')}</SubmitButton>
        </ButtonForm>
      )}
    </PrintPage>
  );
}
