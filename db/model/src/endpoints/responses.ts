import { z } from "zod";
import { createResponseSchema, decideResponseSchema, rateSchema } from "../responses.ts";
import { listRatingsSchema, ratingSchema, transportResponseSchema } from "../wire.ts";
import type { Subject } from "./contract.ts";
import { sdkRoutes } from "./routes.ts";

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
