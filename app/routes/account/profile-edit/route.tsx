/** The profile form (§3, §5). Only the name is required, as in the Shop API. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { kanaField, nameField } from '#app/forms/fields.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.ts';
import { newsletterWording } from '#app/forms/newsletter-wording.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, type Translate, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { me, storedProfile, updateMe } from '#app/shop-api/user.ts';
import { LanguageButton } from '#app/ui/form/language-button.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { textUpTo } from '#contract/fields.ts';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { digits, text } from '#contract/rules/normalise.ts';
import { joinNumber } from '#contract/rules/phone.ts';
import { writeGender, writeYesNo } from '#contract/rules/spellings.ts';
import { isPhone } from '#contract/rules/validation.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { errorText } from '#kit/form/error-text.ts';
import { describedBy, Optional } from '#kit/form/field.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { controlOf, type FormField, textControlOf } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { isYearGiven, readBirthday } from '../birthday.ts';
import { type ProfileValues, profileValues } from '../profile-view.ts';
import { accountRefusal } from '../refusal.ts';

const profileLabels = {
  lastName: 'profile.last_name',
  firstName: 'profile.first_name',
  furiganaLastname: 'profile.last_kana',
  furiganaFirstname: 'profile.first_kana',
  gender: 'profile.gender',
  birthYear: 'profile.birthday',
  birthMonth: 'profile.birthday',
  birthDay: 'profile.birthday',
  phone1: 'profile.phone',
  phone2: 'profile.phone',
  phone3: 'profile.phone',
  fax1: 'profile.fax',
  fax2: 'profile.fax',
  fax3: 'profile.fax',
  profession: 'profile.profession',
  newsletter: 'profile.newsletter',
} as const satisfies Record<keyof ProfileValues, TextKey>;

const line = (normalise: (value: string) => string) =>
  textUpTo(DEFAULT_INPUT_MAX)
    .transform(normalise)
    .optional()
    .transform((value) => value ?? '');

const typed = (form: FormData, names: readonly string[]): string[] =>
  names.map((name) => String(form.get(name) ?? ''));

const PHONE = ['phone1', 'phone2', 'phone3'] as const;
const FAX = ['fax1', 'fax2', 'fax3'] as const;
const BIRTH = ['birthYear', 'birthMonth', 'birthDay'] as const;

function birthdayIn(form: FormData) {
  const [year = '', month = '', day = ''] = typed(form, BIRTH).map(digits);
  return { year, month, day };
}

const today = () => tokyo(new Date()).day;

/** The error of a phone or fax number is reported at its first field. */
const number = (form: FormData, names: readonly string[], error: string) =>
  line(text).refine(() => {
    const [area = '', exchange = '', subscriber = ''] = typed(form, names);
    // Text without digits is an error, not an empty number.
    const isEmpty = (area + exchange + subscriber).trim() === '';
    return isEmpty || isPhone(joinNumber([area, exchange, subscriber]));
  }, error);

/** In the order of the form, which is the order of the error summary. */
const fieldsOf = (form: FormData) =>
  z.object({
    lastName: nameField(),
    firstName: nameField(),
    furiganaLastname: kanaField,
    furiganaFirstname: kanaField,
    gender: z.enum(['m', 'f', 'u']).catch('u'),
    birthYear: line(digits)
      .refine(() => isYearGiven(birthdayIn(form)), { error: 'validation.birth_year', abort: true })
      .refine(() => readBirthday(birthdayIn(form), today()) !== undefined, 'validation.date_invalid'),
    birthMonth: line(digits),
    birthDay: line(digits),
    phone1: number(form, PHONE, 'validation.phone_number_invalid'),
    phone2: line(text),
    phone3: line(text),
    fax1: number(form, FAX, 'validation.fax_number_invalid'),
    fax2: line(text),
    fax3: line(text),
    profession: line(text),
    newsletter: z.enum(['yes', 'no']).catch('no'),
  });

export const profileFields = fieldsOf(new FormData());

/** Every field of the profile, because the call empties each field that it does not get. */
const profileForm = (sent: FormData) =>
  fieldsOf(sent).transform((form) => ({
    lastName: form.lastName,
    firstName: form.firstName,
    furiganaLastname: form.furiganaLastname,
    furiganaFirstname: form.furiganaFirstname,
    phoneNumber: joinNumber([form.phone1, form.phone2, form.phone3]),
    faxNumber: joinNumber([form.fax1, form.fax2, form.fax3]),
    profession: form.profession,
    birthday: readBirthday(birthdayIn(sent), today()) || undefined,
    gender: form.gender,
    subscribedToNewsletter: form.newsletter === 'yes',
  }));

