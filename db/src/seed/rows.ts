import type {
  auditLog,
  ratings,
  transportEvents,
  transportRequests,
  transportResponses,
} from "../schema/index.ts";
import type { RatingDraft, RequestHistory, ResponseDraft, Step } from "./history.ts";
import { getNumber, type Numbers } from "./numbering.ts";

export interface Numbering {
  readonly requests: Numbers<RequestHistory>;
  readonly responses: Numbers<ResponseDraft>;
  readonly events: Numbers<Step>;
  readonly ratings: Numbers<RatingDraft>;
}

type Row<Table extends { readonly $inferInsert: object }> = Table["$inferInsert"] & { readonly id: number };

export function requestRow(history: RequestHistory, numbering: Numbering): Row<typeof transportRequests> {
  const { status, ambulanceCompanyId, lastMilestone, steps } = history;
  const last = steps.at(-1);
  if (status === null || !last) throw new Error("A request of the demo data was never created.");
  return {
    ...history.facts,
    id: getNumber(numbering.requests, history),
    hospitalId: history.hospitalId,
    createdBy: history.requester.userId,
    status,
    ambulanceCompanyId,
    promisedArrival: history.responses.find((one) => one.status === "approved")?.estimatedArrival ?? null,
    lastMilestone,
    createdAt: history.createdAt,
    updatedAt: last.recordedAt,
    version: steps.length,
  };
}

export function responseRows(
  history: RequestHistory,
  numbering: Numbering,
): Row<typeof transportResponses>[] {
  return history.responses.map((response) => ({
    id: getNumber(numbering.responses, response),
    transportRequestId: getNumber(numbering.requests, history),
    ambulanceCompanyId: response.ambulanceCompanyId,
    createdBy: response.by.userId,
    estimatedArrival: response.estimatedArrival,
    notes: response.notes,
    status: response.status,
    createdAt: response.createdAt,
  }));
}

export function ratingRows(history: RequestHistory, numbering: Numbering): Row<typeof ratings>[] {
  const { rating, ambulanceCompanyId } = history;
  if (rating === null || ambulanceCompanyId === null) return [];
  return [
    {
      id: getNumber(numbering.ratings, rating),
      transportRequestId: getNumber(numbering.requests, history),
      hospitalId: history.hospitalId,
      ambulanceCompanyId,
      createdBy: rating.by.userId,
      rating: rating.rating,
      feedback: rating.feedback,
      createdAt: rating.createdAt,
    },
  ];
}

export function eventRows(history: RequestHistory, numbering: Numbering): Row<typeof transportEvents>[] {
  return history.steps.map((step) => ({
    id: getNumber(numbering.events, step),
    transportRequestId: getNumber(numbering.requests, history),
    type: step.event,
    fromStatus: step.from,
    toStatus: step.to,
    actorUserId: step.by.userId,
    actorOrganizationId: step.by.organizationId,
    ambulanceCompanyId: step.ambulanceCompanyId,
    transportResponseId: step.response && getNumber(numbering.responses, step.response),
    occurredAt: step.occurredAt,
    recordedAt: step.recordedAt,
    details: step.details,
  }));
}

/** Rows as the use cases write them. */
export function auditRows(history: RequestHistory, numbering: Numbering) {
  const transportRequestId = getNumber(numbering.requests, history);
  return history.steps.map((step): typeof auditLog.$inferInsert & { readonly timestamp: Date } => ({
    timestamp: step.recordedAt,
    userId: step.by.userId,
    username: step.by.username,
    ipAddress: step.by.ipAddress,
    action: step.action,
    success: true,
    ...findSubject(step, history, transportRequestId, numbering),
  }));
}

function findSubject(step: Step, history: RequestHistory, transportRequestId: number, numbering: Numbering) {
  const { action, response } = step;
  if (response) {
    const approval = action === "response.approve" ? { ambulanceCompanyId: response.ambulanceCompanyId } : {};
    return {
      resourceType: "transport_response",
      resourceId: getNumber(numbering.responses, response),
      details: { transportRequestId, ...approval },
    };
  }
  if (action === "request.rate" && history.rating) {
    return {
      resourceType: "rating",
      resourceId: getNumber(numbering.ratings, history.rating),
      details: { transportRequestId, rating: history.rating.rating },
    };
  }
  const details = action === "request.milestone" ? { milestone: step.event } : {};
  return { resourceType: "transport_request", resourceId: transportRequestId, details };
}
