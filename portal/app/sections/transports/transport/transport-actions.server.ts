import { t } from "@lingui/core/macro";
import type { AppLoadContext } from "@remix-run/node";
import type { DomainError, Milestone } from "@wardway/model";
import { type Clock, exactTime } from "@wardway/widgets/ui/time-format";
import { countCompanies } from "#app/domain/accounts/organizations.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { askAllCompanies } from "#app/domain/transports/lifecycle/ask-further.server.ts";
import {
  approveResponse,
  callOffTransport,
  cancelRequest,
  completeTransport,
  handBackTransport,
  recordAcceptance,
  recordMilestone,
  rejectResponse,
  releaseRequest,
  startTransport,
  withdrawResponse,
} from "#app/domain/transports/lifecycle/lifecycle.server.ts";
import { sendMessage } from "#app/domain/transports/messages/send-message.server.ts";
import { rateTransport } from "#app/domain/transports/ratings/rate-transport.server.ts";
import { readHospitalZone } from "#app/domain/transports/record/read-request.server.ts";
import type { Mapped } from "#app/domain/transports/record/request-route.server.ts";
import {
  correctMilestone,
  reopenTransport,
} from "#app/domain/transports/requests/correct-transport.server.ts";
import {
  removePreparedReturn,
  requestPreparedReturn,
} from "#app/domain/transports/requests/prepared-return.server.ts";
import { decideProposal, proposePickup } from "#app/domain/transports/requests/proposals.server.ts";
import { declineRequest, withdrawDecline } from "#app/domain/transports/responses/decline-request.server.ts";
import { respond } from "#app/domain/transports/responses/respond-to-request.server.ts";
import { optimizeRoute } from "#app/domain/transports/routing/optimize-route.server.ts";
import type { ToastMessage } from "#app/http/forms/toast.server.ts";
import { countCreation } from "#app/http/session/creation-limits.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { besideHospital } from "#app/shell/page/use-clock.ts";
import { milestoneLabels } from "./next-step.ts";
import { ratingFailed, ratingSubmitted } from "./rating-texts.ts";
import { requestCreated } from "./request-created.ts";
import type { Intent } from "./transport-forms.ts";

/** @param clock of the viewer @throws DomainError */
export async function perform(
  mapped: MappedAndLimited,
  caller: Caller,
  requestId: number,
  intent: Intent,
  clock: Clock,
): Promise<ToastMessage> {
  if (intent.intent === "optimize") {
    const { idempotencyKey, route } = intent;
    const { isChanged } = await optimizeRoute(mapped, caller, requestId, idempotencyKey, route);
    if (!isChanged) return routeUnchanged();
    return route === null ? routeOptimized() : routeChosen();
  }
  return takeStep(mapped, caller, { requestId, intent, clock });
}

type MappedAndLimited = Mapped & Pick<AppLoadContext, "callLimitFactor">;

interface Step {
  readonly requestId: number;
  readonly intent: Exclude<Intent, { intent: "optimize" }>;
  readonly clock: Clock;
}

