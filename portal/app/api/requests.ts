import { activeStatuses, openStatuses, subjects } from "@wardway/model";
import { readRecord, readRecords } from "#app/domain/audit/record-reads.server.ts";
import { readTransportTimes } from "#app/domain/transports/exports/transport-times.server.ts";
import {
  createFollowLink,
  listFollowLinks,
  revokeFollowLink,
} from "#app/domain/transports/following/follow-links.server.ts";
import {
  acceptPatient,
  listIncoming,
  readIncoming,
} from "#app/domain/transports/following/incoming.server.ts";
import { askAllCompanies } from "#app/domain/transports/lifecycle/ask-further.server.ts";
import { markMessagesRead, readMessages } from "#app/domain/transports/messages/read-messages.server.ts";
import { sendMessage } from "#app/domain/transports/messages/send-message.server.ts";
import { readEvents } from "#app/domain/transports/record/read-events.server.ts";
import { readRequest } from "#app/domain/transports/record/read-request.server.ts";
import { changeRequest } from "#app/domain/transports/requests/change-request.server.ts";
import {
  correctMilestone,
  reopenTransport,
} from "#app/domain/transports/requests/correct-transport.server.ts";
import { createRequest } from "#app/domain/transports/requests/create-request.server.ts";
import { listRequests } from "#app/domain/transports/requests/list-requests.server.ts";
import {
  prepareReturn,
  readPreparedReturn,
  removePreparedReturn,
  requestPreparedReturn,
} from "#app/domain/transports/requests/prepared-return.server.ts";
import { decideProposal, proposePickup } from "#app/domain/transports/requests/proposals.server.ts";
import {
  createTemplate,
  listTemplates,
  removeTemplate,
} from "#app/domain/transports/requests/templates.server.ts";
import {
  cancelRequestsOf,
  changeOrderStatus,
  createOrder,
  skipDay,
} from "#app/domain/transports/standing-orders/manage-orders.server.ts";
import { listOrders, readOrder } from "#app/domain/transports/standing-orders/read-orders.server.ts";
import { defineEndpoints } from "#app/http/api/define-endpoint.server.ts";
import { countCreation } from "#app/http/session/creation-limits.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";
import {
  changeStatus,
  recordAcceptance,
  recordMilestone,
} from "../domain/transports/lifecycle/lifecycle.server.ts";
import { findDuplicates } from "../domain/transports/requests/duplicates.server.ts";
import { optimizeRoute } from "../domain/transports/routing/optimize-route.server.ts";
import { readRoute } from "../domain/transports/routing/read-route.server.ts";

const currentStatuses = [...openStatuses, ...activeStatuses];

