/** §5.38 The text of an error, which is a text key or a text of the Shop API in the shopper's language. */
import type { KitKey, TextValues, Translate } from '#kit/i18n/text.tsx';

const KEY = /^[a-z_]+(\.[a-z0-9_]+)+$/;

export const isKey = (error: string): boolean => KEY.test(error);

export const errorText = (t: Translate, error: string, values: TextValues = {}): string =>
  isKey(error) ? t(error as KitKey, values) : error;
