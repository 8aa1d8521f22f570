import { subjects } from "@wardway/model";
import { readRecord } from "#app/domain/audit/record-reads.server.ts";
import { readTracking } from "#app/domain/transports/tracking/read-tracking.server.ts";
import { sharePositions } from "#app/domain/transports/tracking/share-positions.server.ts";
import { defineEndpoints } from "#app/http/api/define-endpoint.server.ts";

export const tracking = defineEndpoints(subjects.tracking, {
  sharePositions: async ({ db, caller, context: { maps }, params, body }) =>
    sharePositions({ db, maps }, caller, { requestId: params.id, ...body }),

  getTracking: async ({ db, caller, isBackground, context: { maps }, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readTracking({ db, maps }, caller, id)),
});
