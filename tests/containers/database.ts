/** The database, by the client in its own container. */
import type { Mail } from '../kit/mails.ts';
import { podman } from './engine.ts';
import type { Shop } from './shop.ts';

/** Rows of a statement that answers one column of JSON. */
async function rows<T>(shop: Shop, statement: string): Promise<T[]> {
  const [name = ''] = shop.names('postgres');
  const output = await podman(
    'exec',
    name,
    'psql',
    '-U',
    'shop',
    '--no-align',
    '--tuples-only',
    '-c',
    statement,
  );
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Read from the database, as production does not show mails. */
export const mailsTo = (shop: Shop, email: string): Promise<Mail[]> =>
  rows(
    shop,
    `select json_build_object('to', to_address, 'subject', subject, 'text', text_body) from outbox_mails where to_address = '${email}' order by id desc`,
  );

/** Numbers and states of payment of all orders. */
export const orders = (shop: Shop): Promise<{ number: string; state: string }[]> =>
  rows(
    shop,
    `select json_build_object('number', number, 'state', payment_state) from orders where number is not null order by number`,
  );