type Stored = Awaited<ReturnType<typeof storedProfile>>;

/** The body of the call. What was not changed is sent as it came, and what was changed in the spelling that came. */
const bodyOf = (form: z.output<ReturnType<typeof profileForm>>, stored: Stored) => ({
  ...form,
  phoneNumber: numberToSend(form.phoneNumber, stored.phoneNumber),
  faxNumber: numberToSend(form.faxNumber, stored.faxNumber),
  gender: writeGender(form.gender, stored.gender),
  subscribedToNewsletter: writeYesNo(form.subscribedToNewsletter, stored.subscribedToNewsletter),
});

const wordingOf = (t: Translate): string => {
  const answers = [t('profile.newsletter_yes'), t('profile.newsletter_no')].join(' / ');
  return newsletterWording(t, `${t('profile.newsletter')}: ${answers}`, t('profile.purpose'));
};

const numberToSend = (typed: string, stored: string | undefined): string =>
  stored !== undefined && digits(stored) === typed ? stored : typed;

export const { loader, action } = screen('account.profile.edit', {
  load: loadProfile,
  act: postProfile,
});

async function loadProfile({ scope, request }: LoadArgs) {
  // A refused form shows what was typed, without another call.
  const customer = request.method === 'GET' ? await me(scope) : undefined;
  return { values: customer && profileValues(customer) };
}

async function postProfile({ scope, form }: ActArgs) {
  if (isLanguageSwitch(form)) return inOtherLanguage(scope, form);
  const submission = parseForm(form, profileForm(form));
  if (submission.status !== 'success') return refuseForm(scope, submission);
  try {
    await updateMe(scope, {
      ...bodyOf(submission.value, await storedProfile(scope)),
      newsletterWording: wordingOf(scope.t),
    });
  } catch (error) {
    return refuseForm(scope, submission, accountRefusal(scope, error, profileField));
  }
  // The header takes the name from the access token.
  await scope.renewSession();
  throw await redirectWith(scope, href('account.profile', {}, scope.locale), {
    notices: [{ key: 'profile.saved', tone: 'done' }],
  });
}

/** Field names of the Shop API → those of the form. */
const FIELDS: Record<string, string> = { phoneNumber: 'phone1', faxNumber: 'fax1', birthday: 'birthYear' };
const profileField = (wire: string): string | undefined => {
  const field = FIELDS[wire] ?? wire;
  return field in profileFields.shape ? field : undefined;
};

