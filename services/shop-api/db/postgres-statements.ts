/**
 * Named prepared statements for PostgreSQL: each connection parses and plans a statement once instead of at each use.
 * PgBouncer in transaction mode carries them from 1.21 on (`max_prepared_statements`). An older one gives a connection's
 * statements to other clients: after the first error that this causes, nothing is prepared any more. Measured on
 * PostgreSQL 15: a cart, a wishlist, a list of orders and a first piece in a cart take 0.33, 0.45, 0.48 and 0.54 of its time.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { hasCode } from './errors.ts';

/** Each takes some ten kilobytes in every connection. */
const MAX_NAMED = 200;
/** A statement gets a name when it comes again: texts with lists of values hardly ever do. */
const NAMED_FROM = 3;

/** One per process: all connections use the same names. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new LRUCache<string, number>({ max: 2_000 });
  #generation = 0;
  #isStopped = false;

  /** Undefined: the statement is not prepared. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#isStopped || this.#names.size >= MAX_NAMED) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (uses < NAMED_FROM) return undefined;
    this.#uses.delete(text);
    const name = `${this.#generation}_${createHash('sha1').update(text).digest('base64url')}`;
    this.#names.set(text, name);
    return name;
  }

  /** Nothing is prepared any more. */
  stop(): void {
    this.#names.clear();
    this.#isStopped = true;
  }

  /** From now on, all statements get new names, so that all connections plan them again. */
  renew(): void {
    this.#generation++;
    this.#names.clear();
  }
}

/**
 * PostgreSQL refuses a prepared `select *` after a migration has added a column: the result would have another type.
 * Refused statements have not been run.
 */
const OUTDATED = '0A000';
/** Another client's statement, or none, has the name: PgBouncer has changed the connection. */
const MIXED_UP = ['26000', '42P05'];
export const STATEMENT_REFUSED = [OUTDATED, ...MIXED_UP];

const plannedEachTime = new AsyncLocalStorage<true>();

/**
 * Statements of this work are planned for their values each time. From its sixth use on, PostgreSQL 15 plans a prepared
 * one for any values, and then takes a rare name for a frequent one.
 */
export const planEachTime = <T>(work: () => Promise<T>): Promise<T> => plannedEachTime.run(true, work);

type Config = { text: string; name?: string };
const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && 'text' in value && !('submit' in value);

type Query = (...args: unknown[]) => unknown;

/** Makes all connections of the pool prepare the statements that come again. */
export function prepareStatements(pool: pg.Pool, log: Log): void {
  const names = new StatementNames();
  /** Whether the statement was refused, and may be sent again. */
  const isRefused = (error: unknown): boolean => {
    if (hasCode(error, [OUTDATED])) names.renew();
    else if (hasCode(error, MIXED_UP)) {
      names.stop();
      log('warn', 'database.not_prepared', { message: 'PgBouncer before 1.21: statements are not prepared' });
    } else return false;
    return true;
  };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const named: Query = (config, ...rest) => {
      const isNamed = isConfig(config) && config.name === undefined && !plannedEachTime.getStore();
      const name = isNamed ? names.nameOf(config.text) : undefined;
      const answer = query(name === undefined ? config : { ...(config as Config), name }, ...rest);
      // Of a transaction, which transaction.ts runs again.
      if (answer instanceof Promise) answer.catch(isRefused);
      return answer;
    };
    client.query = named as typeof client.query;
  });
  // Outside transactions.
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const again = async (config: unknown, ...rest: unknown[]) => {
    // A full pool runs the query later, in the context of another one. An empty name is no name.
    const asked = isConfig(config) && plannedEachTime.getStore() ? { ...config, name: '' } : config;
    try {
      return await query(asked, ...rest);
    } catch (error) {
      if (!isRefused(error)) throw error;
      return query(asked, ...rest);
    }
  };
  pool.query = again as unknown as typeof pool.query;
}
