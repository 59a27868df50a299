/** kill -9 at every step of a payment on the card company's page. */
import { COMPLETE, KEY, killAtEvery, MONEY } from './checkout-kill.ts';

killAtEvery('hosted', [
  {
    what: 'browser → storefront: the order button',
    relay: 'shop',
    call: /^POST \/checkout\/payment$/,
    moment: 'request',
    victim: 'storefront',
  },
  { what: 'storefront → Shop API: payment key', relay: 'api', call: KEY, moment: 'request', victim: 'api' },
  {
    what: 'Shop API → storefront: the key',
    relay: 'api',
    call: KEY,
    moment: 'answer',
    victim: 'storefront',
  },
  {
    what: 'storefront → Shop API: complete',
    relay: 'api',
    call: COMPLETE,
    moment: 'request',
    victim: 'storefront',
    delivers: true,
  },
  { what: 'Shop API → storefront: placed', relay: 'api', call: COMPLETE, moment: 'answer', victim: 'api' },
  {
    what: 'storefront → browser: redirect to the gateway',
    relay: 'shop',
    call: /^POST \/checkout\/payment$/,
    moment: 'answer',
    victim: 'storefront',
  },
  {
    what: 'gateway → Shop API: notification',
    relay: 'api',
    call: /^GET \/gateway\/notify/,
    moment: 'request',
    victim: 'api',
  },
  {
    what: 'Shop API → gateway: notification taken',
    relay: 'api',
    call: /^GET \/gateway\/notify/,
    moment: 'answer',
    victim: 'api',
  },
  {
    what: 'Shop API → gateway: capture',
    relay: 'gateway',
    call: MONEY,
    body: /jb=SALES/,
    moment: 'request',
    victim: 'api',
    delivers: true,
  },
  {
    what: 'gateway → Shop API: captured',
    relay: 'gateway',
    call: MONEY,
    body: /jb=SALES/,
    moment: 'answer',
    victim: 'api',
  },
]);
