import { subjects } from "@wardway/model";
import { defineEndpoints } from "#app/http/api/define-endpoint.server.ts";
import { readRecord } from "../domain/audit/reads.server.ts";
import { readTracking } from "../domain/transports/tracking/read.server.ts";
import { sharePositions } from "../domain/transports/tracking/share.server.ts";

export const tracking = defineEndpoints(subjects.tracking, {
  sharePositions: async ({ db, caller, context: { maps }, params, body }) =>
    sharePositions({ db, maps }, caller, { requestId: params.id, ...body }),

  getTracking: async ({ db, caller, isBackground, context: { maps }, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readTracking({ db, maps }, caller, id)),
});
