import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { type ContentRow, listContent, moveContent } from '#contract/desk/content/calls.ts';
import { type ContentKind, contentKinds } from '#contract/desk/content/kinds.ts';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { Recent } from '../../ui/cells/moment.tsx';
import { kindOf } from '../../ui/content/kind.ts';
import { kindHints, kindNames } from '../../ui/content/names.ts';
import { Period } from '../../ui/content/period.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ButtonForm, Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Stacked } from '../../ui/stacked.tsx';
import { contentState, StateMark } from '../../ui/state-mark.tsx';

const moveForm = z.object({ id: z.coerce.number().int(), to: z.enum(['up', 'down']) });

export const { loader, action } = deskScreen('content-list', { load: loadContentList, act: postContentList });

async function loadContentList(args: LoadArgs) {
  const kind = kindOf(args);
  const { items } = await args.read(listContent, { params: { kind } });
  return { kind, items, title: args.scope.t(kindNames[kind]) };
}

function postContentList(args: ActArgs) {
  return submit(args, moveForm, async ({ id, to }) => {
    const kind = kindOf(args);
    await args.change(moveContent, { params: { kind, id }, body: { to } });
    return redirectTo(args.scope, `${href('content-list', { kind })}#item-${id}`, {
      key: 'notice.content_moved',
    });
  });
}

export default function ContentList() {
  const { kind, items, title } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const columns = useColumns(kind, items);
  return (
    <>
      <p className="back">
        <a href={href('content')}>{t('shell.content')}</a>
      </p>
      <div className="title">
        <h1>{title}</h1>
        {contentKinds[kind].canAdd && items.length > 0 && (
          <ButtonLink href={href('content-item', { kind, id: 'new' })}>{t('content.add')}</ButtonLink>
        )}
      </div>
      <Refusals form={useDeskForm('move', {}, { refused })} />
      <p className="lead muted">{t(kindHints[kind])}</p>
      {items.length === 0 ? (
        <Nothing drawing="book" text={t('content.none')}>
          {contentKinds[kind].canAdd ? (
            <ButtonLink href={href('content-item', { kind, id: 'new' })}>{t('content.add')}</ButtonLink>
          ) : undefined}
        </Nothing>
      ) : (
        <DataTable caption={title} rows={items} keyOf={({ id }) => id} columns={columns} />
      )}
    </>
  );
}

function useColumns(kind: ContentKind, items: readonly ContentRow[]): Column<ContentRow>[] {
  const t = useT();
  const hasPeriod = contentKinds[kind].parts.some((part) => part === 'period');
  return [
    {
      name: t('content.name'),
      place: 'start',
      isHead: true,
      show: ({ id, name }) => (
        <a id={`item-${id}`} className="content-name" href={href('content-item', { kind, id })}>
          {name}
        </a>
      ),
    },
    {
      name: t('content.state'),
      place: 'end',
      show: ({ state }) => <StateMark state={contentState(state)} />,
    },
    ...(hasPeriod ? [{ name: t('content.period'), show: (row: ContentRow) => <Period {...row} /> }] : []),
    {
      name: t('content.changed'),
      show: ({ changed }) =>
        changed ? (
          <Stacked>
            <Recent at={changed.at} />
            <span className="muted">{changed.by}</span>
          </Stacked>
        ) : (
          <span className="muted">{t('content.never')}</span>
        ),
    },
    ...(items.length > 1
      ? [
          {
            name: t('content.order'),
            show: (row: ContentRow) => (
              <div className="order-buttons in-columns">
                {row.id === items[0]?.id ? <span /> : <Move row={row} to="up" />}
                {row.id !== items.at(-1)?.id && <Move row={row} to="down" />}
              </div>
            ),
          },
        ]
      : []),
  ];
}

function Move({ row: { id, name }, to }: { row: ContentRow; to: 'up' | 'down' }) {
  const t = useT();
  return (
    <ButtonForm fields={{ id, to }}>
      <SubmitButton look="quiet" aria-label={t(to === 'up' ? 'content.up_of' : 'content.down_of', { name })}>
        {t(to === 'up' ? 'content.up' : 'content.down')}
      </SubmitButton>
    </ButtonForm>
  );
}
