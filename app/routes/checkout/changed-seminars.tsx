/** Seminars of an unpaid order that were moved: as they were ordered, as they are now, and the question whether that suits. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { ChangesView } from '#app/ui/order/changes-view.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

type Props = {
  changes: ChangesView;
  /** Token of the order. */
  order: string;
  until: string | undefined;
};

export function ChangedSeminars({ changes: { revision, seminars }, order, until }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className="box" aria-labelledby="changed-seminars">
      <h2 id="changed-seminars">{t('checkout.moved_title')}</h2>
      <p>{t('checkout.moved_text')}</p>
      {seminars.map(({ name, before, now }) => (
        <section key={name}>
          <h3 lang={langOf(name, locale)}>{name}</h3>
          <dl className="record rows">
            <Held label={t('checkout.moved_before')} {...before} />
            <Held label={t('checkout.moved_now')} {...now} />
          </dl>
        </section>
      ))}
      {until && (
        <p>
          <strong>{t('checkout.pay_until', { when: until })}</strong>
        </p>
      )}
      <PostForm action={href('checkout.payment', {}, locale)}>
        <input type="hidden" name="order" value={order} />
        <input type="hidden" name="revision" value={revision} />
        <SubmitButton intent="accept" after={t('checkout.moved_after')}>
          {t('checkout.moved_button')}
        </SubmitButton>
      </PostForm>
    </section>
  );
}

function Held({ label, when, venue, address }: { label: string } & ChangesView['seminars'][number]['now']) {
  const t = useT();
  const locale = useLocale();
  const place = venue ?? t('product.online');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {when}
        <br />
        <span lang={langOf(place, locale)}>{place}</span>
        {address && (
          <>
            <br />
            <span lang={langOf(address, locale)}>{address}</span>
          </>
        )}
      </dd>
    </div>
  );
}
