/** The page when rendering itself has failed (§2): plain text of our own catalogue, no component, no call. */
import { href } from '~/i18n/href.ts';
import { htmlLang } from '~/i18n/locale.ts';
import type { Scope } from '~/session/context.server.ts';

export function fallbackPage({ locale, t }: Scope): string {
  return `<!DOCTYPE html><html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t('errors.title')}</title></head><body><main><h1>${t('errors.title')} 500</h1><p>${t('errors.unexpected')}</p><p><a href="${href('home', {}, locale)}">${t('errors.back_home')}</a></p></main></body></html>`;
}
