import type postgres from "postgres";

/** Errors of the driver and the operating system, and of a server that is about to hang up (57P01 to 57P03). */
const lossCode = /^(?:CONNECTION_[A-Z]+|CONNECT_TIMEOUT|E[A-Z]{2,}|57P0[123])$/;

/**
 * Keeps the process alive where a connection breaks in the middle of a transaction. The driver would roll back on the
 * connection that is gone, which throws where nobody can catch it (https://github.com/porsager/postgres/issues/1208).
 * With the connection the transaction is gone as well: nothing is left to be rolled back.
 */
export function surviveLostConnections(sql: postgres.Sql): void {
  const begin = sql.begin.bind(sql) as (options: string, work: Work) => Promise<unknown>;
  const careful = (...parameters: [Work] | [string, Work]) => {
    const [options, work] = parameters.length === 1 ? ["", parameters[0]] : parameters;
    return begin(options, (transaction) => unlessLost(work(transaction)));
  };
  Object.assign(sql, { begin: careful });
}

type Work = (transaction: postgres.TransactionSql) => unknown;

/** A loss is never told to the driver's transaction, which has failed by then: it fails with its connection. */
async function unlessLost(work: unknown): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (isLoss(error)) return new Promise(() => undefined);
    throw error;
  }
}

function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && lossCode.test(String(error.code))) || isLoss(error.cause);
}
