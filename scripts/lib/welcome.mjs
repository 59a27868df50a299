/**
 * The message when the shop is open: URLs, demo members and staff, a test card.
 * @param {import('./env.mjs').Env} env
 */
export function welcome(env) {
  const api = `http://localhost:${env['SHOP_API_PORT']}`;
  return `
The shop is open.

  Shop            ${env['SHOP_URL']}   English: ${env['SHOP_URL']}/en
  Desk of staff   ${env['DESK_URL']}
  Mails           ${api}/outbox
  Shop API        ${api}/openapi.json
  Card gateway    ${env['SANDBOX_URL']}/sandbox/log

  Members, password password1
    hanako@example.jp       two addresses, orders in every state, wishlist, reviews
    taro@example.jp         no address, no orders
    mikakunin@example.jp    e-mail not verified
    teishi@example.jp       not enabled
  Staff, password password1
    tencho@example.jp       owner (店長)
    tantou@example.jp       staff (担当)
    manager@example.jp      owner, in English
  Test card 4444 3333 2222 1111, any future expiry, any name in Roman letters, CVV 123

Ctrl-C ends everything.
`;
}
