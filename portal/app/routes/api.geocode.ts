import { geocodeQuerySchema } from "@wardway/db/model";
import { personKey } from "../domain/caller.server.ts";
import { lookUp } from "../domain/routing/look-up.server.ts";
import { resource } from "../platform/api.server.ts";
import { readQuery } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const geocode = resource({
  GET: async (args) => {
    const { db, caller } = await apiGuard(args, "facility.search");
    return lookUp(db, args.context.maps, personKey(caller), readQuery(args.request, geocodeQuerySchema));
  },
});

export const loader = geocode;
export const action = geocode;
