import { facilityQuerySchema } from "@wardway/model";
import { searchFacilities } from "../domain/facilities/search.server.ts";
import { resource } from "../http/api.server.ts";
import { readQuery } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const facilities = resource({
  GET: async (args) => {
    const { db } = await apiGuard(args, "facility.search");
    const question = readQuery(args.request, facilityQuerySchema);
    return searchFacilities(db, question);
  },
});

export const loader = facilities;
export const action = facilities;
