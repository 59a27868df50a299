import { useLoaderData } from '@remix-run/react';
import { listPurchaseRequests, type RequestGroup } from '#contract/desk/people.ts';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { Day } from '../../ui/cells/moment.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { ListTitle } from '../../ui/list-title.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Stacked } from '../../ui/stacked.tsx';

export const { loader, action } = deskScreen('wishes', { load: loadWishes });

async function loadWishes({ scope, read }: LoadArgs) {
  const query = listPurchaseRequests.query.parse(Object.fromEntries(scope.url.searchParams));
  return { found: await read(listPurchaseRequests, { query }) };
}

const hrefOf = ({ productCode, variantCode }: RequestGroup) =>
  href('wish', {}, { product: productCode, variant: variantCode ?? undefined });

export default function Wishes() {
  const { found } = useLoaderData<typeof loader>();
  const t = useT();
  const mayWrite = useMay('people.write');
  return (
    <>
      <ListTitle title={t('shell.wishes')} found={found} />
      <p className="muted lead">{t('wishes.text')}</p>
      {found.items.length === 0 ? (
        <Nothing drawing="shelf" text={t('wishes.none')} />
      ) : (
        <>
          <DataTable
            caption={t('shell.wishes')}
            rows={found.items}
            keyOf={({ productCode, variantCode }) => `${productCode} ${variantCode ?? ''}`}
            columns={[
              {
                name: t('wishes.product'),
                isHead: true,
                place: 'start',
                show: (group) => (
                  <Stacked className="wide">
                    <a href={hrefOf(group)}>
                      {group.name ?? t('wishes.deleted', { code: group.productCode })}
                    </a>
                    <span className="muted">{group.variantCode ?? group.productCode}</span>
                  </Stacked>
                ),
              },
              {
                name: t('wishes.people'),
                isNumber: true,
                place: 'end',
                show: ({ people }) => t('wishes.people_count', { count: people }),
              },
              {
                name: t('wishes.quantity'),
                isNumber: true,
                show: ({ quantity }) => t('wishes.quantity_count', { count: quantity }),
              },
              {
                name: t('wishes.available'),
                isNumber: true,
                isNamed: true,
                show: ({ isOnSale, available }) => {
                  if (!isOnSale) return <span className="muted">{t('wishes.off_sale')}</span>;
                  if (available === null) return t('wishes.untracked');
                  const count = t('wishes.quantity_count', { count: available });
                  return available > 0 ? <strong>{count}</strong> : count;
                },
              },
              {
                name: t('wishes.since'),
                isNamed: true,
                show: ({ firstAt }) => <Day at={firstAt} />,
              },
              {
                name: t('wishes.requests'),
                show: (group) => {
                  const isReady = group.isOnSale && group.least <= group.most;
                  return <a href={hrefOf(group)}>{t(mayWrite && isReady ? 'wishes.open' : 'wishes.show')}</a>;
                },
              },
            ]}
          />
          <ListPages path={href('wishes')} query={{}} found={found} />
        </>
      )}
    </>
  );
}
