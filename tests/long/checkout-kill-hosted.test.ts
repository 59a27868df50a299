/** kill -9 at every step of a payment on the card company's page. */
import { COMPLETE, KEY, killAtEvery, MONEY } from './checkout-kill.ts';

killAtEvery('hosted', [
  {
    what: 'browser → storefront: the order button',
    line: 'shop',
    call: /^POST \/checkout\/payment$/,
    moment: 'request',
    victim: 'storefront',
  },
  { what: 'storefront → Shop API: payment key', line: 'api', call: KEY, moment: 'request', victim: 'api' },
  {
    what: 'Shop API → storefront: the key',
    line: 'api',
    call: KEY,
    moment: 'answer',
    victim: 'storefront',
  },
  {
    what: 'storefront → Shop API: complete',
    line: 'api',
    call: COMPLETE,
    moment: 'request',
    victim: 'storefront',
    delivers: true,
  },
  { what: 'Shop API → storefront: placed', line: 'api', call: COMPLETE, moment: 'answer', victim: 'api' },
  {
    what: 'storefront → browser: redirect to the gateway',
    line: 'shop',
    call: /^POST \/checkout\/payment$/,
    moment: 'answer',
    victim: 'storefront',
  },
  {
    what: 'gateway → Shop API: notification',
    line: 'api',
    call: /^GET \/gateway\/notify/,
    moment: 'request',
    victim: 'api',
  },
  {
    what: 'Shop API → gateway: notification taken',
    line: 'api',
    call: /^GET \/gateway\/notify/,
    moment: 'answer',
    victim: 'api',
  },
  {
    what: 'Shop API → gateway: capture',
    line: 'gateway',
    call: MONEY,
    body: /jb=SALES/,
    moment: 'request',
    victim: 'api',
    delivers: true,
  },
  {
    what: 'gateway → Shop API: captured',
    line: 'gateway',
    call: MONEY,
    body: /jb=SALES/,
    moment: 'answer',
    victim: 'api',
  },
]);