export const requests = defineEndpoints(subjects.requests, {
  listRequests: async ({ db, account, caller, isBackground, query, request }) => {
    const isUrgent = query.sort === "urgent";
    const listing = listRequests(db, caller, {
      statuses: isUrgent && query.status.length === 0 ? currentStatuses : query.status,
      search: query.q,
      own: query.whose ? { isMine: true } : { unit: query.unit },
      ...(isUrgent
        ? { order: "urgent", timeZone: getViewerTimeZone(request, account.timeZone) }
        : { order: query.sort === "distance" ? "nearest" : "latest" }),
      cursor: query.cursor,
      limit: query.limit,
    });
    return readRecords({ db, caller, isBackground }, listing, ({ items }) => items);
  },

  createRequest: ({ db, caller, context, body, idempotencyKey }) =>
    countCreation(caller, context, () =>
      createRequest({ db, maps: context.maps }, caller, body, idempotencyKey),
    ),

  findDuplicates: ({ db, caller, isBackground, body }) =>
    readRecords({ db, caller, isBackground }, findDuplicates(db, caller, body), (found) => found),

  getRequest: async ({ db, caller, isBackground, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readRequest(db, caller, id)),

  updateRequestStatus: async ({ db, caller, params, body }) =>
    changeStatus(db, caller, { ...body, requestId: params.id }),

  listEvents: async ({ db, caller, isBackground, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readEvents(db, caller, id)),

  listMessages: async ({ db, caller, isBackground, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readMessages(db, caller, id)),

  sendMessage: async ({ db, caller, params, body, idempotencyKey }) =>
    sendMessage(db, caller, { ...body, requestId: params.id }, idempotencyKey),

  markMessagesRead: async ({ db, caller, params, body }) =>
    markMessagesRead(db, caller, { ...body, requestId: params.id }),

  recordMilestone: async ({ db, caller, params, body, idempotencyKey }) =>
    recordMilestone(db, caller, { ...body, requestId: params.id }, idempotencyKey),

  correctMilestone: async ({ db, caller, params, body }) =>
    correctMilestone(db, caller, { ...body, requestId: params.id }),

  reopenTransport: async ({ db, caller, params, body }) =>
    reopenTransport(db, caller, { ...body, requestId: params.id }),

  changeRequest: ({ db, caller, context, params, body }) =>
    changeRequest({ db, maps: context.maps }, caller, { ...body, requestId: params.id }),

  proposePickup: async ({ db, caller, params, body }) =>
    proposePickup(db, caller, { ...body, requestId: params.id }),

  decideProposal: ({ db, caller, context, params, body }) =>
    decideProposal({ db, maps: context.maps }, caller, { ...body, requestId: params.id }),

  getPreparedReturn: async ({ db, caller, isBackground, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readPreparedReturn(db, caller, id)),

  prepareReturn: async ({ db, caller, params, body }) =>
    prepareReturn(db, caller, { ...body, requestId: params.id }),

  removePreparedReturn: async ({ db, caller, params }) =>
    removePreparedReturn(db, caller, { requestId: params.id }),

  requestPreparedReturn: ({ db, caller, context, params, body }) =>
    countCreation(caller, context, () =>
      requestPreparedReturn({ db, maps: context.maps }, caller, {
        requestId: params.id,
        confirmed: body.confirmedDuplicates,
      }),
    ),

  listTemplates: async ({ db, caller }) => listTemplates(db, caller),

  createTemplate: async ({ db, caller, body }) => createTemplate(db, caller, body),

  removeTemplate: async ({ db, caller, params }) => removeTemplate(db, caller, params.id),

  listStandingOrders: async ({ db, caller, isBackground }) =>
    readRecords({ db, caller, isBackground }, listOrders(db, caller), (orders) => orders, "standing_order"),

  createStandingOrder: ({ db, caller, context, body }) =>
    countCreation(caller, context, () => createOrder(db, caller, body)),

  getStandingOrder: async ({ db, caller, isBackground, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readOrder(db, caller, id), "standing_order"),

  changeStandingOrder: async ({ db, caller, params, body }) =>
    changeOrderStatus(db, caller, { ...body, orderId: params.id }),

  skipStandingOrderDay: async ({ db, caller, params, body }) =>
    skipDay(db, caller, { ...body, orderId: params.id }),

  cancelStandingOrderRequests: async ({ db, caller, params, body }) =>
    cancelRequestsOf(db, caller, { ...body, orderId: params.id }),

  getTransportTimes: async ({ db, caller, isBackground, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readTransportTimes(db, caller, id)),

  listIncoming: async ({ db, caller, isBackground, query }) =>
    readRecords({ db, caller, isBackground }, listIncoming(db, caller, query), ({ items }) => items),

  getIncoming: async ({ db, caller, isBackground, context: { maps }, params: { id } }) => {
    const reading = readRecord({ db, caller, isBackground }, id, readIncoming({ db, maps }, caller, id));
    return (await reading).transport;
  },

  acceptPatient: async ({ db, caller, params, body }) =>
    acceptPatient(db, caller, { ...body, requestId: params.id }),

  listFollowLinks: async ({ db, caller, isBackground, context, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, listFollowLinks(db, caller, context, id)),

  createFollowLink: async ({ db, caller, context, params, body }) =>
    createFollowLink(db, caller, context, { ...body, requestId: params.id }),

  revokeFollowLink: async ({ db, caller, params }) => revokeFollowLink(db, caller, params.id),

  recordAcceptance: async ({ db, caller, params, body }) =>
    recordAcceptance(db, caller, { ...body, requestId: params.id }),

  askAllCompanies: async ({ db, caller, params }) => askAllCompanies(db, caller, params.id),

  getRequestRoute: async ({ db, caller, isBackground, context: { maps }, params: { id } }) =>
    readRecord({ db, caller, isBackground }, id, readRoute({ db, maps }, caller, id)),

  optimizeRoute: async ({ db, caller, context, params, idempotencyKey }) => {
    const { route } = await optimizeRoute({ db, maps: context.maps }, caller, params.id, idempotencyKey);
    if (!route) throw new Error("The optimized request has no route.");
    return route;
  },
});
