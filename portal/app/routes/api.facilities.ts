import { listRequestsSchema } from "@wardway/db/model";
import { z } from "zod";
import { searchFacilities } from "../domain/facilities/search.server.ts";
import { resource } from "../platform/api.server.ts";
import { readQuery } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const most = 20;

const querySchema = z.object({
  q: listRequestsSchema.shape.q,
  limit: z.coerce
    .number({ error: `Limit must be a number from 1 to ${most}.` })
    .int("Limit must be a whole number.")
    .min(1, `Limit must be a number from 1 to ${most}.`)
    .max(most, `Limit must be a number from 1 to ${most}.`)
    .default(10),
});

const facilities = resource({
  GET: async (args) => {
    const { db } = await apiGuard(args, "facility.search");
    const { q, limit } = readQuery(args.request, querySchema);
    return searchFacilities(db, q, limit);
  },
});

export const loader = facilities;
export const action = facilities;
