import {
  createResponseSchema,
  decideResponseSchema,
  pageQuerySchema,
  rateSchema,
  ratingSchema,
  transportResponseSchema,
} from "@wardway/model";
import { z } from "zod";
import type { Subject } from "../operation.ts";

export const responses: Subject = {
  name: "Responses",
  description:
    "A company's offer to run a transport. Approving one makes the transport that company's, and rejects the others.",
  operations: [
    {
      method: "GET",
      path: "/api/transport-responses/by-request/{id}",
      id: "listResponses",
      summary: "List the responses to a request",
      details: "A company reads its own.",
      answer: z.array(transportResponseSchema),
    },
    {
      method: "POST",
      path: "/api/transport-responses",
      id: "respond",
      summary: "Offer to run a transport",
      details: "One open response a company and request.",
      body: createResponseSchema.meta({ id: "NewTransportResponse" }),
      status: 201,
      answer: transportResponseSchema,
      headers: { Location: "Where the responses to the request are read." },
      idempotent: true,
      refusals: ["not_found", "conflict"],
      example: {
        body: { transportRequestId: 1042, estimatedArrival: "2027-03-04T19:10:00Z", notes: "Crew of two." },
      },
    },
    {
      method: "PATCH",
      path: "/api/transport-responses/{id}/status",
      id: "decideResponse",
      summary: "Approve, reject or withdraw a response",
      rights: { approved: "response.approve", rejected: "response.reject", withdrawn: "response.withdraw" },
      body: decideResponseSchema.meta({ id: "ResponseDecision" }),
      answer: transportResponseSchema,
      refusals: ["conflict"],
      example: { body: { status: "approved" } },
    },
  ],
};

export const ratings: Subject = {
  name: "Ratings",
  description: "What hospitals say of the companies that ran their transports.",
  operations: [
    {
      method: "POST",
      path: "/api/ratings",
      id: "rateTransport",
      summary: "Rate the company that ran a transport",
      details: "Once for each completed transport.",
      body: rateSchema.meta({ id: "NewRating" }),
      status: 201,
      answer: ratingSchema,
      headers: { Location: "Where the company's ratings are read." },
      idempotent: true,
      refusals: ["not_found", "conflict"],
      example: { body: { transportRequestId: 1042, rating: 5, feedback: "On time and careful." } },
    },
    {
      method: "GET",
      path: "/api/ratings/by-ambulance/{id}",
      id: "listRatings",
      summary: "List a company's ratings, newest first",
      details: "The number is the company's.",
      query: pageQuerySchema,
      answer: z.array(ratingSchema),
      paged: true,
    },
  ],
};
