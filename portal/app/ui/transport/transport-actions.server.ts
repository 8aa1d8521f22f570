import type { DomainError } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import {
  approveResponse,
  cancelRequest,
  completeTransport,
  recordMilestone,
  rejectResponse,
  releaseRequest,
  startTransport,
  withdrawResponse,
} from "#app/domain/transports/lifecycle/lifecycle.server.ts";
import { rateTransport } from "#app/domain/transports/ratings/rate.server.ts";
import { respond } from "#app/domain/transports/responses/respond.server.ts";
import { optimizeRoute } from "#app/domain/transports/routing/optimize-route.server.ts";
import type { Mapped } from "#app/domain/transports/routing/request-route.server.ts";
import type { ToastMessage } from "#app/http/toast.server.ts";
import { ratingFailed, ratingSubmitted } from "../ratings/rating-texts.ts";
import type { Intent } from "./intents.ts";

/** Executes an intent and returns the toast that confirms it. @throws DomainError */
export async function perform(
  mapped: Mapped,
  caller: Caller,
  requestId: number,
  intent: Intent,
): Promise<ToastMessage> {
  if (intent.intent === "optimize") {
    const { isChanged } = await optimizeRoute(mapped, caller, requestId, intent.idempotencyKey);
    return isChanged ? routeOptimized : routeUnchanged;
  }
  await takeStep(mapped, caller, requestId, intent);
  return successToast(intent);
}

type Step = Exclude<Intent, { intent: "optimize" }>;

function takeStep({ db }: Mapped, caller: Caller, requestId: number, intent: Step): Promise<unknown> {
  switch (intent.intent) {
    case "start":
      return startTransport(db, caller, requestId);
    case "milestone":
      return recordMilestone(db, caller, { requestId, milestone: intent.milestone, at: intent.at });
    case "complete":
      return completeTransport(db, caller, requestId);
    case "cancel":
      return cancelRequest(db, caller, { requestId, reason: intent.reason });
    case "release":
      return releaseRequest(db, caller, { requestId, reason: intent.reason });
    case "approve":
      return approveResponse(db, caller, intent.responseId, requestId);
    case "reject":
      return rejectResponse(db, caller, intent.responseId, requestId);
    case "withdraw":
      return withdrawResponse(db, caller, intent.responseId, requestId);
    case "respond": {
      const { ambulanceCompanyId, estimatedArrival, notes, idempotencyKey } = intent;
      const offer = { transportRequestId: requestId, ambulanceCompanyId, estimatedArrival, notes };
      return respond(db, caller, offer, idempotencyKey);
    }
    case "rate": {
      const { rating, feedback, idempotencyKey } = intent;
      return rateTransport(db, caller, { transportRequestId: requestId, rating, feedback }, idempotencyKey);
    }
  }
}

const statusUpdated: ToastMessage = {
  title: "Status updated",
  description: "The transport status has been updated successfully",
};

const routeOptimized: ToastMessage = { title: "Route optimized successfully" };

const routeUnchanged: ToastMessage = {
  title: "The route stays as it was",
  description: "It was asked for again, and nothing better is known now.",
};

const successToasts: Record<Step["intent"], ToastMessage> = {
  start: statusUpdated,
  milestone: statusUpdated,
  complete: statusUpdated,
  cancel: statusUpdated,
  release: statusUpdated,
  approve: statusUpdated,
  reject: { title: "Response rejected", description: "The company can send another one." },
  withdraw: {
    title: "Response withdrawn",
    description: "You can send another one while the request is open.",
  },
  respond: { title: "Response sent", description: "The hospital sees it now." },
  rate: ratingSubmitted,
};

/** Returns the toast of a successful intent. */
export function successToast({ intent }: Pick<Step, "intent">): ToastMessage {
  return successToasts[intent];
}

/** Returns the toast of a failed intent, such as a conflict or a violated rule. */
export function failureToast({ intent }: Pick<Intent, "intent">, error: DomainError): ToastMessage {
  if (intent === "optimize") {
    return {
      title: "Error",
      description: `Failed to optimize route: ${error.message}`,
      variant: "destructive",
    };
  }
  return {
    title: intent === "rate" ? ratingFailed : "Update failed",
    description: error.message,
    variant: "destructive",
  };
}
