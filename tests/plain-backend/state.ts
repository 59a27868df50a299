/** The state of a plain back end, in memory, one per instance. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Locale, Product, Variant } from './goods.ts';

/** Field names are those of the plugin. */
export type Address = Record<string, string>;
export type Entry = { id: number; address: Address };

export type Member = {
  id: number;
  email: string;
  password: string;
  enabled: boolean;
  /** Field names are those of §3; fields that were never set are missing. */
  profile: Record<string, unknown>;
  addresses: Entry[];
  defaultAddressId?: number;
  wishes: string[];
  acUserId?: string;
};

export type Line = { id: number; product: Product; variant: Variant; quantity: number };

/** A cart. A cart with a number is an order, and keeps its token. */
export type Cart = {
  token: string;
  locale: Locale;
  owner: Member | undefined;
  state: string;
  lines: Line[];
  shippingAddress?: Address;
  billingAddress?: Address;
  shipping?: string;
  payment?: string;
  coupon?: string;
  recipient?: string;
  requestReceipt?: boolean;
  triggerApps?: { triggerAppId: number }[];
  number?: string;
  completedAt?: Date;
  paid?: 'paid' | 'failed';
};

/**
 * A payment key issued by PATCH /checkout/{token}/payment. Amounts are whole yen. `ended`: '' if the key is paid, the
 * gateway's code if it is refused.
 */
export type PaymentKey = { key: string; cart: Cart; am: number; sf: number; em: string; ended?: string };

export type Review = {
  product: string;
  title: string;
  rating: number;
  comment: string;
  author: string;
  at: Date;
};
/** A mail that a shop would send, with the token in its link. */
export type Mail = { to: string; about: 'verification' | 'reset'; token: string };

const member = (id: number, email: string, lastName: string, firstName: string): Member => ({
  id,
  email,
  password: 'password1',
  enabled: true,
  profile: { firstName, lastName, gender: 'u', subscribedToNewsletter: false },
  addresses: [],
  wishes: [],
});

export class State {
  readonly members = [
    member(1, 'hanako@example.jp', '山田', '花子'),
    member(2, 'taro@example.jp', '佐藤', '太郎'),
  ];
  readonly carts = new Map<string, Cart>();
  readonly keys = new Map<string, PaymentKey>();
  readonly mails: Mail[] = [];
  readonly sent: { call: string; body: unknown }[] = [];
  readonly reviews: Review[] = [
    {
      product: 'WINDOW',
      title: '何度も読みたい',
      rating: 4,
      comment: '朝に少しずつ読んでいます。',
      // Like the plugin: `author` is the e-mail address.
      author: 'reader@example.com',
      at: new Date('2026-10-02T09:30:00+09:00'),
    },
  ];
  #secret = randomBytes(32);
  #last = 100;

  constructor(readonly tokenSeconds: number) {
    const [hanako] = this.members;
    if (!hanako) return;
    Object.assign(hanako.profile, {
      furiganaLastname: 'ヤマダ',
      furiganaFirstname: 'ハナコ',
      phoneNumber: '0612345678',
      birthday: '1990-04-01T00:00:00+09:00',
    });
    hanako.addresses.push({
      id: this.id(),
      address: {
        firstName: '花子',
        lastName: '山田',
        phoneNumber: '0612345678',
        countryCode: 'JP',
        provinceCode: 'JP-27',
        street: '梅田1-2-3',
        city: '大阪市北区',
        postcode: '5300001',
      },
    });
    hanako.defaultAddressId = this.#last;
    hanako.wishes.push('NOTEBOOK');
  }

  /** Every token is refused from now on. */
  changeKey(): void {
    this.#secret = randomBytes(32);
  }

  id(): number {
    return ++this.#last;
  }

  newToken(): string {
    return randomBytes(12).toString('base64url');
  }

  findMember(email: unknown): Member | undefined {
    const wanted = String(email ?? '').toLowerCase();
    return this.members.find((one) => one.email.toLowerCase() === wanted);
  }

  addMember(email: string, password: string, profile: Record<string, unknown>): Member {
    const added: Member = { ...member(this.id(), email, '', ''), password, profile, enabled: false };
    this.members.push(added);
    return added;
  }

  /** An access token as Sylius issues it: `username` is the member's e-mail address. There is no refresh token. */
  bearerOf(one: Member): string {
    const now = Math.floor(Date.now() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = `${part({ typ: 'JWT', alg: 'HS256' })}.${part({
      iat: now,
      exp: now + this.tokenSeconds,
      roles: ['ROLE_USER'],
      username: one.email,
    })}`;
    return `${body}.${this.#sign(body)}`;
  }

  /** Returns the member, or the error of the token. */
  memberOf(bearer: string): Member | 'Invalid JWT Token' | 'Expired JWT Token' {
    const [head = '', payload = '', signature = ''] = bearer.split('.');
    if (signature !== this.#sign(`${head}.${payload}`)) return 'Invalid JWT Token';
    const { exp, username } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    if (exp * 1000 < Date.now()) return 'Expired JWT Token';
    return this.findMember(username) ?? 'Invalid JWT Token';
  }

  #sign(body: string): string {
    return createHmac('sha256', this.#secret).update(body).digest('base64url');
  }
}
