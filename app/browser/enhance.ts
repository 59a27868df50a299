/**
 * What scripts add to the pages for looking around: one small file without a framework, fetched after `load`
 * (decisions 31). Those pages do everything without it, and stay fit for shared caches because nothing in them is
 * anybody's own.
 */
import { showErrors } from './global-alert.ts';
import { texts } from './markup.ts';
import { mirrorLocale, mirrorViewed } from './mirror.ts';
import { offerPasswordToggles } from './password-toggle.ts';
import { offerQuickChecks } from './quick-check.ts';
import { showRecentlyChecked } from './recently-checked.ts';
import { addScrollButtons } from './scroll-buttons.ts';
import { guardSearches } from './search-bars.ts';
import { wholeStylesheet } from './whole-stylesheet.ts';

mirrorLocale();
mirrorViewed();
guardSearches();
showErrors(texts.offline);
offerPasswordToggles();

function decorate(part: ParentNode): void {
  offerQuickChecks(part);
  addScrollButtons(part);
}

void wholeStylesheet().then(() => {
  decorate(document);
  showRecentlyChecked(decorate);
});
