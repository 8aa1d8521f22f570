import { logWarning } from "../fault-log.server.ts";
import { createTiles } from "./tiles.server.ts";

/** Shared by pages and embed sites. */
export const portalTiles = createTiles(() =>
  logWarning("The tile server returns no images. Maps have no tiles for a while."),
);
