import { createTiles } from "./tiles.server.ts";

/** For pages and embed sites. */
export const portalTiles = createTiles(() => {
  process.stderr.write("The tile server does not answer with pictures: maps go without for a while.\n");
});
