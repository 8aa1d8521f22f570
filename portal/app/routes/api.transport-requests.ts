import { endpoints } from "@wardway/model";
import { readRecords } from "../domain/audit/reads.server.ts";
import { createRequest } from "../domain/transports/requests/create.server.ts";
import { listRequests } from "../domain/transports/requests/list.server.ts";
import { countCreation } from "../http/creation-limits.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.listRequests, async ({ db, caller, isBackground, query }) => {
    const listing = listRequests(db, caller, {
      statuses: query.status,
      search: query.q,
      order: query.sort === "distance" ? "nearest" : "latest",
      cursor: query.cursor,
      limit: query.limit,
    });
    return readRecords({ db, caller, isBackground }, listing, ({ items }) => items);
  }),
  defineEndpoint(endpoints.createRequest, ({ db, caller, context, body, idempotencyKey }) =>
    countCreation(caller, context, () =>
      createRequest({ db, maps: context.maps }, caller, body, idempotencyKey),
    ),
  ),
);

export const loader = route;
export const action = route;
