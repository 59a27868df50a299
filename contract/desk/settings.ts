/** The owner's settings: sender, contracts with the carriers, packing slip, mails to the shop. */
import { z } from 'zod';
import { optionalText, requiredText } from '../fields.ts';
import { addressShape } from '../rules/address.ts';
import { DEFAULT_INPUT_MAX } from '../rules/constants.ts';
import { isEmail } from '../rules/validation.ts';
import { defineDeskCall } from './call.ts';
import { type Carrier, carrier, isTrackingLink } from './carriers.ts';

/** The sender as printed on labels. */
export const senderSettings = z.object({
  name: requiredText(DEFAULT_INPUT_MAX),
  company: addressShape.company,
  postcode: addressShape.postcode,
  provinceCode: addressShape.provinceCode,
  city: addressShape.city,
  street: addressShape.street,
  building: optionalText(DEFAULT_INPUT_MAX),
  phoneNumber: addressShape.phoneNumber,
});
export type SenderSettings = z.output<typeof senderSettings>;

const digits = (pattern: RegExp) =>
  z
    .string('validation.field_required')
    .transform((value) => value.normalize('NFKC').trim())
    .pipe(z.string().regex(pattern, 'validation.code_digits'));

/** Codes from the contract with Yamato. */
const yamatoSettings = z.object({
  customerCode: digits(/^\d{10,12}$/),
  classification: digits(/^(?:\d{3})?$/).optional(),
  freightNumber: digits(/^\d{2}$/),
  /** 0 発払い, 8 宅急便コンパクト; ネコポス is 7 or A (unverified, docs/carrier-files.md). */
  slipType: z.enum(['0', '7', '8', 'A']),
});
const sagawaSettings = z.object({ customerCode: digits(/^\d{12}$/) });
/** `slipKind`: 送り状種別, from the contract. `mailKind`: 郵便種別, 0 ゆうパック or 9 ゆうパケット. */
const yuupriSettings = z.object({ slipKind: digits(/^\d{1,20}$/), mailKind: z.enum(['0', '9']) });
export type YamatoSettings = z.output<typeof yamatoSettings>;
export type SagawaSettings = z.output<typeof sagawaSettings>;
export type YuupriSettings = z.output<typeof yuupriSettings>;

const link = (code: Carrier) =>
  optionalText(300).refine(
    (template) => template === undefined || isTrackingLink(code, template),
    'validation.tracking_link',
  );

/** Carriers whose codes are missing are not offered. */
export const carrierSettings = z.object({
  /** Carrier by the code of the shipping method. */
  byMethod: z.record(z.string(), carrier).default({}),
  yamato: yamatoSettings.optional(),
  sagawa: sagawaSettings.optional(),
  yuupri: yuupriSettings.optional(),
  /** Tracking links that replace those of carriers.ts. */
  links: z
    .object({
      yamato: link('yamato'),
      sagawa: link('sagawa'),
      yuupri: link('yuupri'),
      clickpost: link('clickpost'),
    })
    .partial()
    .default({}),
});
export type CarrierSettings = z.output<typeof carrierSettings>;

/** Click Post has the shortest cell for the goods' name: 15 full-width characters. */
const GOODS_NAME_MAX = 15;
const REMARK_MAX = 500;

export const slipSettings = z.object({
  remark: optionalText(REMARK_MAX),
  showPrices: z.boolean().default(true),
  /** What labels say about the content of a parcel. */
  goodsName: requiredText(GOODS_NAME_MAX).default('書籍'),
});
export type SlipSettings = z.output<typeof slipSettings>;

/** `each`: a mail for each paid order; `hourly`, `daily`: one mail for the orders of that time, if there were any. */
export const noticeModes = ['each', 'hourly', 'daily', 'none'] as const;
export type NoticeMode = (typeof noticeModes)[number];
const RECEIVERS_MAX = 10;

export const noticeSettings = z.object({
  orders: z.enum(noticeModes, 'validation.field_required').default('each'),
  /** Whether the shop is mailed when the stock of a variant has fallen to its reorder level. */
  lowStock: z.boolean().default(true),
  /** Addresses that these mails go to. None: the shop's public address. */
  receivers: z
    .array(z.string())
    .default([])
    .refine((all) => all.every(isEmail), 'validation.email_invalid')
    .refine((all) => all.length <= RECEIVERS_MAX, 'validation.receivers_maximum'),
});
export type NoticeSettings = z.output<typeof noticeSettings>;

const stored = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({
    /** Null if it was never set and there is no default. */
    value: schema.nullable(),
    /** 0 until the setting is first saved. */
    revision: z.int(),
  });

const readCall = <Key extends string, Schema extends z.ZodType>(key: Key, schema: Schema) =>
  defineDeskCall({
    id: `desk.readSetting.${key}`,
    summary: 'A setting, or its default',
    method: 'get',
    path: `/settings/${key}`,
    access: 'settings.write',
    status: 200,
    data: stored(schema),
  });

const writeCall = <Key extends string, Schema extends z.ZodType>(key: Key, schema: Schema) =>
  defineDeskCall({
    id: `desk.writeSetting.${key}`,
    summary: 'Saves a setting; 409 `changed` when `revision` is not the stored one',
    method: 'put',
    path: `/settings/${key}`,
    access: 'settings.write',
    fresh: true,
    body: z.object({ value: schema, revision: z.int().min(0) }),
    status: 200,
    data: z.object({ revision: z.int() }),
  });

/** Schemas by key in `desk_settings`. */
export const ownerSettings = {
  sender: senderSettings,
  carriers: carrierSettings,
  slip: slipSettings,
  notices: noticeSettings,
};
export type OwnerSettingKey = keyof typeof ownerSettings;

export const readSender = readCall('sender', senderSettings);
export const writeSender = writeCall('sender', senderSettings);
export const readCarriers = readCall('carriers', carrierSettings);
export const writeCarriers = writeCall('carriers', carrierSettings);
export const readSlip = readCall('slip', slipSettings);
export const writeSlip = writeCall('slip', slipSettings);
export const readNotices = readCall('notices', noticeSettings);
export const writeNotices = writeCall('notices', noticeSettings);

export const listShippingMethods = defineDeskCall({
  id: 'desk.listShippingMethods',
  summary: 'The shop’s shipping methods, to which carriers are assigned',
  method: 'get',
  path: '/settings/shipping-methods',
  access: 'settings.write',
  data: z.object({ items: z.array(z.object({ code: z.string(), name: z.string() })) }),
});
