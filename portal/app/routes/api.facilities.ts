import { facilityQuerySchema } from "@wardway/db/model";
import { searchFacilities } from "../domain/facilities/search.server.ts";
import { resource } from "../platform/api.server.ts";
import { readQuery } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const facilities = resource({
  GET: async (args) => {
    const { db } = await apiGuard(args, "facility.search");
    const question = readQuery(args.request, facilityQuerySchema);
    return searchFacilities(db, question);
  },
});

export const loader = facilities;
export const action = facilities;
