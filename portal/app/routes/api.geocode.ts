import { geocodeQuerySchema } from "@wardway/db/model";
import { lookUp } from "../domain/routing/look-up.server.ts";
import { resource } from "../platform/api.server.ts";
import { readQuery } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const geocode = resource({
  GET: async (args) => {
    const { db, account } = await apiGuard(args, "facility.search");
    return lookUp(db, args.context.maps, account.id, readQuery(args.request, geocodeQuerySchema));
  },
});

export const loader = geocode;
export const action = geocode;
