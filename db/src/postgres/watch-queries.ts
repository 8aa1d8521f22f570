import type postgres from "postgres";
import type { FreezeWatch } from "./freeze-watch.ts";
import { summarize, traceQuery } from "./trace-query.ts";
import { DatabaseFrozenError, OutcomeUnknownError } from "./unavailable-errors.ts";

type Unsafe = postgres.TransactionSql["unsafe"];
type Open = (...args: unknown[]) => Promise<unknown>;
type Work = (sql: postgres.TransactionSql) => unknown;

/** What the driver's queries have beside their types. */
interface DriverQuery extends Promise<unknown> {
  reject(error: Error): void;
  cancel(): void;
  /** Null until it is sent. */
  readonly state: object | null;
  /** Set before it is sent, and by which it is sent once. */
  executed: boolean;
}

const isWrite = (text: string) => /^\s*(?:insert|update|delete)\b/i.test(text);

/** Use of the portal's pool, which the driver does not report. */
export interface PoolUse {
  /** Connections that are used by a query or a transaction. */
  readonly inUse: number;
  /** Queries and transactions that wait for a connection, or behind another query on one. */
  readonly waiting: number;
  readonly max: number;
}

/** Counts queries and transactions from their begin to their result. */
export class PoolCounter {
  #open = 0;

  begin(): () => void {
    this.#open += 1;
    return () => {
      this.#open -= 1;
    };
  }

  use(max: number): PoolUse {
    return { inUse: Math.min(this.#open, max), waiting: Math.max(0, this.#open - max), max };
  }
}

/** By codes of the driver, of sockets, and PostgreSQL's classes of lost connections and shutdown. */
const lostConnection =
  /^(?:CONNECTION_(?:CLOSED|DESTROYED|ENDED)|QUERY_TIMEOUT|ECONNRESET|EPIPE|ETIMEDOUT|08...|57P0.)$/;

const isLost = (error: unknown) =>
  error instanceof Error && "code" in error && lostConnection.test(String(error.code));

/**
 * Fails the queries and transactions that wait for a frozen database, wherever they wait: for a connection or for an
 * answer. The driver alone would wait for ever. A connection whose query was abandoned returns to the pool with its answer.
 * @throws from queries: DatabaseFrozenError; OutcomeUnknownError for a commit, or a write without transaction
 */
export function watchQueries<Client extends postgres.Sql>(
  client: Client,
  watch: FreezeWatch,
  counter: PoolCounter,
): Client {
  const followQuery = (query: DriverQuery, text: string, isInTransaction: boolean) => {
    const end = isInTransaction ? () => undefined : counter.begin();
    const leave = watch.wait((error) => {
      const wasSent = query.state !== null;
      query.reject(!isInTransaction && wasSent && isWrite(text) ? new OutcomeUnknownError(error) : error);
      // A transaction's queue must go on to its rollback.
      if (query.executed && !wasSent && !isInTransaction) query.cancel();
      query.executed = true;
    });
    const span = traceQuery(() => summarize(text));
    const settle = (error?: unknown) => {
      leave();
      end();
      span.end(error);
    };
    // The driver's own `then` would send the query.
    Promise.prototype.then.call(query, () => settle(), settle);
  };

  const wrap = <Sql extends object>(sql: Sql, isInTransaction: boolean): Sql =>
    new Proxy(sql, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (key === "unsafe") {
          const unsafe = value as Unsafe;
          return (...args: Parameters<Unsafe>) => {
            const query = unsafe(...args);
            followQuery(query as unknown as DriverQuery, args[0], isInTransaction);
            return query;
          };
        }
        if (key === "begin" || key === "savepoint") {
          return (...args: unknown[]) => followTransaction(value as Open, args, key === "begin");
        }
        return value;
      },
    });

  const followTransaction = (open: Open, args: readonly unknown[], isOutermost: boolean) =>
    new Promise<unknown>((resolve, reject) => {
      // A savepoint has the connection of its transaction.
      const end = isOutermost ? counter.begin() : () => undefined;
      const span = traceQuery(() => (isOutermost ? "TRANSACTION" : "SAVEPOINT"));
      let isAbandoned = false;
      let isCommitting = false;
      const judge = (error: unknown) =>
        isCommitting && isOutermost ? new OutcomeUnknownError(error) : error;
      const wait = () =>
        watch.wait((error) => {
          isAbandoned = true;
          reject(judge(error));
        });
      let leave = wait();
      const work = args.at(-1) as Work;
      const run: Work = async (sql) => {
        leave();
        if (isAbandoned) throw new DatabaseFrozenError();
        try {
          const value = await span.within(() => work(wrap(sql, true)));
          // Not sent yet, so that the outcome is known.
          if (watch.isFrozen) throw new DatabaseFrozenError();
          isCommitting = true;
          return value;
        } finally {
          // Waits for the response to the commit or rollback.
          leave = wait();
        }
      };
      const settle = (error?: unknown) => {
        leave();
        end();
        span.end(error);
      };
      open(...args.slice(0, -1), run).then(
        (value) => {
          settle();
          resolve(value);
        },
        (error: unknown) => {
          settle(error);
          reject(isLost(error) ? judge(error) : error);
        },
      );
    });

  return wrap(client, false);
}