async function takeStep(
  mapped: MappedAndLimited,
  caller: Caller,
  { requestId, intent, clock }: Step,
): Promise<ToastMessage> {
  const { db } = mapped;
  const timeOf = (moment: string) => timeBeside(db, requestId, moment, clock);
  switch (intent.intent) {
    case "start":
    case "start_early":
      await startTransport(db, caller, { requestId, reason: "reason" in intent ? intent.reason : null });
      return startedToast(requestId);
    case "milestone":
      await recordMilestone(db, caller, { requestId, milestone: intent.milestone, at: intent.at });
      return milestoneToast(requestId, intent.milestone, await timeOf(intent.at?.toISOString() ?? clock.now));
    case "correct_milestone":
      await correctMilestone(db, caller, { ...intent, requestId });
      return {
        title: t`Step corrected`,
        description: t`The timeline of transport ${requestId} has what was recorded before, and your reason.`,
      };
    case "message": {
      const { text, ambulanceCompanyId, isAssigned, idempotencyKey } = intent;
      await sendMessage(db, caller, { requestId, text, ambulanceCompanyId, isAssigned }, idempotencyKey);
      return { title: t`Message sent` };
    }
    case "acceptance":
      await recordAcceptance(db, caller, { requestId, ...intent.accepted });
      return updated(t`Acceptance of transport ${requestId} recorded`);
    case "complete":
    case "complete_early":
      await completeTransport(db, caller, { requestId, reason: "reason" in intent ? intent.reason : null });
      return updated(t`Transport ${requestId} completed`);
    case "reopen":
      await reopenTransport(db, caller, { ...intent, requestId });
      return updated(t`Transport ${requestId} is in progress again`);
    case "cancel":
      await cancelRequest(db, caller, { requestId, reason: intent.reason });
      return updated(t`Transport ${requestId} cancelled`);
    case "hand_back":
      await handBackTransport(db, caller, { requestId, reason: intent.reason });
      return updated(t`Transport ${requestId} handed back`);
    case "call_off":
      await callOffTransport(db, caller, { requestId, reason: intent.reason });
      return updated(t`Transport ${requestId} not carried out`);
    case "release":
      await releaseRequest(db, caller, { requestId, reason: intent.reason });
      return updated(t`Request ${requestId} is in the pool again`);
    case "approve": {
      const response = await approveResponse(db, caller, intent.responseId, {
        requestId,
        acceptsChanges: intent.acceptsChanges,
      });
      const { ambulanceCompanyName: company, estimatedArrival } = response;
      return updated(t`${company} approved, arrives ${{ time: await timeOf(estimatedArrival) }}`);
    }
    case "reject": {
      const { ambulanceCompanyName } = await rejectResponse(db, caller, intent.responseId, requestId);
      return {
        title: t`Response rejected`,
        description: t`${ambulanceCompanyName} can send another one.`,
      };
    }
    case "withdraw":
      await withdrawResponse(db, caller, intent.responseId, requestId);
      return {
        title: t`Response withdrawn`,
        description: t`You can send another one while request ${requestId} is open.`,
      };
    case "decline": {
      const { intent: _, ...declined } = intent;
      await declineRequest(db, caller, { requestId, ...declined });
      return {
        title: t`Request ${requestId} declined`,
        description: t`The hospital reads the reason. The company's lists no longer show the request.`,
      };
    }
    case "withdraw_decline":
      await withdrawDecline(db, caller, { requestId, ambulanceCompanyId: intent.ambulanceCompanyId });
      return updated(t`Request ${requestId} is in the company's lists again`);
    case "propose_pickup":
      await proposePickup(db, caller, { ...intent, requestId });
      return {
        title: t`Change proposed`,
        description: t`The hospital accepts or declines the new pick-up time. Until then the agreed one applies.`,
      };
    case "accept_proposal":
      await decideProposal(mapped, caller, { ...intent, requestId, status: "accepted", reason: null });
      return updated(t`Transport ${requestId} is changed as proposed`);
    case "decline_proposal":
      await decideProposal(mapped, caller, { ...intent, requestId, status: "declined" });
      return updated(t`Transport ${requestId} stays as it was agreed`);
    case "withdraw_proposal":
      await decideProposal(mapped, caller, { ...intent, requestId, status: "withdrawn", reason: null });
      return updated(t`Transport ${requestId} stays as it was agreed`);
    case "request_return": {
      const { id, asking } = await countCreation(caller, mapped, () =>
        requestPreparedReturn(mapped, caller, { requestId, shown: intent.preparedAt, confirmed: [] }),
      );
      return requestCreated(id, asking?.companyIds?.length ?? (await countCompanies(db)));
    }
    case "remove_return":
      await removePreparedReturn(db, caller, { requestId, shown: intent.preparedAt });
      return { title: t`Prepared return trip removed` };
    case "ask_all":
      await askAllCompanies(db, caller, requestId);
      return updated(t`All companies are asked about request ${requestId} now`);
    case "respond": {
      const { intent: _, idempotencyKey, ...offered } = intent;
      const offer = { ...offered, transportRequestId: requestId };
      const { estimatedArrival } = await respond(db, caller, offer, idempotencyKey);
      return {
        title: t`Response sent`,
        description: t`The hospital sees your arrival at ${{ time: await timeOf(estimatedArrival) }}.`,
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
  title: t`Status updated`,
  description,
});

export const startedToast = (requestId: number) => updated(t`Transport ${requestId} started`);

export const milestoneToast = (requestId: number, milestone: Milestone, time: string) =>
  updated(t`Transport ${requestId}: ${{ milestone: i18n._(milestoneLabels[milestone]) }}, ${time}`);

const routeOptimized = (): ToastMessage => ({ title: t`Route optimized successfully` });

const routeChosen = (): ToastMessage => ({ title: t`Route changed` });

const routeUnchanged = (): ToastMessage => ({
  title: t`The route stays as it was`,
  description: t`No better route is available right now.`,
});

export function failureToast({ intent }: Pick<Intent, "intent">, error: DomainError): ToastMessage {
  if (intent === "optimize") {
    return {
      title: t`Error`,
      description: t`Failed to optimize route: ${{ message: error.message }}`,
      variant: "destructive",
    };
  }
  return {
    title: intent === "rate" ? i18n._(ratingFailed) : t`Update failed`,
    description: error.message,
    variant: "destructive",
  };
}
