import { endpoints } from "@wardway/model";
import { searchFacilities } from "../domain/facilities/search.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.searchFacilities, async ({ db, query }) => searchFacilities(db, query)),
);

export const loader = route;
export const action = route;
