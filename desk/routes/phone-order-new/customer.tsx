/** Who has ordered: a member, chosen by address or name, or somebody else. */
import { EMAIL_MAX } from '#contract/rules/constants.ts';
import { localeCodes } from '#contract/shapes.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useT } from '../../i18n/text.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import type { DeskFormState } from '../../ui/desk-form.tsx';
import type { FoundMembers } from './suggest.ts';

type Props = { form: DeskFormState<string>; found: FoundMembers | undefined };

export function Customer({ form, found }: Props) {
  const t = useT();
  const { memberId, email, name, locale } = form.fields;
  const [chosen, address = '', person = '', language = ''] = [memberId, email, name, locale].map(
    (field) => field?.initialValue,
  );
  return (
    <section aria-labelledby="customer">
      <h2 id="customer">{t('phone_orders.customer')}</h2>
      {chosen ? (
        <div className="form-buttons">
          <span>{t('phone_orders.chosen', { name: person, email: address })}</span>{' '}
          {Object.entries({ memberId: chosen, email: address, name: person, locale: language }).map(
            ([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ),
          )}
          <SubmitButton look="quiet" name="intent" value="other">
            {t('phone_orders.other_member')}
          </SubmitButton>
        </div>
      ) : (
        email &&
        name &&
        locale && (
          <>
            <div className="with-button">
              <TextInput
                field={email}
                hint={t('phone_orders.find_hint')}
                // A form that is not finished may be sent by its other buttons.
                type="text"
                inputMode="email"
                maxLength={EMAIL_MAX}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
              <SubmitButton look="quiet" name="intent" value="find">
                {t('phone_orders.find_member')}
              </SubmitButton>
            </div>
            {found && <Found {...found} />}
            <TextInput field={name} autoComplete="off" hint={t('phone_orders.name_hint')} />
            <RadioGroup
              field={locale}
              compact
              choices={localeCodes.map((value) => ({ value, label: t(`order.language_${value}`) }))}
            />
          </>
        )
      )}
    </section>
  );
}

function Found({ items, hasMore }: FoundMembers) {
  const t = useT();
  if (items.length === 0) return <p role="status">{t('phone_orders.find_none')}</p>;
  return (
    <fieldset className="found">
      <legend>{t('phone_orders.found')}</legend>
      {items.map(({ id, name, email }) => (
        <SubmitButton key={id} look="quiet" name="intent" value={`member-${id}`}>
          {t('phone_orders.choose_member', { name, email })}
        </SubmitButton>
      ))}
      {hasMore && <p className="muted">{t('phone_orders.found_more')}</p>}
    </fieldset>
  );
}
