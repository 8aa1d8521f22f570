/** The log-out does not wait longer: there may be no connection. */
const MAX_WAIT_MS = 3_000;

const tasks = new Set<() => Promise<unknown>>();

/** Runs a task that needs the session before a log-out ends it. @returns a function that removes the task */
export function addLogOutTask(task: () => Promise<unknown>): () => void {
  tasks.add(task);
  return () => tasks.delete(task);
}

export async function finishLogOutTasks(): Promise<void> {
  if (tasks.size === 0) return;
  const limit = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([Promise.allSettled([...tasks].map((task) => task())), limit]);
}
