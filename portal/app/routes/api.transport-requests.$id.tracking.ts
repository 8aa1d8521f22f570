import { endpoints } from "@wardway/model";
import { readRecord } from "../domain/audit/reads.server.ts";
import { readTracking } from "../domain/transports/tracking/read.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(
    endpoints.getTracking,
    async ({ db, caller, isBackground, context: { maps }, params: { id } }) =>
      readRecord({ db, caller, isBackground }, id, readTracking({ db, maps }, caller, id)),
  ),
);

export const loader = route;
export const action = route;
