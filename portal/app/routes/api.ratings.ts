import { rateSchema } from "@wardway/model";
import { rateTransport } from "../domain/transports/ratings/rate.server.ts";
import { created, resource } from "../http/api.server.ts";
import { idempotencyKeyOf, readBody } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

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
