import { z } from "zod";
import { correctMilestoneSchema, reopenSchema } from "../corrections.ts";
import { findDuplicatesSchema } from "../duplicates.ts";
import { createFollowLinkSchema, followLinkSchema } from "../follow-links.ts";
import { acceptPatientSchema, incomingTransportSchema, listIncomingSchema } from "../incoming.ts";
import { followLinkLimits, limits, standingOrderLimits } from "../limits.ts";
import {
  preparedReturnSchema,
  prepareReturnSchema,
  requestPreparedReturnSchema,
} from "../prepared-return.ts";
import { listRequestsSchema } from "../request-lists.ts";
import { createTemplateSchema, requestTemplateSchema } from "../request-templates.ts";
import { changeStatusSchema, recordMilestoneSchema } from "../requests.ts";
import {
  cancelOrderRequestsSchema,
  changeStandingOrderSchema,
  createStandingOrderSchema,
  skipDaySchema,
  standingOrderSchema,
} from "../standing-orders.ts";
import { readMessagesSchema, sendMessageSchema } from "../transport-messages.ts";
import { transportTimesSchema } from "../transport-times.ts";
import {
  changeRequestSchema,
  createdRequestSchema,
  createRequestSchema,
  decideProposalSchema,
  duplicateSchema,
  proposePickupSchema,
  recordAcceptanceSchema,
  routeDataSchema,
  transportEventSchema,
  transportMessageSchema,
  transportRequestSchema,
} from "../wire.ts";
import type { Subject } from "./contract.ts";
import { portalRoutes, sdkRoutes } from "./routes.ts";

