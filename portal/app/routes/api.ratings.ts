import { rateSchema } from "@wardway/db/model";
import { rateTransport } from "../domain/ratings/rate.server.ts";
import { created, resource } from "../platform/api.server.ts";
import { idempotencyKeyOf, readBody } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const ratings = resource({
  POST: async (args) => {
    const { db, caller } = await apiGuard(args, "request.rate");
    const key = idempotencyKeyOf(args.request);
    const rating = await rateTransport(db, caller, await readBody(args.request, rateSchema), key);
    return created(rating, `/api/ratings/by-ambulance/${rating.ambulanceCompanyId}`);
  },
});

export const loader = ratings;
export const action = ratings;
