import { subjects } from "@wardway/model";
import { rateTransport } from "#app/domain/transports/ratings/rate-transport.server.ts";
import { companyRating, listRatings } from "#app/domain/transports/ratings/read-ratings.server.ts";
import { defineEndpoints } from "#app/http/api/define-endpoint.server.ts";

export const ratings = defineEndpoints(subjects.ratings, {
  createRating: async ({ db, caller, body, idempotencyKey }) =>
    rateTransport(db, caller, body, idempotencyKey),

  listRatings: async ({ db, caller, params, query }) => {
    await companyRating(db, params.id);
    return listRatings(db, caller, { ...query, companyId: params.id });
  },
});
