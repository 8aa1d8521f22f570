import { endpoints } from "@wardway/model";
import { readRecord } from "../domain/audit/reads.server.ts";
import { readEvents } from "../domain/transports/requests/events.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.listEvents, async ({ db, caller, isBackground, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readEvents(db, caller, id)),
  ),
);

export const loader = route;
export const action = route;
