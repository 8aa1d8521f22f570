import { listRequestsSchema, pageSizes } from "@wardway/model";
import { z } from "zod";
import { companyRating, listRatings } from "../domain/transports/ratings/read.server.ts";
import { listed, resource } from "../http/api.server.ts";
import { idCursor, idOf, readQuery } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const querySchema = z.object({ limit: listRequestsSchema.shape.limit, cursor: idCursor.optional() });

const ratings = resource({
  GET: async (args) => {
    const { db, caller } = await apiGuard(args, "rating.read");
    const companyId = idOf(args.params);
    const { limit, cursor } = readQuery(args.request, querySchema);
    await companyRating(db, companyId);
    const query = { companyId, cursor, limit: limit ?? pageSizes.apiDefault };
    return listed(args.request, await listRatings(db, caller, query));
  },
});

export const loader = ratings;
export const action = ratings;
