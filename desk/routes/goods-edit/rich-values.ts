/** The texts of a product that are HTML in the shop, as the form shows them. */
import { attributeField, type ProductDetail } from '#contract/desk/goods/edit.ts';
import { formatName, shownPlainOrHtml } from '../../marks/typed-texts.ts';

type Product = Pick<ProductDetail, 'attributes' | 'values'>;

export const richAttributes = ({ attributes }: Pick<Product, 'attributes'>) =>
  attributes.filter(({ type }) => type === 'html');

export const richFields = (product: Pick<Product, 'attributes'>): string[] =>
  richAttributes(product).flatMap(({ id }) => [attributeField(id, 'ja'), attributeField(id, 'en')]);

export function shownValues(product: Product): Record<string, string> {
  const shown = { ...product.values };
  for (const field of richFields(product)) {
    const { text, format } = shownPlainOrHtml(product.values[field] ?? '');
    shown[field] = text;
    shown[formatName(field)] = format;
  }
  return shown;
}
