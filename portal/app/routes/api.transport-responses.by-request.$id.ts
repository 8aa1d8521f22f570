import { endpoints } from "@wardway/model";
import { readRecord } from "../domain/audit/reads.server.ts";
import { readResponses } from "../domain/transports/responses/read.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.listResponses, async ({ db, caller, isBackground, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readResponses(db, caller, id)),
  ),
);

export const loader = route;
export const action = route;
