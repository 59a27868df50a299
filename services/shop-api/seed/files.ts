/** The demo's files that only the demo reads. Days and hours in them count back from the time of seeding. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { localeCodes } from '#contract/shapes.ts';
import { demoFolder } from '../demo-folder.ts';

export async function readDemoFile(name: string): Promise<string> {
  if (!demoFolder) throw new Error('The folder of the demo, examples/komorebi, is missing.');
  return readFile(path.join(demoFolder, name), 'utf8');
}

const readCsv = async <Row>(name: string, row: z.ZodType<Row>): Promise<Row[]> =>
  z.array(row).parse(parseCsv(await readDemoFile(name), { columns: true }));

const codes = z.string().transform((cell) => cell.split(' ').filter(Boolean));

export const readRelated = () =>
  readCsv(
    'related.csv',
    z.strictObject({ product_code: z.string(), bought_together: codes, recommended: codes }),
  );

export const readReviews = () =>
  readCsv(
    'reviews.csv',
    z.strictObject({
      product_code: z.string(),
      days_ago: z.coerce.number(),
      /** A member's e-mail address, or the name of a former member. */
      author: z.string(),
      anonymous: z.string(),
      rating: z.coerce.number(),
      title: z.string(),
      comment: z.string(),
    }),
  );

/** `TM-0021 NT-0004-RED*3`: variants, with their quantities if there are several. */
const items = codes.transform((all) =>
  all.map((item) => {
    const [variant = '', quantity = '1'] = item.split('*');
    return { variant, quantity: Number(quantity) };
  }),
);

const order = z.strictObject({
  member: z.string(),
  days_ago: z.coerce.number(),
  /** HH:MM, Asia/Tokyo. */
  time: z.string(),
  /** What became of the order. */
  fate: z.enum(['awaiting_payment', 'paid', 'shipped', 'cancelled', 'failed', 'refunded']),
  items,
  /** Index of one of the member's addresses; blank: the first. */
  address: z.coerce.number(),
  recipient: z.string(),
  notes: z.string(),
});
export type DemoOrder = z.output<typeof order>;

export const readOrders = () => readCsv('orders.csv', order);

const both = z.strictObject({ ja: z.string(), en: z.string() });

const texts = z.strictObject({
  faq: z.array(
    z.strictObject({
      category: both,
      questions: z.array(z.strictObject({ question: both, answer: both })),
    }),
  ),
  banners: z.array(z.strictObject({ code: z.string(), name: both, picture: both, link: z.string() })),
  synonyms: z.array(z.array(z.string())),
  one_way_synonyms: z.array(z.array(z.string())),
});

export const readTexts = async () => texts.parse(parseYaml(await readDemoFile('texts.yaml')));

const address = z.strictObject({
  lastName: z.string(),
  firstName: z.string(),
  company: z.string().optional(),
  postcode: z.string(),
  provinceCode: z.string(),
  city: z.string(),
  street: z.string(),
  phoneNumber: z.string(),
});

const member = z.strictObject({
  email: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  furiganaLastname: z.string(),
  furiganaFirstname: z.string(),
  phoneNumber: z.string(),
  gender: z.enum(['m', 'f']),
  birthday: z.string().optional(),
  profession: z.string().optional(),
  subscribedToNewsletter: z.boolean().default(false),
  verified: z.boolean().default(true),
  enabled: z.boolean().default(true),
  /** The first one is the default address. */
  addresses: z.array(address).default([]),
  wishlist: z.array(z.string()).default([]),
});

const letter = {
  locale: z.enum(localeCodes),
  name: z.string(),
  email: z.string(),
  hoursAgo: z.number(),
};

const people = z.strictObject({
  members: z.array(member),
  inquiries: z.array(
    z.strictObject({
      ...letter,
      /** The member who was logged in. */
      member: z.string().optional(),
      phoneNumber: z.string().optional(),
      category: z.string(),
      subject: z.string(),
      content: z.string(),
    }),
  ),
  purchaseRequests: z.array(
    z.strictObject({
      ...letter,
      product: z.string(),
      quantity: z.number(),
      content: z.string().optional(),
    }),
  ),
});

export type DemoAddress = z.output<typeof address>;

export const readPeople = async () => people.parse(parseYaml(await readDemoFile('people.yaml')));
