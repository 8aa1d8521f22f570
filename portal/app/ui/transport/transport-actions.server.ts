import type { DomainError, Milestone } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { type Clock, exactTime } from "@wardway/widgets/ui/time-format";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import {
  approveResponse,
  callOffTransport,
  cancelRequest,
  completeTransport,
  handBackTransport,
  recordMilestone,
  rejectResponse,
  releaseRequest,
  startTransport,
  withdrawResponse,
} from "#app/domain/transports/lifecycle/lifecycle.server.ts";
import { rateTransport } from "#app/domain/transports/ratings/rate.server.ts";
import { readHospitalZone } from "#app/domain/transports/requests/read.server.ts";
import { respond } from "#app/domain/transports/responses/respond.server.ts";
import { optimizeRoute } from "#app/domain/transports/routing/optimize-route.server.ts";
import type { Mapped } from "#app/domain/transports/routing/request-route.server.ts";
import type { ToastMessage } from "#app/http/toast.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { ratingFailed, ratingSubmitted } from "../ratings/rating-texts.ts";
import { besideHospital } from "../use-clock.ts";
import type { Intent } from "./intents.ts";
import { messages } from "./messages.server.ts";
import { milestoneLabels } from "./next-step.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** @param clock of the viewer @throws DomainError */
export async function perform(
  mapped: Mapped,
  caller: Caller,
  requestId: number,
  intent: Intent,
  clock: Clock,
): Promise<ToastMessage> {
  if (intent.intent === "optimize") {
    const { idempotencyKey, route } = intent;
    const { isChanged } = await optimizeRoute(mapped, caller, requestId, idempotencyKey, route);
    if (!isChanged) return routeUnchanged;
    return route === null ? routeOptimized : routeChosen;
  }
  return takeStep(mapped, caller, { requestId, intent, clock });
}

interface Step {
  readonly requestId: number;
  readonly intent: Exclude<Intent, { intent: "optimize" }>;
  readonly clock: Clock;
}

async function takeStep(
  { db }: Mapped,
  caller: Caller,
  { requestId, intent, clock }: Step,
): Promise<ToastMessage> {
  const timeOf = (moment: string) => timeBeside(db, requestId, moment, clock);
  switch (intent.intent) {
    case "start":
    case "start_early":
      await startTransport(db, caller, { requestId, reason: "reason" in intent ? intent.reason : null });
      return startedToast(requestId);
    case "milestone":
      await recordMilestone(db, caller, { requestId, milestone: intent.milestone, at: intent.at });
      return milestoneToast(requestId, intent.milestone, await timeOf(intent.at?.toISOString() ?? clock.now));
    case "complete":
    case "complete_early":
      await completeTransport(db, caller, { requestId, reason: "reason" in intent ? intent.reason : null });
      return updated(translate("ui.transport.transportCompleted", { requestId }));
    case "cancel":
      await cancelRequest(db, caller, { requestId, reason: intent.reason });
      return updated(translate("ui.transport.transportCancelled", { requestId }));
    case "hand_back":
      await handBackTransport(db, caller, { requestId, reason: intent.reason });
      return updated(translate("ui.transport.transportHandedBack", { requestId }));
    case "call_off":
      await callOffTransport(db, caller, { requestId, reason: intent.reason });
      return updated(translate("ui.transport.transportCalledOff", { requestId }));
    case "release":
      await releaseRequest(db, caller, { requestId, reason: intent.reason });
      return updated(translate("ui.transport.transportReleased", { requestId }));
    case "approve": {
      const response = await approveResponse(db, caller, intent.responseId, requestId);
      const { ambulanceCompanyName: company, estimatedArrival } = response;
      return updated(
        translate("ui.transport.companyApproved", { company, time: await timeOf(estimatedArrival) }),
      );
    }
    case "reject": {
      const { ambulanceCompanyName } = await rejectResponse(db, caller, intent.responseId, requestId);
      return {
        title: translate("ui.transport.responseRejected"),
        description: translate("ui.transport.companyCanSendAnother", { company: ambulanceCompanyName }),
      };
    }
    case "withdraw":
      await withdrawResponse(db, caller, intent.responseId, requestId);
      return {
        title: translate("ui.transport.responseWithdrawn"),
        description: translate("ui.transport.youCanSendAnotherOne", { requestId }),
      };
    case "respond": {
      const { ambulanceCompanyId, notes, idempotencyKey } = intent;
      const offer = {
        transportRequestId: requestId,
        ambulanceCompanyId,
        estimatedArrival: intent.estimatedArrival,
        notes,
      };
      const { estimatedArrival } = await respond(db, caller, offer, idempotencyKey);
      return {
        title: translate("ui.transport.responseSent"),
        description: translate("ui.transport.hospitalSeesArrival", { time: await timeOf(estimatedArrival) }),
      };
    }
    case "rate": {
      const { rating, feedback, idempotencyKey } = intent;
      const input = { transportRequestId: requestId, rating, feedback };
      return ratingSubmitted(await rateTransport(db, caller, input, idempotencyKey));
    }
  }
}

/** The zone is named where the hospital's clocks differ from the viewer's. */
export async function timeBeside(
  db: Mapped["db"],
  requestId: number,
  moment: string,
  clock: Clock,
): Promise<string> {
  const hospitalTimeZone = await readHospitalZone(db, requestId);
  const { now, timeZone } = besideHospital(clock, { hospitalTimeZone });
  return exactTime(moment, now, timeZone);
}

// Toasts are stored in a signed cookie: they name companies, numbers and times, and no patient.

const updated = (description: string): ToastMessage => ({
  title: translate("ui.transport.statusUpdated"),
  description,
});

export const startedToast = (requestId: number) =>
  updated(translate("ui.transport.transportStarted", { requestId }));

export const milestoneToast = (requestId: number, milestone: Milestone, time: string) =>
  updated(
    translate("ui.transport.milestoneRecorded", { requestId, milestone: milestoneLabels[milestone], time }),
  );

const routeOptimized: ToastMessage = { title: translate("ui.transport.routeOptimizedSuccessfully") };

const routeChosen: ToastMessage = { title: translate("ui.transport.routeChosen") };

const routeUnchanged: ToastMessage = {
  title: translate("ui.transport.theRouteStaysAsIt"),
  description: translate("ui.transport.noBetterRouteIsAvailable"),
};

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
