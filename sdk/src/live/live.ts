/** Serves the portal's own pages; not published. */
export {
  createLiveConnection,
  type LiveConnection,
  type LiveConnectionOptions,
  type LiveState,
} from "./connection.ts";
export { onPageWakeup } from "./page-wakeup.ts";
export { readServerMessage } from "./server-message.ts";
export type { LiveListener, LiveTopic } from "./topics.ts";
