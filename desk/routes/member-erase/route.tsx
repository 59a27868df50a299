/** Shows what erasing a member would delete and keep, with the export that comes before it. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  type ErasedCounts,
  type ErasurePlan,
  exportMember,
  readErasure,
} from '#contract/desk/owner/erasure.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { formatDay } from '../../ui/clock.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';

export const { loader, action } = deskScreen('member-erase', { load: loadMemberErase, act: postMemberErase });

async function loadMemberErase({ params, read, scope }: LoadArgs) {
  const id = params['id'] ?? '';
  const plan = await read(readErasure, { params: { id } });
  return { id, plan, title: scope.t('erasure.title', { name: plan.name }) };
}

function postMemberErase(args: ActArgs) {
  return submit(args, z.object({}), async () => {
    const id = args.params['id'] ?? '';
    const { file } = await args.change(exportMember, { params: { id } });
    return redirectTo(args.scope, href('member-erase-confirm', { id, file }));
  });
}

const kinds = [
  'sessions',
  'identities',
  'addresses',
  'carts',
  'wishes',
  'notes',
  'tags',
  'inquiries',
  'requests',
  'phoneOrders',
  'mails',
] as const satisfies readonly (keyof ErasedCounts)[];

export default function MemberErase() {
  const { id, plan, title } = useLoaderData<typeof loader>();
  const t = useT();
  const form = useDeskForm('export', {}, { refused: useActionData<typeof action>() });
  return (
    <div className="narrow">
      <p className="back">
        <a href={href('member', { id })}>{plan.name}</a>
      </p>
      <h1>{title}</h1>
      <p>{plan.email}</p>
      {plan.refusals.length > 0 && (
        <div className="box" role="alert">
          {plan.refusals.map((refusal) => (
            <p key={refusal}>{t(`erasure.refused_${refusal}`)}</p>
          ))}
          <p>
            <a href={href('member', { id })}>{t('erasure.to_member')}</a>
          </p>
        </div>
      )}
      <h2>{t('erasure.deleted')}</h2>
      <ul className="bullets">
        <li>{t('erasure.account')}</li>
        {kinds.map((kind) => (
          <li key={kind}>{t(`erasure.${kind}`, { count: plan.deleted[kind] })}</li>
        ))}
      </ul>
      <Kept plan={plan} />
      <h2>{t('erasure.export')}</h2>
      <p>{t('erasure.export_text')}</p>
      <DeskForm
        form={form}
        after={
          <FormButtons submit={t('erasure.export_button')}>
            <QuietLink href={href('member', { id })}>{t('kit.back')}</QuietLink>
          </FormButtons>
        }
      />
    </div>
  );
}

function Kept({ plan: { orders, reviews, invoicesUntil, consents, consentsUntil } }: { plan: ErasurePlan }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <h2>{t('erasure.kept')}</h2>
      <ul className="bullets">
        {invoicesUntil === null ? (
          <li>{t('erasure.orders_none')}</li>
        ) : (
          <>
            <li>{t('erasure.orders', { count: orders })}</li>
            <li>
              {t('erasure.orders_until', {
                day: formatDay(`${invoicesUntil}T00:00:00+09:00`, locale),
              })}
            </li>
          </>
        )}
        <li>{t('erasure.reviews', { count: reviews })}</li>
        {consentsUntil !== null && (
          <li>
            {t('erasure.consents', {
              count: consents,
              day: formatDay(`${consentsUntil}T00:00:00+09:00`, locale),
            })}
          </li>
        )}
        <li>{t('erasure.audit')}</li>
        <li>{t('erasure.backups')}</li>
      </ul>
    </>
  );
}
