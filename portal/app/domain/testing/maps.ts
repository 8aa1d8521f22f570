import type { Database } from "@wardway/db/open";
import { createPortalMaps } from "#app/domain/maps/portal-maps.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import type { Mapped } from "../transports/record/request-route.server.ts";

/** A portal without a map provider: its routes are estimates. */
export const mapsOf = (db: Database): Mapped => ({
  db,
  maps: createPortalMaps({
    db,
    secretBox: createSecretBox(["a key of more than thirty-two characters"]),
    routingTiles: null,
  }),
});
