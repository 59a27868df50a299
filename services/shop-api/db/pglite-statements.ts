/**
 * PGlite with cached prepared statements. PGlite itself parses and plans each query again, with six calls into
 * WebAssembly; a prepared statement needs one. Results and locks are PGlite's own, so other code may call PGlite
 * directly at the same time.
 */
import {
  type messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';

const { serialize } = protocol;

/** Maximum number of statements: each takes tens of kilobytes in the database. */
const MAX_STATEMENTS = 200;
/** Limited, because a plan made for an empty table gets slow when the table grows. */
const PLAN_LIVES_MS = 60_000;

type Statement = {
  name: string;
  preparedAt: number;
  parameterTypes: number[];
  /** RowDescription for parseResults; empty where there are no columns. */
  columns: messages.BackendMessage[];
};

type Query = <T>(text: string, params?: unknown[], options?: QueryOptions) => Promise<Results<T>>;

/** The methods of PGlite that drizzle uses. */
export class PreparedPglite {
  private readonly lite: PGlite;
  private readonly statements = new Map<string, Statement>();
  private made = 0;
  /** Statements that have ended, with a result or an error: a sign of life (heartbeat.ts). */
  ended = 0;

  constructor(lite: PGlite) {
    this.lite = lite;
  }

  readonly query: Query = async (text, params, options) => {
    await this.lite._checkReady();
    return this.lite._runExclusiveTransaction(() => this.run(text, params, options));
  };

  async transaction<T>(work: (tx: Pick<Transaction, 'query'>) => Promise<T>): Promise<T> {
    await this.lite._checkReady();
    return this.lite._runExclusiveTransaction(async () => {
      await this.send(serialize.query('begin'));
      let over = false;
      const query: Query = async (text, params, options) => {
        if (over) throw new Error('the transaction is over');
        return this.run(text, params, options);
      };
      try {
        const result = await work({ query });
        over = true;
        const answer = await this.send(serialize.query('commit'));
        // PostgreSQL answers the commit of a failed transaction with ROLLBACK and without an error.
        if (answer.some((message) => 'text' in message && message.text === 'ROLLBACK'))
          throw new Error('the transaction was rolled back: one of its statements had failed');
        return result;
      } catch (error) {
        over = true;
        if (!this.lite.closed && this.lite.isInTransaction()) await this.send(serialize.query('rollback'));
        throw error;
      }
    });
  }

  private async run<T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    const statement = await this.prepared(text);
    const values = params.map((value, n) => {
      if (value === null || value === undefined) return null;
      const serializer = this.lite.serializers[statement.parameterTypes[n] ?? 0];
      return serializer ? serializer(value) : String(value);
    });
    try {
      const answer = await this.send(
        serialize.bind({ statement: statement.name, values }),
        serialize.execute({}),
        serialize.sync(),
      );
      return this.results([...statement.columns, ...answer], options) as Results<T>;
    } catch (error) {
      // The plan may be outdated. Ignores a second error, because the first one is thrown.
      await this.forget(text).catch(() => {});
      throw error;
    }
  }

  /**
   * Makes PGlite's 600 parsers the prototype of the caller's parsers. Otherwise parseResults would copy all 600 for
   * each query.
   */
  private results(
    answer: messages.BackendMessage[],
    { parsers, ...options }: QueryOptions = {},
  ): Results | undefined {
    const all = parsers ? Object.assign(Object.create(this.lite.parsers), parsers) : this.lite.parsers;
    return parse.parseResults(answer, all, options)[0];
  }

  private async prepared(text: string): Promise<Statement> {
    const known = this.statements.get(text);
    if (known && Date.now() - known.preparedAt < PLAN_LIVES_MS) {
      this.statements.delete(text);
      this.statements.set(text, known);
      return known;
    }
    await this.forget(text);
    if (this.statements.size >= MAX_STATEMENTS)
      await this.forget(this.statements.keys().next().value as string);
    const name = `s${++this.made}`;
    const answer = await this.send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const statement: Statement = {
      name,
      preparedAt: Date.now(),
      parameterTypes: answer.flatMap((message) =>
        'dataTypeIDs' in message ? (message.dataTypeIDs as number[]) : [],
      ),
      columns: answer.filter((message) => message.name === 'rowDescription'),
    };
    this.statements.set(text, statement);
    return statement;
  }

  private async forget(text: string): Promise<void> {
    const statement = this.statements.get(text);
    if (!statement) return;
    this.statements.delete(text);
    await this.send(serialize.close({ type: 'S', name: statement.name }), serialize.sync());
  }

  /** Sends all parts in one call into WebAssembly. After an error the database skips the rest; throws that error. */
  private async send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    try {
      return await this.lite._runExclusiveQuery(() =>
        this.lite.execProtocolStream(Buffer.concat(parts), { syncToFs: false }),
      );
    } finally {
      this.ended++;
    }
  }
}
