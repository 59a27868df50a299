/**
 * What scripts add to pages: small files without a framework, fetched after `load`. Pages do everything without them. They
 * are the same for every visitor, so shared caches may keep public pages. What belongs to a component is an element;
 * what is started here belongs to the page as a whole.
 */
import { handEvents } from './analytics/data-layer.ts';
import { forgetViewedAtLogout, mirrorLocale, mirrorViewed } from './cookies/mirror.ts';
import { elements } from './element-registry.ts';
import { closeMenus } from './elements/close-menus.ts';
import { watchComposing } from './elements/composing.ts';
import { defineElements } from './elements/define.ts';
import { offerOfflinePage } from './offline-page.ts';
import { wholeStylesheet } from './styles/whole-stylesheet.ts';
import { watchTextInputs } from './ui/typing/text-inputs.ts';

mirrorLocale();
mirrorViewed();
forgetViewedAtLogout();
handEvents();
closeMenus();
watchComposing();
watchTextInputs();
void wholeStylesheet();
void offerOfflinePage();

// Browser tests wait for this.
void defineElements(elements).then(() => {
  document.documentElement.dataset['enhanced'] = '';
});
