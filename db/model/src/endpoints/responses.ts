import { z } from "zod";
import { orderOfAskingSchema } from "../asking.ts";
import { createResponseSchema, decideResponseSchema, rateSchema, updateDeclineSchema } from "../responses.ts";
import {
  listRatingsSchema,
  ratingSchema,
  transportDeclineSchema,
  transportRequestSchema,
  transportResponseSchema,
} from "../wire.ts";
import type { Subject } from "./contract.ts";
import { portalRoutes, sdkRoutes } from "./routes.ts";

export const responses = {
  name: "Responses",
  description:
    "A company's offer to run a transport. Approving one assigns the transport to that company and rejects the others.",
  endpoints: {
    listResponses: {
      ...sdkRoutes.listResponses,
      right: "request.read",
      audit: "records",
      summary: "List the responses to a request",
      description: "A company receives its own.",
      response: z.array(transportResponseSchema),
    },
    createResponse: {
      ...sdkRoutes.createResponse,
      right: "response.create",
      audit: "change",
      summary: "Respond to a request",
      description:
        "One open response per company and request. An open one whose estimated arrival has passed is withdrawn by a " +
        "new one.",
      body: createResponseSchema.meta({ id: "NewTransportResponse" }),
      status: 201,
      response: transportResponseSchema,
      location: "/api/transport-responses/by-request/{transportRequestId}",
      errors: ["not_found", "conflict"],
      example: {
        body: { transportRequestId: 1042, estimatedArrival: "2027-03-04T19:10:00Z", notes: "Crew of two." },
      },
    },
    updateResponseStatus: {
      ...sdkRoutes.updateResponseStatus,
      right: "request.read",
      audit: "change",
      widgetRight: "response.approve",
      rightByStatus: {
        approved: ["response.approve"],
        rejected: ["response.reject"],
        withdrawn: ["response.withdraw"],
      },
      summary: "Approve, reject or withdraw a response",
      body: decideResponseSchema.meta({ id: "ResponseDecision" }),
      response: transportResponseSchema,
      errors: ["conflict"],
      example: { body: { status: "approved" } },
    },
    listDeclines: {
      ...sdkRoutes.listDeclines,
      right: "request.read",
      audit: "records",
      summary: "List the companies that declined a request",
      description: "The first one first. A company receives its own.",
      response: z.array(transportDeclineSchema),
    },
    declineRequest: {
      ...portalRoutes.declineRequest,
      right: "request.read",
      audit: "change",
      widgetRight: "request.decline",
      rightByStatus: { declined: ["request.decline"], withdrawn: ["request.withdraw_decline"] },
      summary: "Decline a request, or withdraw the decline",
      description:
        "The hospital reads the reason, and the company's lists no longer contain the request. Not while the company has an " +
        "open response. Ends with a response of the company, or when the request leaves the pool; the timeline keeps it.",
      body: updateDeclineSchema.meta({ id: "Decline" }),
      response: transportRequestSchema,
      errors: ["conflict"],
      example: { body: { status: "declined", reason: "no_vehicle" } },
    },
    getOrderOfAsking: {
      ...portalRoutes.getOrderOfAsking,
      right: "organization.set_asking",
      audit: { none: "numbers of companies" },
      summary: "Get the order in which a hospital asks companies",
      description: "`id` is the hospital: a manager's own, or any for an administrator.",
      response: orderOfAskingSchema,
    },
    setOrderOfAsking: {
      ...portalRoutes.setOrderOfAsking,
      right: "organization.set_asking",
      audit: "change",
      summary: "Set the order in which a hospital asks companies",
      description:
        "Companies of the first stage see a new request immediately, those of the next one after the wait, if no response is " +
        "open, and then all others. All companies see critical requests, requests whose pick-up is due, and transports that a " +
        "company has given back. For a waiting request, a change applies to the companies that are asked next.",
      body: orderOfAskingSchema.meta({ id: "OrderOfAsking" }),
      response: orderOfAskingSchema,
      example: {
        body: { widenAfterMinutes: 10, companies: [{ ambulanceCompanyId: 1, stage: 1 }] },
      },
    },
  },
} as const satisfies Subject;

export const ratings = {
  name: "Ratings",
  description: "Hospitals rate the companies that ran their transports.",
  endpoints: {
    createRating: {
      ...sdkRoutes.createRating,
      right: "request.rate",
      audit: "change",
      summary: "Rate the company that ran a transport",
      description: "Once for each completed transport.",
      body: rateSchema.meta({ id: "NewRating" }),
      status: 201,
      response: ratingSchema,
      location: "/api/ratings/by-ambulance/{ambulanceCompanyId}",
      errors: ["not_found", "conflict"],
      example: { body: { transportRequestId: 1042, rating: 5, feedback: "On time and careful." } },
    },
    listRatings: {
      ...sdkRoutes.listRatings,
      right: "rating.read",
      audit: { none: "ratings of a company name no patient" },
      summary: "List the ratings of a company, newest first",
      description: "`id` is the company.",
      query: listRatingsSchema,
      response: z.array(ratingSchema),
    },
  },
} as const satisfies Subject;
