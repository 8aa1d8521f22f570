import { subjects } from "@wardway/model";
import { defineEndpoints } from "#app/http/api/define-endpoint.server.ts";
import { rateTransport } from "../domain/transports/ratings/rate.server.ts";
import { companyRating, listRatings } from "../domain/transports/ratings/read.server.ts";

export const ratings = defineEndpoints(subjects.ratings, {
  createRating: async ({ db, caller, body, idempotencyKey }) =>
    rateTransport(db, caller, body, idempotencyKey),

  listRatings: async ({ db, caller, params, query }) => {
    await companyRating(db, params.id);
    return listRatings(db, caller, { ...query, companyId: params.id });
  },
});
