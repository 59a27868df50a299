/** kill -9 at every step of a payment by token. */
import { COMPLETE, CONFIRM, KEY, killAtEvery, MONEY } from './checkout-kill.ts';

killAtEvery('token', [
  {
    what: 'browser → storefront: the order button',
    relay: 'shop',
    call: /^POST \/checkout\/payment\/key/,
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
    what: 'storefront → Shop API: confirm',
    relay: 'api',
    call: CONFIRM,
    moment: 'request',
    victim: 'storefront',
    delivers: true,
  },
  {
    what: 'Shop API → gateway: charge',
    relay: 'gateway',
    call: MONEY,
    moment: 'request',
    victim: 'api',
    delivers: true,
  },
  { what: 'gateway → Shop API: charged', relay: 'gateway', call: MONEY, moment: 'answer', victim: 'api' },
  {
    what: 'Shop API → storefront: confirmed',
    relay: 'api',
    call: CONFIRM,
    moment: 'answer',
    victim: 'storefront',
  },
  {
    what: 'storefront → Shop API: complete',
    relay: 'api',
    call: COMPLETE,
    moment: 'request',
    victim: 'api',
  },
  { what: 'Shop API → storefront: placed', relay: 'api', call: COMPLETE, moment: 'answer', victim: 'api' },
  {
    what: 'storefront → browser: thank you',
    relay: 'shop',
    call: /^POST \/checkout\/payment\/confirm/,
    moment: 'answer',
    victim: 'storefront',
  },
]);
