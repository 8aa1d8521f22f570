import { activeStatuses, endpoints, openStatuses } from "@wardway/model";
import { readRecords } from "../domain/audit/reads.server.ts";
import { createRequest } from "../domain/transports/requests/create.server.ts";
import { listRequests } from "../domain/transports/requests/list.server.ts";
import { countCreation } from "../http/creation-limits.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";
import { getViewerTimeZone } from "../http/time-zone.server.ts";

const currentStatuses = [...openStatuses, ...activeStatuses];

const route = resource(
  defineEndpoint(endpoints.listRequests, async ({ db, account, caller, isBackground, query, request }) => {
    const isUrgent = query.sort === "urgent";
    const listing = listRequests(db, caller, {
      statuses: isUrgent && query.status.length === 0 ? currentStatuses : query.status,
      search: query.q,
      ...(isUrgent
        ? { order: "urgent", timeZone: getViewerTimeZone(request, account.timeZone) }
        : { order: query.sort === "distance" ? "nearest" : "latest" }),
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
