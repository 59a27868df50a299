/** Inquiries and purchase requests (§7): stored, confirmed by mail, and mailed to the shop. */
import { and, eq } from 'drizzle-orm';
import * as normalise from '#contract/rules/normalise.ts';
import { isEmail, isPhone } from '#contract/rules/validation.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { inquiries, purchaseRequests } from '../../db/schema/inquiries.ts';
import { users } from '../../db/schema/people.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { isVisible } from '../catalogue/availability.ts';
import { productByCode } from '../catalogue/records.ts';
import { ApiError, type FieldErrors, fieldError } from '../errors.ts';
import { takeMail } from '../limits/mail-limit.ts';
import { writeInquiryMails, writePurchaseRequestMails } from '../mail/inquiry-mails.ts';
import { isOwnAddress } from '../mail/parties.ts';

type Sender = {
  name: string;
  email: string;
  phoneNumber?: string | undefined;
  idempotencyKey?: string | undefined;
};
type Inquiry = Sender & {
  category?: string | undefined;
  subject?: string | undefined;
  content: string;
  orderNumber?: string | undefined;
  productCode?: string | undefined;
};
type PurchaseRequest = Sender & {
  productCode: string;
  variantCode?: string | undefined;
  quantity: number;
  content?: string | undefined;
};
type From = { locale: LocaleCode; network: string; bearer: Bearer | undefined };
type Stored = { id: number; createdAt: string };

/** Removes line breaks, because the text becomes one line of a mail. */
const line = (value: string | undefined): string | null => (value && normalise.text(value)) || null;

/** Throws 400 with an error for each invalid field. */
function readSender({ name, email, phoneNumber }: Sender) {
  const errors: FieldErrors = {};
  const values = {
    name: normalise.text(name),
    email: normalise.email(email),
    phoneNumber: phoneNumber ? normalise.digits(phoneNumber) : null,
  };
  if (!isEmail(values.email)) errors['email'] = ['validation.email_invalid'];
  if (values.phoneNumber !== null && !isPhone(values.phoneNumber))
    errors['phoneNumber'] = ['validation.phone_number_invalid'];
  if (Object.keys(errors).length > 0)
    throw new ApiError(400, 'validation_failed', 'validation_failed', { fields: errors });
  return values;
}

/** The member's id; null for guests and for deleted or disabled members. */
async function memberId(tx: Tx, bearer: Bearer | undefined): Promise<number | null> {
  if (!bearer) return null;
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, bearer.userId), eq(users.enabled, true)));
  return user?.id ?? null;
}

/** The member who writes from the own, verified address; undefined for anybody else. */
async function ownMember(db: Shop['db'], { bearer }: From, email: string): Promise<string | undefined> {
  const isOwn = bearer && (await isOwnAddress(db, { userId: bearer.userId, email }));
  return isOwn ? String(bearer.userId) : undefined;
}

type Messages = typeof inquiries | typeof purchaseRequests;

/** The message stored under this key, if any. */
async function storedBefore(db: Tx | Shop['db'], table: Messages, key: string | undefined) {
  if (!key) return undefined;
  const [row] = await db
    .select({ id: table.id, createdAt: table.createdAt })
    .from(table)
    .where(eq(table.idempotencyKey, key));
  return row;
}

const answer = ({ id, createdAt }: { id: number; createdAt: Date }): Stored => ({
  id,
  createdAt: createdAt.toISOString(),
});

export async function createInquiry(shop: Shop, input: Inquiry, from: From): Promise<Stored> {
  const sender = readSender(input);
  const before = await storedBefore(shop.db, inquiries, input.idempotencyKey);
  if (before) return answer(before);
  const own = await ownMember(shop.db, from, sender.email);
  await takeMail(shop, 'inquiry', { network: from.network, to: sender.email, own });
  const row = await inTransaction(shop.db, async (tx) => {
    const [stored] = await tx
      .insert(inquiries)
      .values({
        ...sender,
        category: line(input.category),
        subject: line(input.subject),
        content: input.content,
        orderNumber: line(input.orderNumber),
        productCode: line(input.productCode),
        userId: await memberId(tx, from.bearer),
        idempotencyKey: input.idempotencyKey ?? null,
        locale: from.locale,
        createdAt: shop.now(),
      })
      .onConflictDoNothing({ target: inquiries.idempotencyKey })
      .returning();
    // If nothing was inserted, a concurrent request has stored the same message.
    const other = stored ?? (await storedBefore(tx, inquiries, input.idempotencyKey));
    if (!other) throw new Error('no inquiry row');
    if (!stored) return other;
    await writeInquiryMails(shop, tx, stored);
    return stored;
  });
  shop.wake();
  return answer(row);
}

/** Works for sold-out products. Throws 400 for unknown ones. */
export async function createPurchaseRequest(shop: Shop, input: PurchaseRequest, from: From): Promise<Stored> {
  const sender = readSender(input);
  const product = await productByCode(shop.db, input.productCode);
  if (!product || !isVisible(product))
    throw fieldError('productCode', 'product_not_found', 'product_not_found');
  const variant = product.variants.find((v) => v.enabled && v.code === input.variantCode);
  if (input.variantCode && !variant)
    throw fieldError('variantCode', 'variant_not_found', 'variant_not_found');
  const before = await storedBefore(shop.db, purchaseRequests, input.idempotencyKey);
  if (before) return answer(before);
  const own = await ownMember(shop.db, from, sender.email);
  await takeMail(shop, 'purchase_request', { network: from.network, to: sender.email, own });
  const row = await inTransaction(shop.db, async (tx) => {
    const [stored] = await tx
      .insert(purchaseRequests)
      .values({
        ...sender,
        productCode: product.code,
        variantCode: variant?.code ?? null,
        quantity: input.quantity,
        content: input.content ?? null,
        userId: await memberId(tx, from.bearer),
        idempotencyKey: input.idempotencyKey ?? null,
        locale: from.locale,
        createdAt: shop.now(),
      })
      .onConflictDoNothing({ target: purchaseRequests.idempotencyKey })
      .returning();
    const other = stored ?? (await storedBefore(tx, purchaseRequests, input.idempotencyKey));
    if (!other) throw new Error('no purchase request row');
    if (!stored) return other;
    await writePurchaseRequestMails(shop, tx, stored, { product, variant });
    return stored;
  });
  shop.wake();
  return answer(row);
}
