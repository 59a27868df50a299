/** The cancellation terms that a seminar has of its own: its steps or, without steps, its own text. */
import { type CancellationStep, stepsText } from '#contract/rules/cancellation-steps.ts';
import type { Texts } from '../../db/schema/columns.ts';
import type { ProductRecord } from './records.ts';

/** Attribute with a seminar's own text. With steps, shoppers read the text of the steps in its place. */
const TERMS_ATTRIBUTE = 'seminar_cancellation_terms';

export type OwnTerms = { is: 'steps'; steps: CancellationStep[]; text: Texts } | { is: 'text'; text: Texts };

type Seminar = Pick<ProductRecord, 'attributes'> & {
  seminar: { cancellationSteps: CancellationStep[] | null } | null;
};

/** Undefined: the shop's general terms apply. */
export function ownTermsOf({ seminar, attributes }: Seminar): OwnTerms | undefined {
  const steps = seminar?.cancellationSteps ?? [];
  if (steps.length > 0)
    return {
      is: 'steps',
      steps,
      text: { ja_JP: stepsText(steps, 'ja_JP'), en_US: stepsText(steps, 'en_US') },
    };
  const values = attributes.find(({ code }) => code === TERMS_ATTRIBUTE)?.values;
  const text = { ja_JP: values?.ja_JP?.trim() ?? '', en_US: values?.en_US?.trim() ?? '' };
  return text.ja_JP || text.en_US ? { is: 'text', text } : undefined;
}

const NAMES: Texts = { ja_JP: 'セミナーのキャンセル規定', en_US: 'Cancellation terms' };

/** A product's attributes as shoppers see them. */
export function shownAttributes(record: ProductRecord): ProductRecord['attributes'] {
  const own = record.seminar ? ownTermsOf(record) : undefined;
  if (own?.is !== 'steps') return record.attributes;
  const others = record.attributes.filter(({ code }) => code !== TERMS_ATTRIBUTE);
  return [...others, { code: TERMS_ATTRIBUTE, type: 'textarea', names: NAMES, values: own.text }];
}
