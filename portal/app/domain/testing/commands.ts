import type { Database } from "@wardway/db/open";
import { transportEvents, transportRequests } from "@wardway/db/schema";
import {
  changeRequestSchema,
  createRequestSchema,
  createResponseSchema,
  type DecideProposal,
  DomainError,
  type ErrorCategory,
  type Milestone,
  prepareReturnSchema,
} from "@wardway/model";
import { addMinutes } from "date-fns";
import { and, desc, eq } from "drizzle-orm";
import type { Caller } from "../audit/caller.server.ts";
import { acceptPatient } from "../transports/following/incoming.server.ts";
import { askAllCompanies } from "../transports/lifecycle/ask-further.server.ts";
import {
  callOffTransport,
  cancelRequest,
  changeStatus,
  decideResponse,
  handBackTransport,
  recordAcceptance,
  recordMilestone,
  releaseRequest,
} from "../transports/lifecycle/lifecycle.server.ts";
import { sendMessage } from "../transports/messages/send-message.server.ts";
import { rateTransport } from "../transports/ratings/rate-transport.server.ts";
import { changeRequest } from "../transports/requests/change-request.server.ts";
import { correctMilestone, reopenTransport } from "../transports/requests/correct-transport.server.ts";
import { createRequest } from "../transports/requests/create-request.server.ts";
import { prepareReturn, removePreparedReturn } from "../transports/requests/prepared-return.server.ts";
import { decideProposal, proposePickup } from "../transports/requests/proposals.server.ts";
import { declineRequest, withdrawDecline } from "../transports/responses/decline-request.server.ts";
import { respond } from "../transports/responses/respond-to-request.server.ts";
import { optimizeRoute } from "../transports/routing/optimize-route.server.ts";
import { mapsOf } from "./maps.ts";

/** A command in a request's life cycle. Numbers are row ids. */
export type Command = { readonly who: Caller } & (
  | {
      readonly kind: "create";
      readonly hospital: number | null;
      readonly key: string | null;
      /** The facility that the patient is brought to. Default: one that is no hospital here. */
      readonly to?: string;
    }
  /** Brings the patient of a request back. */
  | {
      readonly kind: "return";
      readonly request: number;
      readonly hospital: number | null;
      readonly key: string | null;
    }
  | {
      readonly kind: "respond";
      readonly request: number;
      readonly company: number | null;
      readonly key: string | null;
    }
  | { readonly kind: "withdraw" | "reject" | "approve"; readonly response: number }
  | {
      readonly kind:
        | "release"
        | "hand_back"
        | "cancel"
        | "call_off"
        | "start"
        | "complete"
        | "reopen"
        | "optimize";
      readonly request: number;
    }
  | { readonly kind: "prepare_return"; readonly request: number }
  | { readonly kind: "remove_return"; readonly request: number }
  | { readonly kind: "accept_patient"; readonly request: number }
  | { readonly kind: "decline"; readonly request: number; readonly company: number | null }
  | { readonly kind: "withdraw_decline"; readonly request: number; readonly company: number | null }
  | { readonly kind: "message"; readonly request: number; readonly company: number | null }
  | { readonly kind: "ask_all"; readonly request: number }
  /** Something by which companies decide, or something else. */
  | {
      readonly kind: "change";
      readonly request: number;
      readonly revision: number;
      readonly isDecisive: boolean;
      /** As of `create`. */
      readonly to?: string;
    }
  | { readonly kind: "propose_pickup"; readonly request: number }
  | {
      readonly kind: "accept_proposal" | "decline_proposal" | "withdraw_proposal";
      readonly request: number;
      readonly number: number;
    }
  | { readonly kind: "record_bed"; readonly request: number; readonly isConfirmed: boolean }
  | {
      readonly kind: "milestone" | "withdraw_milestone";
      readonly request: number;
      readonly milestone: Milestone;
    }
  | {
      readonly kind: "rate";
      readonly request: number;
      readonly company: number | null;
      readonly rating: number;
      readonly key: string | null;
    }
);

/** `id` is the created or changed row. */
export type Outcome =
  | { readonly ok: true; readonly id: number }
  | { readonly ok: false; readonly code: ErrorCategory };

let proposedPickups = 0;
const nextHour = new Date(Date.now() + 3_600_000).toISOString();

/** A hospital's input. */
export const requestBody = {
  patientName: "Zoë O'Brien-Łukasz",
  medicalRecordNumber: "MRN-20417",
  currentLocation: "Ward 3 East",
  destination: "Larkmoor Rehabilitation, 2nd floor",
  transportDate: nextHour,
  priority: "high",
  equipment: "Oxygen, Stretcher",
  startLocationLat: "39.2962",
  startLocationLong: "-76.5921",
  destinationLat: "39.2703",
  destinationLong: "-76.5402",
} as const;

/** Runs a command by its use case. */
export async function perform(db: Database, command: Command): Promise<Outcome> {
  try {
    const { id } = await carryOut(db, command);
    return { ok: true, id };
  } catch (error) {
    if (error instanceof DomainError) return { ok: false, code: error.category };
    throw error;
  }
}

