/** Members: accounts, profile, address book, wishlist, reviews and inquiries. */
import { products } from './goods.ts';
import {
  type Asked,
  created,
  invalid,
  invalidForm,
  notFound,
  nothing,
  ok,
  Refusal,
  type Route,
  route,
} from './http.ts';
import type { Entry, Member } from './state.ts';
import { productView } from './views.ts';

const isEmail = (value: unknown): value is string => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value ?? ''));
const without = (fields: string[], sent: Record<string, unknown>): Record<string, string[]> =>
  Object.fromEntries(
    fields.filter((name) => !sent[name]).map((name) => [name, ['This value should not be blank.']]),
  );

function refuseIf(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Assigns the current cart to the member, and returns only the token. */
function login({ body, state, settings }: Asked) {
  const member = state.findMember(body['email']);
  if (!member || member.password !== body['password'])
    throw new Refusal(401, { code: 401, message: 'Invalid credentials.' });
  if (!member.enabled) throw new Refusal(401, { code: 401, message: 'Account is disabled.' });
  const inHand = state.carts.get(String(body['token'] ?? ''));
  if (inHand && !inHand.number && !inHand.owner) inHand.owner = member;
  return ok({ token: settings.habits.has('opaque_token') ? state.newToken() : state.bearerOf(member) });
}

const PROFILE =
  'firstName lastName birthday gender phoneNumber faxNumber profession furiganaFirstname furiganaLastname subscribedToNewsletter'.split(
    ' ',
  );
/** §3 uses male and female, Sylius stores a letter. */
const genders: Record<string, string> = { m: 'm', f: 'f', u: 'u', male: 'm', female: 'f' };
/** Fields without a value are null. */
const profileOf = (sent: Record<string, unknown>) =>
  Object.fromEntries(PROFILE.map((name) => [name, sent[name] || null]));

function register({ body, state }: Asked) {
  const { email, plainPassword, gender } = body;
  refuseIf({
    ...(email
      ? isEmail(email)
        ? {}
        : { email: ['This email is invalid.'] }
      : { email: ['Please enter your email.'] }),
    ...(state.findMember(email) ? { email: ['This email is already used.'] } : {}),
    ...(plainPassword ? {} : { plainPassword: ['Please enter your password.'] }),
    ...without(['firstName', 'lastName'], body),
  });
  const added = state.addMember(String(email), String(plainPassword), {
    ...profileOf(body),
    gender: genders[String(gender)] ?? 'u',
    subscribedToNewsletter: body['subscribedToNewsletter'] === true,
  });
  state.mails.push({ to: added.email, about: 'verification', token: state.newToken() });
  return nothing;
}

function memberOfMail({ state }: Asked, about: 'verification' | 'reset', token: unknown): Member | undefined {
  const at = state.mails.findIndex((mail) => mail.about === about && mail.token === token);
  const [mail] = at < 0 ? [] : state.mails.splice(at, 1);
  return mail && state.findMember(mail.to);
}

function verify(asked: Asked) {
  const token = asked.query.get('token');
  if (!token) throw invalid({ token: ['Please provide a token.'] });
  const member = memberOfMail(asked, 'verification', token);
  if (!member) throw invalid({ token: ['The token does not exist.'] });
  member.enabled = true;
  return ok({});
}

function newPassword(sent: unknown): string {
  const { first, second } = Object(sent);
  if (!first || first !== second)
    throw invalidForm(['newPassword'], { newPassword: ["The entered passwords don't match"] });
  return String(first);
}

function resetPassword(asked: Asked) {
  const { state, body } = asked;
  const password = newPassword(body['password']);
  if (!state.mails.some(({ about, token }) => about === 'reset' && token === asked.param(0)))
    throw notFound('Token not found.');
  const member = memberOfMail(asked, 'reset', asked.param(0));
  if (member) member.password = password;
  return ok({});
}

function changePassword(asked: Asked) {
  const { member, body } = asked;
  if (body['currentPassword'] !== member.password)
    throw invalidForm(['currentPassword', 'newPassword'], {
      currentPassword: ['Provided password is different than the current one.'],
    });
  member.password = newPassword(body['newPassword']);
  return ok({});
}

/** §3's own words for the letters and booleans of Sylius. */
const asInSection3 = (profile: Record<string, unknown>) => ({
  gender: profile['gender'] === 'f' ? 'female' : profile['gender'] === 'm' ? 'male' : null,
  subscribedToNewsletter: profile['subscribedToNewsletter'] === true ? 'yes' : 'no',
});

function me({ member, settings }: Asked) {
  const { id, email, profile, acUserId = null, addresses, defaultAddressId } = member;
  const chosen = addresses.find((one) => one.id === defaultAddressId);
  const defaultAddress = chosen ? { id: chosen.id, ...chosen.address } : null;
  return ok({
    id,
    email,
    ...profileOf(profile),
    gender: profile['gender'],
    subscribedToNewsletter: profile['subscribedToNewsletter'] === true,
    ...(settings.habits.has('profile_of_section_3') ? asInSection3(profile) : {}),
    acUserId,
    defaultAddress,
  });
}

function updateMe({ member, body, settings }: Asked) {
  if (settings.habits.has('profile_of_section_3')) refuseForeignWords(body);
  refuseIf({
    ...without(['firstName', 'lastName'], body),
    ...(genders[String(body['gender'])] || settings.habits.has('profile_of_section_3')
      ? {}
      : { gender: ['Please enter a valid gender'] }),
  });
  member.profile = {
    ...profileOf(body),
    gender: genders[String(body['gender'])] ?? 'u',
    subscribedToNewsletter: [true, 'yes'].some((yes) => body['subscribedToNewsletter'] === yes),
  };
  return nothing;
}

function refuseForeignWords({ gender, subscribedToNewsletter }: Record<string, unknown>): void {
  refuseIf({
    ...(['male', 'female', null, undefined].some((one) => one === gender)
      ? {}
      : { gender: ['The gender is male or female.'] }),
    ...(['yes', 'no'].some((one) => one === subscribedToNewsletter)
      ? {}
      : { subscribedToNewsletter: ['Yes or no.'] }),
  });
}

const ENTRY =
  'firstName lastName phoneNumber company countryCode street city postcode provinceCode provinceName'.split(
    ' ',
  );

/** Like a Symfony form: refuses missing and unknown fields. */
function entryOf({ body }: Asked): Record<string, string> {
  const missing = without(['firstName', 'lastName', 'countryCode', 'street', 'city', 'postcode'], body);
  const province = body['provinceCode'];
  const isProvince = !province || /^JP-([1-9]|[1-3]\d|4[0-7])$/.test(String(province));
  const faults = { ...missing, ...(isProvince ? {} : { provinceCode: ['This value is not valid.'] }) };
  const own = Object.keys(body).every((name) => ENTRY.includes(name))
    ? []
    : ['This form should not contain extra fields.'];
  if (own.length > 0 || Object.keys(faults).length > 0) throw invalidForm(ENTRY, faults, own);
  return Object.fromEntries(ENTRY.filter((name) => body[name]).map((name) => [name, String(body[name])]));
}

/** Includes the whole customer, as ShopApiPlugin does. */
const entryView = (entry: Entry, { id, email, profile }: Member) => ({
  id: entry.id,
  ...entry.address,
  customer: {
    id,
    email,
    emailCanonical: email,
    firstName: profile['firstName'],
    lastName: profile['lastName'],
    user: { id, username: email, roles: ['ROLE_USER'], enabled: true },
  },
});

function addressBookEntry(asked: Asked): Entry {
  const found = asked.member.addresses.find(({ id }) => String(id) === asked.param(0));
  if (!found) throw notFound('Address not found');
  return found;
}

/** An item's id, which says nothing about its product. */
const wishId = (code: string): number => 9_000 + products.findIndex((one) => one.code === code);

const wishes = (asked: Asked) =>
  ok({
    items: products
      .filter(({ code }) => asked.member.wishes.includes(code))
      .map((one) => ({
        ...(asked.settings.habits.has('wishlist_of_codes') ? { code: one.code } : productView(one, asked)),
        ...(asked.settings.habits.has('wishlist_ids') ? { id: wishId(one.code) } : {}),
      })),
  });

/** Validates inquiries and purchase requests: a name, an e-mail address, and a text or a product. */
function written(asked: Asked, path: string, must: string[]) {
  const { body, state } = asked;
  refuseIf({
    ...without(must, body),
    ...(isEmail(body['email']) ? {} : { email: ['This email is invalid.'] }),
  });
  state.sent.push({ call: path, body });
  return created({});
}

export const membershipRoutes: Route[] = [
  route('POST', '/login', login),
  route('POST', '/register', register),
  route('POST', '/ac/register', ({ member }) => {
    member.acUserId = `AC-${member.id}`;
    return ok({});
  }),
  route('GET', '/verify-account', verify),
  route('POST', '/resend-verification-link', ({ body, state, settings }) => {
    if (!isEmail(body['email'])) throw invalid({ email: ['This email is invalid.'] });
    const member = state.findMember(body['email']);
    if (!member && settings.habits.has('unknown_mail_is_404')) throw notFound('User not found');
    if (!member) throw invalid({ email: ['There is no user with this email address'] });
    state.mails.push({ to: member.email, about: 'verification', token: state.newToken() });
    return ok({});
  }),
  route('PUT', '/request-password-reset', ({ body, state, settings }) => {
    if (!isEmail(body['email'])) throw invalid({ email: ['This email is invalid.'] });
    const member = state.findMember(body['email']);
    if (!member && settings.habits.has('unknown_mail_is_404')) throw notFound('User not found');
    if (member) state.mails.push({ to: member.email, about: 'reset', token: state.newToken() });
    return nothing;
  }),
  route('PUT', '/password-reset/*', resetPassword),
  route('GET', '/me', me),
  route('PUT', '/me', updateMe),
  route('PUT', '/me/change-password', changePassword),
  route('GET', '/address-book/', ({ member }) => ok(member.addresses.map((one) => entryView(one, member)))),
  route('POST', '/address-book/', (asked) => {
    const { member, state } = asked;
    member.addresses.push({ id: state.id(), address: entryOf(asked) });
    return nothing;
  }),
  route('PUT', '/address-book/*', (asked) => {
    const { member } = asked;
    const { id } = addressBookEntry(asked);
    const changed = { id, address: entryOf(asked) };
    member.addresses = member.addresses.map((one) => (one.id === id ? changed : one));
    return nothing;
  }),
  route('DELETE', '/address-book/*', (asked) => {
    const removed = addressBookEntry(asked);
    asked.member.addresses = asked.member.addresses.filter((one) => one !== removed);
    return nothing;
  }),
  route('PATCH', '/address-book/*/default', (asked) => {
    asked.member.defaultAddressId = addressBookEntry(asked).id;
    return nothing;
  }),
  route('GET', '/products/wishlist', wishes),
  route('POST', '/products/wishlist', (asked) => {
    const { member, body } = asked;
    const product = products.find(({ code }) => code === body['productCode']);
    if (!product) throw notFound(`Product with code ${body['productCode']} has not been found.`);
    if (!member.wishes.includes(product.code)) member.wishes.push(product.code);
    return wishes(asked);
  }),
  route('DELETE', '/products/wishlist/*', (asked) => {
    const { member, settings } = asked;
    const named = (code: string) =>
      (settings.habits.has('wishlist_ids') ? String(wishId(code)) : code) === asked.param(0);
    if (!member.wishes.some(named)) throw notFound('The product is not on the wishlist.');
    member.wishes = member.wishes.filter((code) => !named(code));
    return wishes(asked);
  }),
  route('POST', '/inquiries', (asked) => written(asked, '/inquiries', ['name', 'email', 'content'])),
  route('POST', '/purchase-requests', (asked) =>
    written(asked, '/purchase-requests', ['name', 'email', 'productCode']),
  ),
];
