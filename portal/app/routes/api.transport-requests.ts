import { createRequestSchema, listRequestsSchema, pageSizes } from "@wardway/model";
import { readRecords } from "../domain/audit/reads.server.ts";
import { createRequest } from "../domain/transports/requests/create.server.ts";
import { listRequests } from "../domain/transports/requests/list.server.ts";
import { created, listed, resource } from "../http/api.server.ts";
import { idempotencyKeyOf, readBody, readQuery } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const requests = resource({
  GET: async (args) => {
    const { db, caller, quiet } = await apiGuard(args, "request.read");
    const query = readQuery(args.request, listRequestsSchema, ["status"]);
    const listing = listRequests(db, caller, {
      statuses: query.status,
      search: query.q,
      order: query.sort === "distance" ? "nearest" : "latest",
      cursor: query.cursor,
      limit: query.limit ?? pageSizes.apiDefault,
    });
    const page = await readRecords({ db, caller, quiet }, listing, ({ items }) => items);
    return listed(args.request, page);
  },
  POST: async (args) => {
    const { db, caller } = await apiGuard(args, "request.create");
    const key = idempotencyKeyOf(args.request);
    const body = await readBody(args.request, createRequestSchema);
    const request = await createRequest({ db, maps: args.context.maps }, caller, body, key);
    return created(request, `/api/transport-requests/${request.id}`);
  },
});

export const loader = requests;
export const action = requests;