export default function ProfileEdit() {
  const { values } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const locale = useLocale();
  const form = useShopForm('profile', profileLabels, {
    schema: profileFields,
    lastResult,
    defaultValue: values,
  });
  return (
    <div className="account-form">
      <h1>{t('profile.edit_title')}</h1>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <RequiredNote />
        <ProfileFields fields={form.fields} />
        <Purpose text={t('profile.purpose')} />
        <SubmitButton>{t('profile.save')}</SubmitButton>
        <p className="ways">
          <a href={href('account.profile', {}, locale)}>{t('profile.cancel')}</a>
        </p>
        <LanguageButton />
      </PostForm>
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

/** In the order usual in Japan. */
function ProfileFields({ fields }: { fields: Record<keyof ProfileValues, FormField> }) {
  const t = useT();
  const name = { autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'next' } as const;
  const choice = (value: string, label: string) => ({ value, label });
  return (
    <>
      <div className="field-pair">
        <TextInput field={fields.lastName} autoComplete="family-name" {...name} />
        <TextInput field={fields.firstName} autoComplete="given-name" {...name} />
        {/* Autofill has no token for readings; the tokens for names would fill in kanji. */}
        <TextInput
          field={fields.furiganaLastname}
          autoComplete="off"
          placeholder="ヤマダ"
          optional
          {...name}
        />
        <TextInput
          field={fields.furiganaFirstname}
          autoComplete="off"
          placeholder="ハナコ"
          optional
          {...name}
        />
      </div>
      <p className="fine below-field">{t('profile.kana_hint')}</p>
      <RadioGroup
        field={fields.gender}
        compact
        choices={[
          choice('m', t('profile.gender_m')),
          choice('f', t('profile.gender_f')),
          choice('u', t('profile.gender_u')),
        ]}
      />
      <BirthdayFields year={fields.birthYear} month={fields.birthMonth} day={fields.birthDay} />
      <NumberFields fields={[fields.phone1, fields.phone2, fields.phone3]} hint={t('profile.number_hint')} />
      <NumberFields fields={[fields.fax1, fields.fax2, fields.fax3]} contact="fax " />
      <TextInput field={fields.profession} autoComplete="organization-title" optional />
      <RadioGroup
        field={fields.newsletter}
        hint={t('newsletter.hint')}
        compact
        choices={[choice('yes', t('profile.newsletter_yes')), choice('no', t('profile.newsletter_no'))]}
      />
    </>
  );
}

const MONTHS = 12;
const DAYS = 31;

/** A text input for the year, selects for month and day: a list of a hundred years would be too long. */
function BirthdayFields({ year, month, day }: { year: FormField; month: FormField; day: FormField }) {
  const t = useT();
  const errors = year.errors?.map((error) => errorText(t, error, { field: year.label })).join(' ');
  const invalid = errors ? true : undefined;
  return (
    <fieldset className="field" aria-describedby={errors ? year.errorId : undefined}>
      <legend className="field-label">
        {year.label}
        <Optional />
      </legend>
      <div className="birthday-parts">
        <span>
          <input
            {...textControlOf(year)}
            type="text"
            inputMode="numeric"
            maxLength={4}
            autoComplete="bday-year"
            placeholder="1990"
            aria-label={t('profile.birth_year')}
            aria-invalid={invalid}
          />
          <span aria-hidden="true">{t('profile.birth_year')}</span>
        </span>
        <Numbers field={month} label={t('profile.birth_month')} until={MONTHS} word="bday-month" />
        <Numbers field={day} label={t('profile.birth_day')} until={DAYS} word="bday-day" />
      </div>
      {errors && (
        <p className="field-error" id={year.errorId}>
          {errors}
        </p>
      )}
    </fieldset>
  );
}

type NumbersProps = { field: FormField; label: string; until: number; word: string };

/** The last option clears the birthday: its value has no digits, so the server reads it as empty. */
function Numbers({ field, label, until, word }: NumbersProps) {
  const t = useT();
  return (
    <span>
      <select
        {...controlOf(field)}
        defaultValue={field.initialValue ?? ''}
        autoComplete={word}
        aria-label={label}
      >
        <option value="" disabled>
          －
        </option>
        {Array.from({ length: until }, (_, index) => index + 1).map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
        <option value="none">{t('profile.birth_none')}</option>
      </select>
      <span aria-hidden="true">{label}</span>
    </span>
  );
}

/** Enough for `+81 90-1234-5678` with spaces around it. */
const WHOLE_MAX = 24;
const kinds = [
  { label: 'profile.area_code', autoComplete: 'tel-area-code' },
  { label: 'profile.exchange', autoComplete: 'tel-local-prefix' },
  { label: 'profile.subscriber', autoComplete: 'tel-local-suffix' },
] as const;

type Props = { fields: readonly [FormField, FormField, FormField]; contact?: 'fax '; hint?: string };

/** §3 Phone or fax number in three inputs under one label. The first also accepts a whole number. */
function NumberFields({ fields, contact, hint }: Props) {
  const t = useT();
  const [first] = fields;
  const name = first.label;
  const errors = first.errors?.map((error) => errorText(t, error, { field: name, max: WHOLE_MAX })).join(' ');
  return (
    <fieldset className="field" aria-describedby={describedBy(first, hint)}>
      <legend className="field-label">
        {name}
        <Optional />
      </legend>
      {hint && (
        <p className="fine" id={first.descriptionId}>
          {hint}
        </p>
      )}
      <div className="number-parts">
        {fields.map((field, index) => {
          const kind = kinds[index as 0 | 1 | 2];
          return (
            <input
              key={field.name}
              {...textControlOf(field)}
              type="text"
              // `type=text`, because autofill fills area codes into no other type. `inputMode` brings up the phone
              // keypad.
              inputMode="tel"
              maxLength={WHOLE_MAX}
              aria-label={t(kind.label, { name })}
              aria-invalid={errors ? true : undefined}
              autoComplete={`${contact ?? ''}${kind.autoComplete}`}
            />
          );
        })}
      </div>
      {errors && (
        <p className="field-error" id={first.errorId}>
          {errors}
        </p>
      )}
    </fieldset>
  );
}
