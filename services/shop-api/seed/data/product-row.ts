import type { Localised, SeedProduct, SeedVariant } from '../types.ts';
import { type AudienceId, audiences, remarksFor } from './audiences.ts';
import { options } from './options.ts';
import { type PersonId, people } from './people.ts';
import { type PublisherId, publishers } from './publishers.ts';

/** Columns of products of every kind. `book`, `notebook` and the like derive the other columns from these. */
export type ProductRow = {
  code: string;
  names: Localised;
  /** The slug of both languages, or one for each. */
  slug: string | Localised;
  kana: string;
  by?: PersonId;
  audience: AudienceId;
  taxon: string;
  topics?: string[];
  short: Localised;
  more: Localised;
  price: number;
  originalPrice?: number;
  /** For a product without axes. Seats for a seminar; null: not tracked. */
  stock?: number | null;
  /** Variants by option values, where the product has axes. */
  choices?: Choice[];
  axes?: string[];
  images: 0 | 1 | 2;
  added: number;
  position: number;
  sold: number;
  boughtTogether?: string[];
  recommended?: string[];
  enabled?: boolean;
  extras?: Extra[];
};

type Choice = {
  values: string[];
  price?: number;
  originalPrice?: number;
  stock: number | null;
  enabled?: boolean;
};

/** A long attribute of one product. */
type Extra = [code: string, ja: string, en: string];

export type Imprinted = ProductRow & { imprint: PublisherId };

export type Attribute = SeedProduct['attributes'][number];

export function attribute(code: string, ja: string, en: string = ja): Attribute {
  return { code, value: { ja, en } };
}

/** `pack_ten` → `TEN`. */
function suffix(value: string): string {
  return value.slice(value.indexOf('_') + 1).toUpperCase();
}

function label(value: string): Localised {
  const found = options.flatMap((option) => option.values).find((candidate) => candidate.code === value);
  if (!found) throw new Error(`unknown option value ${value}`);
  return found.labels;
}

function variants(row: ProductRow): SeedVariant[] {
  if (!row.choices) {
    return [
      {
        code: row.code,
        names: row.names,
        priceYen: row.price,
        ...(row.originalPrice ? { originalPriceYen: row.originalPrice } : {}),
        stock: row.stock === undefined ? 0 : row.stock,
      },
    ];
  }
  return row.choices.map((choice) => {
    const labels = choice.values.map(label);
    const originalPrice = choice.originalPrice ?? (choice.price ? undefined : row.originalPrice);
    return {
      code: [row.code, ...choice.values.map(suffix)].join('-'),
      names: { ja: labels.map((one) => one.ja).join('・'), en: labels.map((one) => one.en).join(', ') },
      optionValues: choice.values,
      priceYen: choice.price ?? row.price,
      ...(originalPrice ? { originalPriceYen: originalPrice } : {}),
      stock: choice.stock,
      ...(choice.enabled === false ? { enabled: false } : {}),
    };
  });
}

function images(row: ProductRow): string[] {
  const all = [`${row.code}.svg`, `${row.code}-2.svg`];
  return all.slice(0, row.images);
}

/** The publisher's number: never an ISBN, and never mistaken for one. */
export function publishersNumber(row: Imprinted): string {
  const digits = row.code.replace(/\D/g, '').padStart(4, '0');
  const part = row.code.split('-')[1] ?? '';
  return `${publishers[row.imprint].mark}-${/\d/.test(part) ? row.code.slice(0, 2) : part}-${digits}`;
}

/** What the row adds to its short description, which the product page shows as the lead, and a sentence for its readers. */
function longDescription(kind: SeedProduct['kind'], row: ProductRow, facts: Localised): Localised {
  const remarks = remarksFor(kind, row.audience);
  const remark = remarks[Number(row.code.slice(-3)) % remarks.length] as Localised;
  return {
    ja: `${row.more.ja}\n\n${remark.ja}${facts.ja}`,
    en: `${row.more.en}\n\n${remark.en} ${facts.en}`.trim(),
  };
}

export function make(
  kind: SeedProduct['kind'],
  row: ProductRow,
  own: { facts: Localised; attributes: Attribute[]; fixedPrice: boolean },
): SeedProduct {
  const author = row.by ? people[row.by] : undefined;
  return {
    code: row.code,
    kind,
    names: row.names,
    slugs: typeof row.slug === 'string' ? { ja: row.slug, en: row.slug } : row.slug,
    kana: row.kana,
    ...(author ? { author: author.name, authorKana: author.kana } : {}),
    shortDescriptions: row.short,
    descriptions: longDescription(kind, row, own.facts),
    mainTaxon: row.taxon,
    taxons: row.topics ?? [],
    attributes: [
      ...own.attributes,
      attribute('target', audiences[row.audience].ja, audiences[row.audience].en),
      ...(author ? [attribute('author_profile', author.profile.ja, author.profile.en)] : []),
      ...(row.extras ?? []).map(([code, ja, en]) => attribute(code, ja, en)),
    ],
    images: images(row),
    ...(row.axes ? { options: row.axes } : {}),
    variants: variants(row),
    addedDaysAgo: row.added,
    position: row.position,
    lastSixMonthsSalesQuantity: row.sold,
    fixedPrice: own.fixedPrice,
    ...(row.boughtTogether ? { boughtTogether: row.boughtTogether } : {}),
    ...(row.recommended ? { recommended: row.recommended } : {}),
    ...(row.enabled === false ? { enabled: false } : {}),
  };
}