async function carryOut(db: Database, command: Command): Promise<{ readonly id: number }> {
  const { who } = command;
  switch (command.kind) {
    case "create":
    case "return":
      return createRequest(
        mapsOf(db),
        who,
        createRequestSchema.parse({
          ...requestBody,
          hospitalId: command.hospital,
          ...(command.kind === "return"
            ? { returnOf: command.request }
            : command.to && { destination: `${command.to}, 3 North` }),
        }),
        command.key,
      );
    case "prepare_return":
      return prepareReturn(db, who, {
        ...prepareReturnSchema.parse(requestBody),
        requestId: command.request,
      });
    case "remove_return":
      return removePreparedReturn(db, who, { requestId: command.request });
    case "accept_patient":
      return acceptPatient(db, who, {
        requestId: command.request,
        acceptingPhysician: null,
        bedConfirmed: false,
      });
    case "respond":
      return respond(
        db,
        who,
        createResponseSchema.parse({
          transportRequestId: command.request,
          ambulanceCompanyId: command.company,
          estimatedArrival: nextHour,
          notes: "Two crew members",
        }),
        command.key,
      );
    case "withdraw":
      return decideResponse(db, who, { responseId: command.response, status: "withdrawn" });
    case "reject":
      return decideResponse(db, who, { responseId: command.response, status: "rejected" });
    case "approve":
      return decideResponse(db, who, { responseId: command.response, status: "approved" });
    case "release":
      return releaseRequest(db, who, { requestId: command.request, reason: "The vehicle broke down" });
    case "hand_back":
      return handBackTransport(db, who, { requestId: command.request, reason: "The vehicle broke down" });
    case "cancel":
      return cancelRequest(db, who, { requestId: command.request, reason: "The patient stays" });
    case "call_off":
      return callOffTransport(db, who, { requestId: command.request, reason: "The patient refused" });
    case "start":
      return changeStatus(db, who, { requestId: command.request, status: "in_progress", reason: null });
    case "complete":
      return changeStatus(db, who, { requestId: command.request, status: "completed", reason: null });
    case "optimize":
      await optimizeRoute(mapsOf(db), who, command.request);
      return { id: command.request };
    case "record_bed":
      return recordAcceptance(db, who, { requestId: command.request, bedConfirmed: command.isConfirmed });
    case "decline":
      await declineRequest(db, who, {
        requestId: command.request,
        ambulanceCompanyId: command.company,
        reason: "no_vehicle",
        note: null,
      });
      return { id: command.request };
    case "message":
      await sendMessage(db, who, {
        requestId: command.request,
        text: "The patient is ready.",
        ambulanceCompanyId: command.company,
        isAssigned: null,
      });
      return { id: command.request };
    case "ask_all":
      return askAllCompanies(db, who, command.request);
    case "change":
      return change(db, command);
    case "propose_pickup":
      return proposePickup(db, who, {
        requestId: command.request,
        // Another one than any before.
        transportDate: addMinutes(nextHour, ++proposedPickups),
        reason: "The crew is held up",
      });
    case "accept_proposal":
      return decide(db, command, "accepted");
    case "decline_proposal":
      return decide(db, command, "declined");
    case "withdraw_proposal":
      return decide(db, command, "withdrawn");
    case "withdraw_decline":
      await withdrawDecline(db, who, { requestId: command.request, ambulanceCompanyId: command.company });
      return { id: command.request };
    case "milestone":
      await recordMilestone(db, who, { requestId: command.request, milestone: command.milestone, at: null });
      return { id: command.request };
    case "withdraw_milestone": {
      const { request: requestId, milestone } = command;
      const eventId = await findEvent(db, requestId, milestone);
      await correctMilestone(db, who, { requestId, eventId, at: null, reason: "By mistake" });
      return { id: requestId };
    }
    case "reopen": {
      const { request: requestId } = command;
      const eventId = await findEvent(db, requestId, "completed");
      return reopenTransport(db, who, { requestId, eventId, reason: "Another one was meant" });
    }
    case "rate":
      return rateTransport(
        db,
        who,
        {
          transportRequestId: command.request,
          ambulanceCompanyId: command.company,
          rating: command.rating,
          feedback: null,
        },
        command.key,
      );
  }
}

/** The newest of a type; of none, one that no request has. */
async function findEvent(db: Database, requestId: number, type: Milestone | "completed"): Promise<number> {
  const [event] = await db
    .select({ id: transportEvents.id })
    .from(transportEvents)
    .where(and(eq(transportEvents.transportRequestId, requestId), eq(transportEvents.type, type)))
    .orderBy(desc(transportEvents.id))
    .limit(1);
  return event?.id ?? 2_147_483_647;
}

const decide = (
  db: Database,
  { who, request, number }: Command & { readonly kind: `${string}_proposal` },
  status: DecideProposal["status"],
) =>
  decideProposal(mapsOf(db), who, {
    requestId: request,
    number,
    status,
    reason: status === "declined" ? "Not possible" : null,
  });

/** To something that it did not say before. */
async function change(
  db: Database,
  { who, request: requestId, revision, isDecisive, to = "Brookhollow" }: Command & { kind: "change" },
): Promise<{ readonly id: number }> {
  const [row] = await db
    .select({
      destination: transportRequests.destination,
      transportDate: transportRequests.transportDate,
    })
    .from(transportRequests)
    .where(eq(transportRequests.id, requestId));
  const stated = changeRequestSchema.parse({
    ...requestBody,
    destination: isDecisive ? `${to}, ${crypto.randomUUID()}` : (row?.destination ?? "Nowhere"),
    transportDate: row?.transportDate.toISOString() ?? requestBody.transportDate,
    contactPerson: crypto.randomUUID(),
    revision,
  });
  return changeRequest(mapsOf(db), who, { ...stated, requestId });
}
