import type { ReactNode } from 'react';
import { useLocale, useT } from '~/i18n/text.tsx';
import { langOf } from '~/i18n/text-language.ts';
import type { Detail } from './detail.ts';
import { SeminarFacts } from './seminar-facts.tsx';

/** Everything to read about a product: description, sections, the table of short attributes, terms. */
export function ProductFacts({ product }: { product: Detail }) {
  const t = useT();
  return (
    <>
      {product.seminar && <SeminarFacts seminar={product.seminar} />}
      {product.description && <Section title={t('product.description')} text={product.description} />}
      {product.sections.map((section) => (
        <Section key={section.code} title={section.name} text={section.text} />
      ))}
      <section>
        <h2>{t('product.details')}</h2>
        <dl className="facts">
          {product.facts.map((fact) => (
            <Fact key={fact.code} name={fact.name}>
              {fact.value}
            </Fact>
          ))}
          <Fact name={t('product.code')}>{product.code}</Fact>
          {!product.isSeminar && <Fact name={t('product.delivery')}>{t('product.delivery_goods')}</Fact>}
          <Fact name={t('product.returns')}>
            {product.isSeminar
              ? (product.seminarTerms ?? t('product.returns_seminar'))
              : t('product.returns_goods')}
          </Fact>
        </dl>
      </section>
    </>
  );
}

function Section({ title, text }: { title: string; text: string }) {
  const locale = useLocale();
  return (
    <section>
      <h2 lang={langOf(title, locale)}>{title}</h2>
      <p className="prose" lang={langOf(text, locale)}>
        {text}
      </p>
    </section>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