export const requests = {
  name: "Transport requests",
  description:
    "A hospital can see its own requests, a company the open ones and its own transports, an administrator all. A " +
    "request that the caller cannot see is not found. Until its response is approved, a company receives the " +
    "patient's initials and no record number.",
  endpoints: {
    listRequests: {
      ...sdkRoutes.listRequests,
      right: "request.list",
      audit: "records",
      summary: "List requests, latest transport first",
      description: "Open requests that the caller's company has declined are listed by a search only.",
      query: listRequestsSchema,
      response: z.array(transportRequestSchema),
      example: { query: "status=approved,in_progress&limit=20" },
    },
    createRequest: {
      ...sdkRoutes.createRequest,
      right: "request.create",
      audit: "change",
      summary: "Create a request",
      description:
        "The request is pending, and visible to the companies that the hospital asks first: by default all. A place has a latitude and a longitude, or " +
        "neither. If both places have coordinates, the portal " +
        "computes its route; a route in the body is shown until then. A journey that is longer than the " +
        "administrators allow is rejected at `destination`. A request for a record number that has an open one is created, " +
        "and `duplicateOf` names the other; call `findDuplicates` first to ask before. With `returnOf` " +
        "it is the return trip of that transport, which the caller must be able to read; a second return trip is a conflict.",
      body: createRequestSchema.meta({ id: "NewTransportRequest" }),
      status: 201,
      response: createdRequestSchema,
      location: "/api/transport-requests/{id}",
      errors: ["not_found", "conflict"],
      example: {
        body: {
          patientName: "Maria Lindqvist",
          medicalRecordNumber: "MRN-20417",
          currentLocation: "Larkmoor Regional Medical Center",
          currentUnit: "4 West",
          currentRoom: "412",
          destination: "Brookhollow Dialysis Center",
          transportDate: "2027-03-04T14:30:00-05:00",
          priority: "high",
          equipment: "Oxygen, Stretcher",
          needs: { weightKg: 82, oxygenDevice: "nasal_cannula", oxygenFlow: 2 },
        },
      },
    },
    findDuplicates: {
      ...sdkRoutes.findDuplicates,
      right: "request.fill_in",
      audit: "records",
      summary: "Find a patient's open requests before another one is created",
      description:
        "Pending, approved and started requests of the caller's hospital with this record number, apart from case and " +
        `spaces, the earliest pick-up first, at most ${limits.duplicates}. A POST, so that no address contains a record number.`,
      body: findDuplicatesSchema,
      response: z.array(duplicateSchema),
      example: { body: { medicalRecordNumber: "MRN-20417" } },
    },
    getRequest: {
      ...sdkRoutes.getRequest,
      right: "request.read",
      audit: "records",
      summary: "Get a request",
      response: transportRequestSchema,
    },
    updateRequestStatus: {
      ...sdkRoutes.updateRequestStatus,
      right: "request.read",
      audit: "change",
      widgetRight: "request.cancel",
      rightByStatus: {
        pending: ["request.release", "request.hand_back"],
        in_progress: ["request.start"],
        completed: ["request.complete"],
        cancelled: ["request.cancel", "request.call_off"],
      },
      summary: "Start, complete, cancel or release a transport",
      description:
        "A request is approved by approving one of its responses. Before the start, only the hospital and administrators cancel. " +
        "A started transport is cancelled as not carried out until the transfer of care; its company hands it back, which makes " +
        "it pending, until the patient is aboard.",
      body: changeStatusSchema.meta({ id: "RequestStatusChange" }),
      response: transportRequestSchema,
      errors: ["conflict"],
      example: { body: { status: "cancelled", reason: "The patient was discharged." } },
    },
    listEvents: {
      ...sdkRoutes.listEvents,
      right: "request.read",
      audit: "records",
      summary: "List the timeline of a request, oldest entry first",
      response: z.array(transportEventSchema),
    },
    listMessages: {
      ...sdkRoutes.listMessages,
      right: "request.read",
      widgetRight: "request.message",
      audit: "records",
      summary: "List the messages about a request, oldest first",
      description: `A company reads those of its own thread with the hospital. At most ${limits.messagesShown}, the newest.`,
      response: z.array(transportMessageSchema),
    },
    sendMessage: {
      ...sdkRoutes.sendMessage,
      right: "request.message",
      audit: "change",
      summary: "Send a message to the other side",
      description:
        "Until the request is cancelled. While it is open, a hospital writes to any company that it has asked, and each company " +
        "to the hospital; then the assigned company and the hospital to each other.",
      body: sendMessageSchema.meta({ id: "NewMessage" }),
      status: 201,
      response: transportMessageSchema,
      location: "/api/transport-requests/{id}/messages",
      errors: ["conflict"],
      example: { body: { text: "The patient is ready." } },
    },
    markMessagesRead: {
      ...sdkRoutes.markMessagesRead,
      right: "request.read",
      widgetRight: "request.message",
      audit: { none: "marks messages as read" },
      summary: "Mark messages as read by the caller's side",
      description: "Its writer sees when. Without effect for administrators.",
      body: readMessagesSchema.meta({ id: "ReadMessages" }),
      status: 204,
      example: { body: { upTo: 5320 } },
    },
    recordMilestone: {
      ...sdkRoutes.recordMilestone,
      right: "request.milestone",
      audit: "change",
      summary: "Record a milestone of the crew",
      description: "In the order of a transport, each once, while it is in progress.",
      body: recordMilestoneSchema.meta({ id: "NewMilestone" }),
      status: 201,
      response: transportEventSchema,
      location: "/api/transport-requests/{id}/events",
      errors: ["conflict"],
      example: { body: { milestone: "at_pickup" } },
    },
    correctMilestone: {
      ...portalRoutes.correctMilestone,
      right: "request.correct_milestone",
      audit: "change",
      summary: "Correct a recorded milestone",
      description:
        "A new event of the timeline with the right time, between the milestones before and after it, or, with null, that the " +
        `last milestone was not reached. Until ${limits.lateEntryHours} hours after the completion.`,
      body: correctMilestoneSchema.meta({ id: "MilestoneCorrection" }),
      status: 201,
      response: transportEventSchema,
      location: "/api/transport-requests/{id}/events",
      errors: ["conflict"],
      example: { body: { eventId: 5312, at: null, reason: "The crew was still on its way." } },
    },
    reopenTransport: {
      ...portalRoutes.reopenTransport,
      right: "request.reopen",
      audit: "change",
      summary: "Take the completion of a transport back",
      description:
        "A transport that was completed by mistake is in progress again. Until it is rated, and until " +
        `${limits.lateEntryHours} hours after the completion.`,
      body: reopenSchema.meta({ id: "Reopening" }),
      response: transportRequestSchema,
      errors: ["conflict"],
      example: { body: { eventId: 5314, reason: "Another transport was meant." } },
    },
    changeRequest: {
      ...sdkRoutes.changeRequest,
      right: "request.change",
      audit: "change",
      summary: "Change a request",
      description:
        "The body states the whole request: what is left out is removed. If pick-up, places, level of service, equipment, " +
        "isolation precautions or needs change that companies decide by, their open responses are withdrawn, and those that have " +
        "declined are asked again. After a response is approved, until the transfer of care, such changes are proposed to the " +
        "company in `proposal` and replace what the hospital had proposed before; the rest changes immediately. What the hospital has " +
        "proposed stays if the body does not state another change: withdraw it with `decideProposal`. The acceptance " +
        "by the receiving facility ends with another destination.",
      body: changeRequestSchema.meta({ id: "RequestChange" }),
      response: transportRequestSchema,
      errors: ["conflict"],
      example: {
        body: {
          revision: 1,
          patientName: "Maria Lindqvist",
          medicalRecordNumber: "MRN-20417",
          currentLocation: "Larkmoor Regional Medical Center",
          currentUnit: "4 West",
          currentRoom: "412",
          destination: "Brookhollow Dialysis Center",
          transportDate: "2027-03-04T16:00:00-05:00",
          priority: "high",
          equipment: "Oxygen, Stretcher",
          needs: { weightKg: 82, oxygenDevice: "nasal_cannula", oxygenFlow: 3 },
        },
      },
    },
    proposePickup: {
      ...portalRoutes.proposePickup,
      right: "request.propose_pickup",
      audit: "change",
      summary: "Propose another pick-up time",
      description:
        "By the assigned company, until the patient is aboard. It replaces the one that the company had proposed before, and is " +
        "rejected while the hospital waits for an answer to its own proposal.",
      body: proposePickupSchema.meta({ id: "PickupProposal" }),
      response: transportRequestSchema,
      errors: ["conflict"],
      example: {
        body: {
          transportDate: "2027-03-04T16:00:00-05:00",
          reason: "The crew is held up at another hospital.",
        },
      },
    },
    decideProposal: {
      ...sdkRoutes.decideProposal,
      right: "request.read",
      audit: "change",
      rightByStatus: {
        accepted: ["request.accept_proposal"],
        declined: ["request.decline_proposal"],
        withdrawn: ["request.withdraw_proposal"],
      },
      summary: "Accept, decline or withdraw a proposed change",
      description:
        "The side that has not made the proposal accepts it, which changes the request, or declines it; the other one withdraws it. " +
        "An accepted pick-up time is the promised arrival too.",
      body: decideProposalSchema.meta({ id: "ProposalDecision" }),
      response: transportRequestSchema,
      errors: ["conflict"],
      example: { body: { status: "accepted", number: 7 } },
    },
    getPreparedReturn: {
      ...portalRoutes.getPreparedReturn,
      right: "request.prepare_return",
      audit: "records",
      summary: "Get the prepared return trip of a transport",
      response: preparedReturnSchema,
    },
    prepareReturn: {
      ...portalRoutes.prepareReturn,
      right: "request.prepare_return",
      audit: "change",
      summary: "Prepare the return trip of a transport",
      description:
        "For a return trip whose time is not known: no company sees it until it is requested, when the patient is ready. It " +
        "replaces the one that was prepared before, and is removed if the transport is cancelled or another return trip of it requested.",
      body: prepareReturnSchema.meta({ id: "ReturnPreparation" }),
      response: transportRequestSchema,
      errors: ["conflict"],
      example: {
        body: {
          patientName: "Maria Lindqvist",
          medicalRecordNumber: "MRN-20417",
          currentLocation: "Brookhollow Dialysis Center",
          destination: "Larkmoor Regional Medical Center",
          destinationUnit: "4 West",
          priority: "medium",
        },
      },
    },
    removePreparedReturn: {
      ...portalRoutes.removePreparedReturn,
      right: "request.remove_return",
      audit: "change",
      summary: "Remove the prepared return trip of a transport",
      response: transportRequestSchema,
      errors: ["conflict"],
    },
    requestPreparedReturn: {
      ...sdkRoutes.requestPreparedReturn,
      right: "request.return",
      audit: "change",
      summary: "Request the prepared return trip: the patient is ready",
      description:
        "Creates it as a request with the pick-up as soon as possible, visible to the companies that the hospital asks first. A " +
        "repeated call is a conflict that names the request.",
      body: requestPreparedReturnSchema.meta({ id: "PatientIsReady" }),
      example: { body: { confirmedDuplicates: [] } },
      status: 201,
      response: createdRequestSchema,
      location: "/api/transport-requests/{id}",
      errors: ["conflict"],
    },
    listTemplates: {
      ...sdkRoutes.listTemplates,
      right: "template.read",
      audit: { none: "what a hospital requests again and again, without a patient" },
      summary: "List the hospital's templates of requests",
      description: `By name, at most ${limits.templates}.`,
      response: z.array(requestTemplateSchema),
    },
    createTemplate: {
      ...portalRoutes.createTemplate,
      right: "template.create",
      audit: "change",
      summary: "Save a template of requests",
      description:
        "All users of the hospital see it, and begin requests from it. It has no member for the patient, for isolation " +
        "precautions or for needs that are true of one patient.",
      body: createTemplateSchema.meta({ id: "NewRequestTemplate" }),
      status: 201,
      response: requestTemplateSchema,
      errors: ["conflict"],
      example: {
        body: {
          name: "Dialysis, 4 West",
          currentLocation: "Larkmoor Regional Medical Center",
          currentUnit: "4 West",
          destination: "Brookhollow Dialysis Center",
          priority: "medium",
          needs: { mobility: "wheelchair" },
        },
      },
    },
    removeTemplate: {
      ...portalRoutes.removeTemplate,
      right: "template.remove",
      audit: "change",
      summary: "Remove a template of requests",
      description: "Requests that began from it stay as they are.",
      status: 204,
    },
    listStandingOrders: {
      ...portalRoutes.listStandingOrders,
      right: "standing_order.read",
      audit: "records",
      summary: "List the hospital's standing orders that have not ended",
      description: `The next one first, at most ${standingOrderLimits.open}.`,
      response: z.array(standingOrderSchema),
    },
    createStandingOrder: {
      ...portalRoutes.createStandingOrder,
      right: "standing_order.create",
      audit: "change",
      summary: "Request a transport again and again, on days of the week",
      description:
        "The order takes over patient, places and needs of a request. The portal creates a request for each day ahead of time, as if a " +
        "user of the hospital did. A patient has no two open orders at one time on one day of the week.",
      body: createStandingOrderSchema.meta({ id: "NewStandingOrder" }),
      status: 201,
      response: standingOrderSchema,
      location: "/api/standing-orders/{id}",
      errors: ["not_found", "conflict"],
      example: {
        body: { requestId: 81, weekdays: ["MO", "WE", "FR"], firstDay: "2027-01-04", pickupTime: "07:30" },
      },
    },
    getStandingOrder: {
      ...portalRoutes.getStandingOrder,
      right: "standing_order.read",
      audit: "records",
      summary: "Get a standing order with its next dates",
      response: standingOrderSchema,
    },
    changeStandingOrder: {
      ...portalRoutes.changeStandingOrder,
      right: "standing_order.change",
      audit: "change",
      summary: "Pause, resume or end a standing order",
      description: "Requests that were created before stay. An end is final.",
      body: changeStandingOrderSchema.meta({ id: "StandingOrderStatus" }),
      response: standingOrderSchema,
      errors: ["conflict"],
      example: { body: { status: "paused" } },
    },
    skipStandingOrderDay: {
      ...portalRoutes.skipStandingOrderDay,
      right: "standing_order.change",
      audit: "change",
      summary: "Skip a day of a standing order, or take that back",
      description: "As long as the request for the day has not been created.",
      body: skipDaySchema.meta({ id: "StandingOrderDay" }),
      response: standingOrderSchema,
      errors: ["conflict"],
      example: { body: { day: "2027-01-06", skipped: true } },
    },
    cancelStandingOrderRequests: {
      ...portalRoutes.cancelStandingOrderRequests,
      right: "standing_order.change",
      audit: "change",
      summary: "Cancel the requests of a standing order",
      description:
        "Those that no crew has started, each as if it were cancelled by itself. The order stays as it is.",
      body: cancelOrderRequestsSchema.meta({ id: "StandingOrderCancellation" }),
      response: z.object({
        cancelled: z.int().describe("How many."),
        stayed: z
          .array(z.int())
          .describe("Ids of those that someone else has started or ended at the same time."),
      }),
      example: { body: { reason: "Admitted as an inpatient" } },
    },
    getTransportTimes: {
      ...portalRoutes.getTransportTimes,
      right: "request.read_times",
      audit: "records",
      summary: "Get the times of a transport by their NEMSIS elements",
      description:
        "For the hospital and the company that runs the transport, with corrections applied; after a hand-back, none of the company that had it.",
      response: transportTimesSchema,
    },
    listFollowLinks: {
      ...portalRoutes.listFollowLinks,
      right: "follow_link.read",
      audit: "records",
      summary: "List the links by which a transport is followed without a log-in",
      description: `The newest first, at most ${followLinkLimits.listed}, those that have ended too.`,
      response: z.array(followLinkSchema),
    },
    createFollowLink: {
      ...portalRoutes.createFollowLink,
      right: "follow_link.create",
      audit: "change",
      summary: "Make a link by which a transport is followed without a log-in",
      description:
        "Who opens it sees status, steps and arrival, the initials of the patient, and as places facilities only. A receiving unit sees " +
        "the level of service and what it prepares for too.",
      body: createFollowLinkSchema.meta({ id: "NewFollowLink" }),
      status: 201,
      response: followLinkSchema,
      errors: ["conflict"],
      example: { body: { recipient: "receiving_unit", validHours: 24 } },
    },
    revokeFollowLink: {
      ...portalRoutes.revokeFollowLink,
      right: "follow_link.revoke",
      audit: "change",
      summary: "Revoke a link by which a transport is followed",
      description: "It opens nothing from then on. Pages that are open lose it with their next update.",
      status: 204,
      errors: ["conflict"],
    },
    listIncoming: {
      ...portalRoutes.listIncoming,
      right: "incoming.read",
      audit: "records",
      summary: "List the transports that come to the caller's hospital",
      description:
        "Requests of any hospital whose destination begins with the name of the caller's. Of a patient, initials until the hospital " +
        "has accepted the patient.",
      query: listIncomingSchema,
      response: z.array(incomingTransportSchema),
      example: { query: "unit=Cardiology" },
    },
    getIncoming: {
      ...portalRoutes.getIncoming,
      right: "incoming.read",
      audit: "records",
      summary: "Get a transport that comes to the caller's hospital",
      response: incomingTransportSchema,
    },
    acceptPatient: {
      ...portalRoutes.acceptPatient,
      right: "request.accept_patient",
      audit: "change",
      summary: "Accept the patient of a transport that comes to the caller's hospital",
      description:
        "The hospital that requested it is notified. From then on the caller's hospital reads who the patient is. It ends if the " +
        "transport is redirected to another hospital.",
      body: acceptPatientSchema.meta({ id: "PatientAcceptance" }),
      response: incomingTransportSchema,
      errors: ["conflict"],
      example: { body: { acceptingPhysician: "Dr. Ines Varga", bedConfirmed: true } },
    },
    recordAcceptance: {
      ...portalRoutes.recordAcceptance,
      right: "request.record_acceptance",
      audit: "change",
      summary: "Record the acceptance by the receiving facility",
      description:
        "What is left out stays as it is, and what is recorded already keeps its time. Until the transport ends.",
      body: recordAcceptanceSchema.meta({ id: "Acceptance" }),
      response: transportRequestSchema,
      errors: ["conflict"],
      example: { body: { acceptingPhysician: "Dr. Ines Varga", bedConfirmed: true } },
    },
    askAllCompanies: {
      ...portalRoutes.askAllCompanies,
      right: "request.widen",
      audit: "change",
      summary: "Ask all companies now",
      description:
        "For a hospital that asks companies in stages: the open request becomes visible to those that it has not asked yet.",
      response: transportRequestSchema,
      errors: ["conflict"],
    },
    getRequestRoute: {
      ...portalRoutes.getRequestRoute,
      right: "request.read",
      audit: "records",
      summary: "Get the route of a request",
      description:
        "Computed and stored on the first call. Null if there is no route, as for places without coordinates.",
      response: routeDataSchema.nullable(),
    },
    optimizeRoute: {
      ...portalRoutes.optimizeRoute,
      right: "request.optimize",
      audit: "change",
      summary: "Recompute the route of a request",
      description:
        "With current traffic and settings; the better route is stored, and the timeline lists the change. " +
        "Unavailable if no map service with road data responds and the route follows roads already.",
      response: routeDataSchema,
      errors: ["invalid", "conflict", "too_many", "unavailable"],
    },
  },
} as const satisfies Subject;
