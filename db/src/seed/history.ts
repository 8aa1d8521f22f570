import {
  type EventType,
  type Milestone,
  may,
  nextStatus,
  type Priority,
  type RequestStatus,
  type ResponseStatus,
  type TransitionAction,
} from "@wardway/model";
import type { transportRequests } from "../schema/index.ts";
import type { Person } from "./people.ts";

export type RequestFacts = Omit<
  typeof transportRequests.$inferInsert,
  | "hospitalId"
  | "createdBy"
  | "status"
  | "ambulanceCompanyId"
  | "promisedArrival"
  | "lastMilestone"
  | "createdAt"
  | "updatedAt"
  | "version"
> & { readonly priority: Priority };

export interface ResponseDraft {
  readonly by: Person;
  readonly ambulanceCompanyId: number;
  readonly estimatedArrival: Date;
  readonly notes: string | null;
  readonly createdAt: Date;
  status: ResponseStatus;
}

export interface RatingDraft {
  readonly by: Person;
  readonly rating: number;
  readonly feedback: string | null;
  readonly createdAt: Date;
}

export interface Step {
  readonly action: TransitionAction;
  readonly event: EventType;
  readonly from: RequestStatus | null;
  readonly to: RequestStatus;
  readonly by: Person;
  readonly recordedAt: Date;
  readonly occurredAt: Date;
  readonly ambulanceCompanyId: number | null;
  readonly response: ResponseDraft | null;
  readonly details: Record<string, string | number | null>;
}

interface StepFacts {
  readonly response?: ResponseDraft;
  readonly occurredAt?: Date;
  readonly details?: Step["details"];
}

/**
 * Replays a request through the model's tables; throws for a step that they do not allow or that precedes the previous
 * one.
 */
export class RequestHistory {
  readonly steps: Step[] = [];
  readonly responses: ResponseDraft[] = [];
  status: RequestStatus | null = null;
  ambulanceCompanyId: number | null = null;
  lastMilestone: Milestone | null = null;
  rating: RatingDraft | null = null;

  constructor(
    readonly facts: RequestFacts,
    readonly requester: Person,
  ) {}

  get hospitalId(): number {
    return getOrganization(this.requester);
  }

  get createdAt(): Date {
    const [first] = this.steps;
    if (!first) throw new Error("A request of the demo data was never created.");
    return first.recordedAt;
  }

  create(at: Date): void {
    const { priority } = this.facts;
    this.take("request.create", "created", this.requester, at, { details: { priority } });
  }

  respond(by: Person, at: Date, estimatedArrival: Date, notes: string | null): ResponseDraft {
    const response: ResponseDraft = {
      by,
      ambulanceCompanyId: getOrganization(by),
      estimatedArrival,
      notes,
      createdAt: at,
      status: "pending",
    };
    const details = { estimatedArrival: estimatedArrival.toISOString() };
    this.take("response.create", "response_received", by, at, { response, details });
    this.responses.push(response);
    return response;
  }

  withdraw(response: ResponseDraft, at: Date): void {
    this.close(response, "withdrawn");
    this.take("response.withdraw", "response_withdrawn", response.by, at, { response });
  }

  reject(response: ResponseDraft, by: Person, at: Date): void {
    this.close(response, "rejected");
    this.take("response.reject", "response_rejected", by, at, { response });
  }

  approve(response: ResponseDraft, by: Person, at: Date): void {
    this.close(response, "approved");
    this.rejectOpenResponses();
    this.take("response.approve", "approved", by, at, { response });
    this.ambulanceCompanyId = response.ambulanceCompanyId;
  }

  release(by: Person, at: Date, reason: string): void {
    this.take("request.release", "released", by, at, { details: { reason } });
    for (const response of this.responses) {
      if (response.status === "approved") response.status = "released";
    }
    this.ambulanceCompanyId = null;
  }

  start(by: Person, at: Date): void {
    this.take("request.start", "started", by, at);
  }

  reach(milestone: Milestone, by: Person, occurredAt: Date, recordedAt: Date): void {
    this.take("request.milestone", milestone, by, recordedAt, { occurredAt });
    this.lastMilestone = milestone;
  }

  complete(by: Person, at: Date): void {
    this.take("request.complete", "completed", by, at);
  }

  cancel(by: Person, at: Date, reason: string): void {
    this.rejectOpenResponses();
    this.take("request.cancel", "cancelled", by, at, { details: { reason } });
  }

  rate(by: Person, at: Date, rating: number, feedback: string | null): void {
    this.take("request.rate", "rated", by, at, { details: { rating } });
    this.rating = { by, rating, feedback, createdAt: at };
  }

  private take(
    action: TransitionAction,
    event: EventType,
    by: Person,
    recordedAt: Date,
    facts: StepFacts = {},
  ): void {
    const to = nextStatus(action, this.status, this.openResponses().length);
    if (to === null) throw new Error(`The demo data has an illegal step: ${action} on ${this.status}.`);
    if (!may(by, action, this, facts.response)) {
      throw new Error(`The demo data has a forbidden step: ${action} by ${by.username}.`);
    }
    const occurredAt = facts.occurredAt ?? recordedAt;
    const before = this.steps.at(-1);
    if (before && (occurredAt < before.occurredAt || recordedAt < before.recordedAt)) {
      throw new Error(`The demo data has a step before the one that it follows: ${action}.`);
    }
    this.steps.push({
      action,
      event,
      from: this.status,
      to,
      by,
      recordedAt,
      occurredAt,
      ambulanceCompanyId: facts.response?.ambulanceCompanyId ?? this.ambulanceCompanyId,
      response: facts.response ?? null,
      details: facts.details ?? {},
    });
    this.status = to;
  }

  private openResponses(): ResponseDraft[] {
    return this.responses.filter(({ status }) => status === "pending");
  }

  private close(response: ResponseDraft, status: ResponseStatus): void {
    if (response.status !== "pending")
      throw new Error(`The demo data closes a response that is ${response.status}.`);
    response.status = status;
  }

  private rejectOpenResponses(): void {
    for (const response of this.openResponses()) response.status = "rejected";
  }
}

function getOrganization({ username, organizationId }: Person): number {
  if (organizationId === null) throw new Error(`The demo account ${username} belongs to no organization.`);
  return organizationId;
}
