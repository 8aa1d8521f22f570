import { endpoints } from "@wardway/model";
import { readRecord } from "../domain/audit/reads.server.ts";
import { readRequest } from "../domain/transports/requests/read.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.getRequest, async ({ db, caller, isBackground, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readRequest(db, caller, id)),
  ),
);

export const loader = route;
export const action = route;
