import { readEnvironment } from "../environment.ts";
import { logUncaughtErrors } from "../process-log.ts";
import { runPortal } from "../run-portal.ts";
import { builtApplication } from "../server-build.ts";

/** A portal's environment, or null to stop the one that runs. */
export type HostOrder = Record<string, string> | null;

/** Address of the portal that has started, or null: it has stopped. */
export type HostReport = { readonly url: string | null } | { readonly fault: string };

/**
 * Runs one portal after another in one process, which loads and compiles the application once. Node's own start and
 * the first answers of a new process are most of what a portal costs a test.
 */
let stop = async () => {};

async function follow(order: HostOrder): Promise<HostReport> {
  if (order === null) {
    await stop();
    return { url: null };
  }
  const stopping = new AbortController();
  const report = await runPortal(readEnvironment(order), {
    source: builtApplication(true),
    onStop: (close) => {
      stop = async () => {
        stopping.abort();
        await close();
      };
      return stopping.signal;
    },
  });
  return { url: report?.address ?? null };
}

const report = (message: HostReport) => void process.send?.(message);

logUncaughtErrors();
process.on("message", ({ order }: { order: HostOrder }) => {
  follow(order).then(report, (error: unknown) => report({ fault: String(error) }));
});
process.on("disconnect", () => process.exit());
