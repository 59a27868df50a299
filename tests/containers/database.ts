/** Queries the shop's database with `psql` in the database's container. */
import type { Mail } from '../kit/mails.ts';
import { podman } from './engine.ts';
import type { Shop } from './shop.ts';

/** Runs a statement whose rows have one column of JSON; returns the values. */
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

/** Reads mails from the database, because production has no page that shows them. */
export const mailsTo = (shop: Shop, email: string): Promise<Mail[]> =>
  rows(
    shop,
    `select json_build_object('to', to_address, 'subject', subject, 'text', text_body) from outbox_mails where to_address = '${email}' order by id desc`,
  );

/** Number and payment state of all orders. */
export const orders = (shop: Shop): Promise<{ number: string; state: string }[]> =>
  rows(
    shop,
    `select json_build_object('number', number, 'state', payment_state) from orders where number is not null order by number`,
  );
