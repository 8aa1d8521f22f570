import { endpoints } from "@wardway/model";
import { readRecords } from "../domain/audit/reads.server.ts";
import { findDuplicates } from "../domain/transports/requests/duplicates.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.findDuplicates, ({ db, caller, isBackground, body }) =>
    readRecords({ db, caller, isBackground }, findDuplicates(db, caller, body), (found) => found),
  ),
);

export const loader = route;
export const action = route;
