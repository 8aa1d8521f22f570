import { endpoints } from "@wardway/model";
import { companyRating, listRatings } from "../domain/transports/ratings/read.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.listRatings, async ({ db, caller, params, query }) => {
    await companyRating(db, params.id);
    return listRatings(db, caller, { ...query, companyId: params.id });
  }),
);

export const loader = route;
export const action = route;
