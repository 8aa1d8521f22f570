/** The live connection, for the portal's own pages: no part of the published package. */
export {
  createLiveConnection,
  type LiveConnection,
  type LiveConnectionParts,
  type LiveState,
} from "./connection.ts";
export type { LiveListener, LiveTopic } from "./topics.ts";
export { wakeWithThePage } from "./wake.ts";
