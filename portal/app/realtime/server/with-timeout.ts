/** Milliseconds after which an answer is given up: its connection hangs, and the next question takes another. */
const patience = 10_000;

/** The database's answer. @throws where there is none in time, so that nobody waits for a connection that is cut */
export async function inTime<Value>(answer: PromiseLike<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database does not answer.")), patience);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
