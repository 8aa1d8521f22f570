import { createTiles } from "./tiles.server.ts";

/** The pictures of this process, for the portal's own pages and those of embed sites. */
export const portalTiles = createTiles(() => {
  process.stderr.write("The tile server does not answer with pictures: maps go without for a while.\n");
});
