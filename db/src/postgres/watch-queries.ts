import type postgres from "postgres";
import type { FreezeWatch } from "./freeze-watch.ts";
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
export function watchQueries<Client extends postgres.Sql>(client: Client, watch: FreezeWatch): Client {
  const followQuery = (query: DriverQuery, text: string, isInTransaction: boolean) => {
    const leave = watch.wait((error) => {
      const wasSent = query.state !== null;
      query.reject(!isInTransaction && wasSent && isWrite(text) ? new OutcomeUnknownError(error) : error);
      // A transaction's queue must go on to its rollback.
      if (query.executed && !wasSent && !isInTransaction) query.cancel();
      query.executed = true;
    });
    // The driver's own `then` would send the query.
    Promise.prototype.then.call(query, leave, leave);
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
          const value = await work(wrap(sql, true));
          // Not sent yet, so that the outcome is known.
          if (watch.isFrozen) throw new DatabaseFrozenError();
          isCommitting = true;
          return value;
        } finally {
          // For the answer to the commit or rollback.
          leave = wait();
        }
      };
      open(...args.slice(0, -1), run)
        .then(resolve, (error: unknown) => reject(isLost(error) ? judge(error) : error))
        .finally(() => leave());
    });

  return wrap(client, false);
}
