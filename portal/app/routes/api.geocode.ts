import { geocodeQuerySchema } from "@wardway/model";
import { personKey } from "../domain/audit/caller.server.ts";
import { lookUp } from "../domain/transports/routing/look-up.server.ts";
import { resource } from "../http/api.server.ts";
import { readQuery } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const geocode = resource({
  GET: async (args) => {
    const { db, caller } = await apiGuard(args, "facility.search");
    return lookUp(db, args.context.maps, personKey(caller), readQuery(args.request, geocodeQuerySchema));
  },
});

export const loader = geocode;
export const action = geocode;
