import type { DomainError } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
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
import { portalLanguage } from "#app/infra/language.ts";
import { ratingFailed, ratingSubmitted } from "../ratings/rating-texts.ts";
import type { Intent } from "./intents.ts";
import { messages } from "./messages.server.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** @throws DomainError */
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
    case "start_early":
      return startTransport(db, caller, { requestId, reason: "reason" in intent ? intent.reason : null });
    case "milestone":
      return recordMilestone(db, caller, { requestId, milestone: intent.milestone, at: intent.at });
    case "complete":
    case "complete_early":
      return completeTransport(db, caller, { requestId, reason: "reason" in intent ? intent.reason : null });
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
  title: translate("ui.transport.statusUpdated"),
  description: translate("ui.transport.theTransportStatusHasBeen"),
};

const routeOptimized: ToastMessage = { title: translate("ui.transport.routeOptimizedSuccessfully") };

const routeUnchanged: ToastMessage = {
  title: translate("ui.transport.theRouteStaysAsIt"),
  description: translate("ui.transport.noBetterRouteIsAvailable"),
};

const successToasts: Record<Step["intent"], ToastMessage> = {
  start: statusUpdated,
  start_early: statusUpdated,
  milestone: statusUpdated,
  complete: statusUpdated,
  complete_early: statusUpdated,
  cancel: statusUpdated,
  release: statusUpdated,
  approve: statusUpdated,
  reject: {
    title: translate("ui.transport.responseRejected"),
    description: translate("ui.transport.theCompanyCanSendAnother"),
  },
  withdraw: {
    title: translate("ui.transport.responseWithdrawn"),
    description: translate("ui.transport.youCanSendAnotherOne"),
  },
  respond: {
    title: translate("ui.transport.responseSent"),
    description: translate("ui.transport.theHospitalSeesItNow"),
  },
  rate: ratingSubmitted,
};

export function successToast({ intent }: Pick<Step, "intent">): ToastMessage {
  return successToasts[intent];
}

export function failureToast({ intent }: Pick<Intent, "intent">, error: DomainError): ToastMessage {
  if (intent === "optimize") {
    return {
      title: translate("ui.transport.error"),
      description: translate("ui.transport.failedToOptimizeRoute", { message: error.message }),
      variant: "destructive",
    };
  }
  return {
    title: intent === "rate" ? ratingFailed : translate("ui.transport.updateFailed"),
    description: error.message,
    variant: "destructive",
  };
}
