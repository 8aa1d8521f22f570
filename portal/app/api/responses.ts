import { subjects } from "@wardway/model";
import { readRecord } from "#app/domain/audit/record-reads.server.ts";
import { readOrderOfAsking, saveOrderOfAsking } from "#app/domain/organizations/order-of-asking.server.ts";
import { readDeclines } from "#app/domain/transports/record/read-declines.server.ts";
import { readResponses } from "#app/domain/transports/record/read-responses.server.ts";
import { updateDecline } from "#app/domain/transports/responses/decline-request.server.ts";
import { respond } from "#app/domain/transports/responses/respond-to-request.server.ts";
import { defineEndpoints } from "#app/http/api/define-endpoint.server.ts";
import { decideResponse } from "../domain/transports/lifecycle/lifecycle.server.ts";

export const responses = defineEndpoints(subjects.responses, {
  listResponses: async ({ db, caller, isBackground, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readResponses(db, caller, id)),

  createResponse: async ({ db, caller, body, idempotencyKey }) => respond(db, caller, body, idempotencyKey),

  updateResponseStatus: async ({ db, caller, params, body }) =>
    decideResponse(db, caller, { ...body, responseId: params.id }),

  listDeclines: async ({ db, caller, isBackground, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readDeclines(db, caller, id)),

  declineRequest: async ({ db, caller, params, body }) =>
    updateDecline(db, caller, { ...body, requestId: params.id }),

  getOrderOfAsking: async ({ db, caller, params }) => {
    const { widenAfterMinutes, companies } = await readOrderOfAsking(db, caller, params.id);
    return { widenAfterMinutes, companies };
  },

  setOrderOfAsking: async ({ db, caller, params, body }) => saveOrderOfAsking(db, caller, params.id, body),
});
