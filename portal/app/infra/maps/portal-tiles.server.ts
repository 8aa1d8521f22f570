import { createTiles } from "./tiles.server.ts";

/** The map tiles of this process, for pages and embed sites. */
export const portalTiles = createTiles(() => {
  process.stderr.write("The tile server does not answer with pictures: maps go without for a while.\n");
});
