import {
  changeStatusSchema,
  createRequestSchema,
  listRequestsSchema,
  recordMilestoneSchema,
  routeDataSchema,
  transportEventSchema,
  transportRequestSchema,
} from "@wardway/model";
import { z } from "zod";
import type { Subject } from "../operation.ts";

const location = { Location: "Where it is read." };

export const requests: Subject = {
  name: "Transport requests",
  description:
    "A hospital sees its own requests, a company those that are open and its own transports, an administrator " +
    "all. What one may not see is not found. Until its response is approved, a company reads the patient's " +
    "initials and no record number.",
  operations: [
    {
      method: "GET",
      path: "/api/transport-requests",
      id: "listTransportRequests",
      summary: "List requests, latest transport first",
      query: listRequestsSchema,
      answer: z.array(transportRequestSchema),
      paged: true,
      example: { query: "status=approved,in_progress&limit=20" },
    },
    {
      method: "POST",
      path: "/api/transport-requests",
      id: "createTransportRequest",
      summary: "Ask for a transport",
      details:
        "The request is pending, and in the pool that companies see, from now on. With both places on the map, its " +
        "route is the portal's own: what the body brings of one is shown until it is there. A journey that is longer " +
        "than the administrators allow is refused at `destination`.",
      body: createRequestSchema.meta({ id: "NewTransportRequest" }),
      status: 201,
      answer: transportRequestSchema,
      headers: location,
      idempotent: true,
      example: {
        body: {
          patientName: "Maria Lindqvist",
          medicalRecordNumber: "MRN-20417",
          currentLocation: "Larkmoor Regional Medical Center, 4 West",
          destination: "Brookhollow Dialysis Center",
          transportDate: "2027-03-04T14:30:00-05:00",
          priority: "high",
          equipment: "Oxygen, Stretcher",
        },
      },
    },
    {
      method: "GET",
      path: "/api/transport-requests/{id}",
      id: "getTransportRequest",
      summary: "Read one request",
      answer: transportRequestSchema,
    },
    {
      method: "PATCH",
      path: "/api/transport-requests/{id}/status",
      id: "changeRequestStatus",
      summary: "Start, complete, cancel or release a transport",
      details: "A request is approved by approving one of its responses.",
      rights: {
        pending: "request.release",
        in_progress: "request.start",
        completed: "request.complete",
        cancelled: "request.cancel",
      },
      body: changeStatusSchema.meta({ id: "RequestStatusChange" }),
      answer: transportRequestSchema,
      refusals: ["conflict"],
      example: { body: { status: "cancelled", reason: "The patient was discharged." } },
    },
    {
      method: "GET",
      path: "/api/transport-requests/{id}/events",
      id: "listTransportEvents",
      summary: "Read the timeline of a request",
      answer: z.array(transportEventSchema),
    },
    {
      method: "POST",
      path: "/api/transport-requests/{id}/milestones",
      id: "recordMilestone",
      summary: "Record what the crew has done",
      details: "In the order of a transport, each once, while it is in progress.",
      body: recordMilestoneSchema.meta({ id: "NewMilestone" }),
      status: 201,
      answer: transportEventSchema,
      headers: { Location: "Where the timeline is read." },
      idempotent: true,
      refusals: ["conflict"],
      example: { body: { milestone: "at_pickup" } },
    },
    {
      method: "GET",
      path: "/api/transport-requests/{id}/route",
      id: "getRequestRoute",
      summary: "Read the route of a request",
      details:
        "It is computed and stored where that has not been done. Null where there is none, as without both places on " +
        "the map.",
      answer: routeDataSchema.nullable(),
    },
    {
      method: "POST",
      path: "/api/transport-requests/{id}/optimize-route",
      id: "optimizeRoute",
      summary: "Compute the route of a request anew",
      details:
        "By the traffic and the settings of the moment; the best way is kept, and the timeline says what changed. " +
        "Not available where no map service that knows the roads answers and the route follows them already.",
      answer: routeDataSchema,
      idempotent: true,
      refusals: ["invalid", "conflict", "too_many", "unavailable"],
    },
  ],
};
