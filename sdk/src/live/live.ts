/** The live connection for the portal's own pages. Not part of the published package. */
export {
  createLiveConnection,
  type LiveConnection,
  type LiveConnectionOptions,
  type LiveState,
} from "./connection.ts";
export { onPageWakeup } from "./page-wakeup.ts";
export type { LiveListener, LiveTopic } from "./topics.ts";
