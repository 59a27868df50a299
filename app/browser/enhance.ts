/**
 * What scripts add to pages: one small file without a framework, fetched after `load`. Pages do
 * everything without it. It is the same for every visitor, so shared caches may keep public pages.
 */
import { handEvents } from './data-layer.ts';
import { CARD_PLACE_ID, CART_ID } from './document-ids.ts';
import { showErrors } from './global-alert.ts';
import { texts } from './markup.ts';
import { forgetViewedAtLogout, mirrorLocale, mirrorViewed } from './mirror.ts';
import { offerPasswordToggles } from './password-toggle.ts';
import { offerQuickViews } from './quick-view.ts';
import { showRecentlyChecked } from './recently-checked.ts';
import { addScrollButtons } from './scroll-buttons.ts';
import { guardSearches } from './search-bars.ts';
import { wholeStylesheet } from './whole-stylesheet.ts';

mirrorLocale();
mirrorViewed();
forgetViewedAtLogout();
guardSearches();
showErrors(texts.offline);
offerPasswordToggles();
handEvents();

const styled = wholeStylesheet();
const offers: Promise<void>[] = [];

// Should these not come, the buttons of their forms do the same.
const postal = document.querySelector<HTMLElement>('[data-postal]');
if (postal) offers.push(import('./postal-lookup.ts').then((script) => script.offerPostalLookup(postal)));
const cardPlace = document.getElementById(CARD_PLACE_ID);
if (cardPlace)
  offers.push(import('./card/card-payment.ts').then((script) => script.offerCardForm(cardPlace)));
if (document.getElementById(CART_ID))
  offers.push(import('./cart/cart.ts').then((script) => script.offerCart(styled)));

function decorate(part: ParentNode): void {
  offerQuickViews(part);
  addScrollButtons(part);
}

offers.push(
  styled.then(() => {
    decorate(document);
    showRecentlyChecked(decorate);
  }),
);

// All scripts that could be loaded are bound now. Browser tests wait for this mark.
void Promise.allSettled(offers).then(() => {
  document.documentElement.dataset['enhanced'] = '';
});
