import { createTiles } from "./tiles.server.ts";

/** For pages and embed sites. */
export const portalTiles = createTiles(() => {
  process.stderr.write("The tile server returns no images. Maps have no tiles for a while.\n");
});
