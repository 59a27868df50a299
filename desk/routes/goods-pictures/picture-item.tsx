/** One picture: its position, its alternative texts, and its deletion. */

import { z } from 'zod';
import { arrangePictures, type ProductPicture } from '#contract/desk/goods/edit.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { ButtonForm, DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { FORM } from '../../ui/form-names.ts';
import { productParams } from '../../ui/goods/save.ts';
import { type RefusedOneOf, refusedOf } from '../../ui/refused.ts';

const arrangeForm = z.object({
  revision: z.string(),
  /** Ids in their new order, separated by blanks; deleted pictures are missing. */
  order: z.string().default(''),
  done: z.enum(['moved', 'deleted', 'described']),
  id: z.coerce.number().int(),
  altJa: text,
  altEn: text,
});

const notices = {
  moved: 'notice.picture_moved',
  deleted: 'notice.picture_deleted',
  described: 'notice.picture_described',
} as const satisfies Record<string, DeskKey>;

export function arrange(args: ActArgs) {
  // The form contains all ids in their new order, so that sending it twice makes the same change.
  const ids = String(args.form.get('order') ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const at = ids.indexOf(Number(args.form.get('id')));
  return submitOneOf(
    args,
    arrangeForm,
    async ({ revision, done, id, altJa, altEn }) => {
      const params = productParams(args);
      const pictures = ids.map((one) =>
        done === 'described' && one === id ? { id, altJa, altEn } : { id: one },
      );
      await args.change(arrangePictures, { params, body: { revision, pictures } });
      const place = done === 'deleted' ? '' : `#picture-${id}`;
      return redirectTo(args.scope, args.scope.url.pathname + place, { key: notices[done] });
    },
    { at: `pictures[${at}]` },
  );
}

type Props = {
  picture: ProductPicture & { url: string };
  at: number;
  /** Ids of all pictures. */
  order: readonly number[];
  revision: string;
  answer: RefusedOneOf | undefined;
};

export function PictureItem({ picture, at, order, revision, answer }: Props) {
  const t = useT();
  const isEnglish = useLocale() === 'en';
  const { id, url, altJa, altEn } = picture;
  const number = at + 1;
  const alt = (isEnglish && altEn) || altJa;
  const fields = { [FORM]: 'arrange', id, revision };
  return (
    <li id={`picture-${id}`} className="picture">
      <img src={url} width={164} height={164} alt={alt || t('goods_edit.picture_number', { number })} />
      <div>
        <p>
          {t('goods_edit.picture_number', { number })}
          {at === 0 && <span className="state done">{t('goods_edit.cover')}</span>}
        </p>
        <p className={alt ? undefined : 'muted'}>{alt || t('goods_edit.no_alt')}</p>
        <div className="order-buttons">
          {at > 0 && (
            <ButtonForm fields={{ ...fields, done: 'moved', order: moved(order, at, at - 1).join(' ') }}>
              <SubmitButton look="quiet" aria-label={t('goods_edit.up_of', { number })}>
                {t('content.up')}
              </SubmitButton>
            </ButtonForm>
          )}
          {at < order.length - 1 && (
            <ButtonForm fields={{ ...fields, done: 'moved', order: moved(order, at, at + 1).join(' ') }}>
              <SubmitButton look="quiet" aria-label={t('goods_edit.down_of', { number })}>
                {t('content.down')}
              </SubmitButton>
            </ButtonForm>
          )}
        </div>
        <AltForm {...{ picture, number, order, revision, answer }} />
        <details className="more">
          <summary>{t('goods_edit.delete')}</summary>
          <p>{t('goods_edit.delete_hint')}</p>
          <ButtonForm
            fields={{ ...fields, done: 'deleted', order: order.filter((one) => one !== id).join(' ') }}
          >
            <SubmitButton look="quiet">{t('goods_edit.delete_number', { number })}</SubmitButton>
          </ButtonForm>
        </details>
      </div>
    </li>
  );
}

function moved(order: readonly number[], from: number, to: number): number[] {
  const next = [...order];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

type AltProps = Omit<Props, 'at'> & { number: number };

function AltForm({ picture: { id, altJa, altEn }, number, order, revision, answer }: AltProps) {
  const t = useT();
  const formId = `alt-${id}`;
  const refused = refusedOf(answer, formId);
  const name = t('goods_edit.alt');
  const form = useDeskForm(
    formId,
    {
      altJa: { text: t('content.in_language', { name, language: t('content.ja') }) },
      altEn: { text: t('content.in_language', { name, language: t('content.en') }) },
    },
    { refused, defaultValue: { altJa, altEn } },
  );
  return (
    <details className="more" open={refused !== undefined}>
      <summary aria-label={t('goods_edit.change_alt_of', { number })}>{t('goods_edit.change_alt')}</summary>
      <DeskForm
        form={form}
        className="content-form"
        after={
          <SubmitButton aria-label={t('goods_edit.save_alt_of', { number })}>
            {t('content.save')}
          </SubmitButton>
        }
      >
        <input type="hidden" name={FORM} value={formId} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="order" value={order.join(' ')} />
        <input type="hidden" name="done" value="described" />
        <TextInput
          field={form.fields.altJa}
          hint={t('goods_edit.alt_hint')}
          maxLength={1_000}
          autoComplete="off"
        />
        <TextInput
          field={form.fields.altEn}
          hint={t('content.english_hint')}
          maxLength={1_000}
          autoComplete="off"
        />
      </DeskForm>
    </details>
  );
}
