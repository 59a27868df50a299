/** §1 View of the footer: the contact block is a block of the Shop API, links to other sites are settings. */
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { screenById } from '#app/screens.ts';
import { blocksOfSection, contentOf } from '#app/shop-api/content.ts';
import type { ContactView, FooterView } from '#app/ui/frame.ts';
import type { Block } from '#contract/content.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { isEmail } from '#contract/rules/validation.ts';
import { plainText } from '#kit/html/plain-text.ts';
import { langOf } from '#kit/i18n/text-language.ts';

const information = ['usage-guides', 'faq', 'inquiry'] as const;
const about = ['commercial-transactions', 'terms'] as const;

const PHONE = /^[+\d][\d-]{8,}\d/;

function contact(scope: Scope, blocks: Block[]): ContactView {
  const textOf = (code: string): string => {
    const block = blocks.find((each) => each.code === code);
    return block ? plainText(contentOf(block, scope.publicCaller)) : '';
  };
  const [location, phone, email] = [textOf('location'), textOf('phone_number'), textOf('email')];
  // The link dials the number only, without the opening hours after it.
  const number = PHONE.exec(phone)?.[0] ?? '';
  return {
    location,
    locationLang: langOf(location, scope.locale),
    phone: { number, more: phone.slice(number.length) },
    email: { text: email, href: isEmail(email) ? `mailto:${email}` : undefined },
  };
}

export async function footerView(scope: Scope): Promise<FooterView> {
  const blocks = await optional(scope, blocksOfSection(scope.publicCaller, 'contact_information'), []);
  const linkTo = (id: (typeof information)[number] | (typeof about)[number]) => ({
    href: href(id, {}, scope.locale),
    name: scope.t(screenById(id).title),
  });
  return {
    information: information.map(linkTo),
    about: about.map(linkTo),
    contact: blocks && contact(scope, blocks),
    privacyPolicy: env.PRIVACY_POLICY_URL,
    company: env.COMPANY_URL,
    year: tokyo(new Date()).day.slice(0, 4),
  };
}
