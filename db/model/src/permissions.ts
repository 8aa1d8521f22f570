import type { WidgetScope } from "./embedding.ts";
import type { ProposalSide, Role } from "./vocabulary.ts";

/** The caller; the organization comes from the session, never from a body. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
  /** Null for administrators, and for staff whose organization is not assigned yet. */
  readonly organizationId: number | null;
  /** Manages the hospital's embed sites and downtime computers, and reviews emergency accesses. */
  readonly isManager?: boolean;
  /** Widget sessions only: limits the hospital's rights. */
  readonly scopes?: readonly WidgetScope[];
  /** Widget sessions only: all other requests are invisible. */
  readonly requestIds?: readonly number[];
}

/** Relations of an actor to a request. */
export type Party =
  | "hospital"
  | "hospital_manager"
  | "requesting_hospital"
  /** To which another hospital sends the patient. */
  | "receiving_hospital"
  | "company"
  | "responding_company"
  | "assigned_company"
  /** Of the change that is proposed to an approved transport: the requesting hospital or the assigned company. */
  | "proposing_side"
  | "answering_side"
  | "administrator";

const rolesOfParty: Record<Party, readonly Role[]> = {
  hospital: ["hospital"],
  hospital_manager: ["hospital"],
  requesting_hospital: ["hospital"],
  receiving_hospital: ["hospital"],
  company: ["ambulance"],
  responding_company: ["ambulance"],
  assigned_company: ["ambulance"],
  proposing_side: ["hospital", "ambulance"],
  answering_side: ["hospital", "ambulance"],
  administrator: ["admin"],
};

/**
 * The server checks it before writes, the interface before showing a button. Queries also restrict reads: invisible
 * requests are not found.
 */
export const permissions = {
  "request.read": ["requesting_hospital", "company", "administrator"],
  "request.list": ["requesting_hospital", "company", "administrator"],
  "request.create": ["hospital", "administrator"],
  // What helps to fill in the form of one.
  "request.fill_in": ["hospital", "administrator"],
  "template.read": ["hospital"],
  "template.create": ["hospital"],
  "template.remove": ["hospital"],
  "standing_order.read": ["hospital"],
  "standing_order.create": ["hospital"],
  "standing_order.change": ["hospital"],
  "request.return": ["requesting_hospital", "administrator"],
  "request.prepare_return": ["requesting_hospital", "administrator"],
  "request.remove_return": ["requesting_hospital", "administrator"],
  "request.change": ["requesting_hospital", "administrator"],
  "request.propose_pickup": ["assigned_company", "administrator"],
  "request.accept_proposal": ["answering_side", "administrator"],
  "request.decline_proposal": ["answering_side", "administrator"],
  "request.withdraw_proposal": ["proposing_side", "administrator"],
  "request.release": ["assigned_company", "requesting_hospital", "administrator"],
  "request.hand_back": ["assigned_company", "administrator"],
  "request.start": ["assigned_company", "administrator"],
  "request.milestone": ["assigned_company", "administrator"],
  "request.correct_milestone": ["assigned_company", "administrator"],
  "request.share_position": ["assigned_company", "administrator"],
  "request.complete": ["requesting_hospital", "administrator"],
  "request.reopen": ["requesting_hospital", "administrator"],
  "request.call_off": ["assigned_company", "requesting_hospital", "administrator"],
  "request.cancel": ["requesting_hospital", "administrator"],
  "request.record_acceptance": ["requesting_hospital", "administrator"],
  // Of transports from other hospitals and its own.
  "incoming.read": ["hospital"],
  // No one else can say it for the hospital that takes the patient.
  "request.accept_patient": ["receiving_hospital"],
  "request.rate": ["requesting_hospital", "administrator"],
  // A message is from one of the two sides.
  "request.message": ["requesting_hospital", "company"],
  // The sheet that goes with the patient.
  "request.hand_off": ["requesting_hospital", "assigned_company", "administrator"],
  "request.read_times": ["requesting_hospital", "assigned_company", "administrator"],
  // Of many patients; a company has no managers.
  "request.export": ["hospital_manager", "company", "administrator"],
  "follow_link.read": ["requesting_hospital", "administrator"],
  "follow_link.create": ["requesting_hospital", "administrator"],
  "follow_link.revoke": ["requesting_hospital", "administrator"],
  "request.decline": ["company", "administrator"],
  "request.withdraw_decline": ["company", "administrator"],
  "request.widen": ["requesting_hospital", "administrator"],
  "response.create": ["company", "administrator"],
  "response.withdraw": ["responding_company", "administrator"],
  "response.reject": ["requesting_hospital", "administrator"],
  "response.approve": ["requesting_hospital", "administrator"],
  "rating.read": ["hospital", "company", "administrator"],
  "facility.search": ["hospital", "company", "administrator"],
  "map.read": ["hospital", "company", "administrator"],
  "account.read": ["hospital", "company", "administrator"],
  "route.read": ["hospital", "company", "administrator"],
  "request.optimize": ["requesting_hospital", "assigned_company", "administrator"],
  "user.read": ["administrator"],
  "user.create": ["administrator"],
  "user.update": ["administrator"],
  "user.delete": ["administrator"],
  "organization.read": ["administrator"],
  "organization.create": ["administrator"],
  "organization.update": ["administrator"],
  "organization.set_base": ["company", "administrator"],
  "organization.set_levels": ["company", "administrator"],
  "organization.set_asking": ["hospital_manager", "administrator"],
  "invitation.create": ["administrator"],
  "invitation.revoke": ["administrator"],
  "settings.read": ["administrator"],
  "settings.update": ["administrator"],
  "retention.read": ["administrator"],
  "retention.hold": ["administrator"],
  "retention.release": ["administrator"],
  "audit.read": ["administrator"],
  "audit.export": ["administrator"],
  "contact.read": ["administrator"],
  "announcement.send": ["administrator"],
  "statistics.read": ["administrator"],
  "display.start": ["hospital", "company", "administrator"],
  // It shows names for days without a log-in; a company has no managers.
  "display.start_downtime_computer": ["hospital_manager"],
  "display.read": ["hospital", "company", "administrator"],
  "display.end": ["hospital", "company", "administrator"],
  "embedding.read": ["hospital_manager", "administrator"],
  "embedding.manage": ["hospital_manager", "administrator"],
  "emergency.access": ["hospital"],
  "emergency.start": ["hospital"],
  "emergency.end": ["hospital", "administrator"],
  "emergency.read": ["hospital_manager", "administrator"],
  "emergency.review": ["hospital_manager", "administrator"],
} as const satisfies Record<string, readonly Party[]>;
export type Action = keyof typeof permissions;

/** Actions of widget sessions and the scopes that grant them; all others are denied. */
export const scopesOfRight: Readonly<Partial<Record<Action, readonly WidgetScope[]>>> = {
  "request.create": ["request"],
  "request.fill_in": ["request", "change"],
  "template.read": ["request"],
  "request.return": ["track", "approve"],
  "request.list": ["list"],
  // A session that decides on responses, or changes a request, reads it.
  "request.read": ["track", "approve", "change"],
  "request.change": ["change"],
  "response.approve": ["approve"],
  "response.reject": ["approve"],
  // What the company proposes after the approval.
  "request.accept_proposal": ["approve"],
  "request.decline_proposal": ["approve"],
  // The hospital's own.
  "request.withdraw_proposal": ["approve", "change"],
  "request.cancel": ["cancel"],
  "request.rate": ["rate"],
  "request.message": ["message"],
  "facility.search": ["request", "track", "change"],
  // Every widget that reads a request draws its map and its route.
  "map.read": ["request", "track", "approve", "change"],
  "route.read": ["request", "track", "approve", "change"],
};

/** Actors without scopes are not restricted. */
export function isInScope({ scopes }: Pick<Actor, "scopes">, action: Action): boolean {
  return scopes === undefined || (scopesOfRight[action] ?? []).some((scope) => scopes.includes(scope));
}

export interface RequestParties {
  readonly hospitalId: number;
  readonly ambulanceCompanyId: number | null;
  readonly receivingHospitalId?: number | null | undefined;
  readonly proposal?: { readonly by: ProposalSide } | null | undefined;
}

export interface ResponseParties {
  readonly ambulanceCompanyId: number;
}

export function getParties(
  actor: Actor,
  request?: RequestParties,
  response?: ResponseParties,
): ReadonlySet<Party> {
  const parties = new Set<Party>();
  const mine = (organizationId: number | null | undefined) =>
    organizationId != null && organizationId === actor.organizationId;
  if (actor.role === "admin") parties.add("administrator");
  // Staff without an organization may do nothing.
  if (actor.organizationId === null) return parties;
  if (actor.role === "hospital") {
    parties.add("hospital");
    if (actor.isManager) parties.add("hospital_manager");
    if (mine(request?.hospitalId)) parties.add("requesting_hospital");
    else if (mine(request?.receivingHospitalId)) parties.add("receiving_hospital");
  }
  if (actor.role === "ambulance") {
    parties.add("company");
    if (mine(request?.ambulanceCompanyId)) parties.add("assigned_company");
    if (mine(response?.ambulanceCompanyId)) parties.add("responding_company");
  }
  const side = getSide(parties);
  if (side && request?.proposal)
    parties.add(side === request.proposal.by ? "proposing_side" : "answering_side");
  return parties;
}

function getSide(parties: ReadonlySet<Party>): ProposalSide | null {
  if (parties.has("requesting_hospital")) return "hospital";
  return parties.has("assigned_company") ? "company" : null;
}

export function may(
  actor: Actor,
  action: Action,
  request?: RequestParties,
  response?: ResponseParties,
): boolean {
  if (!isInScope(actor, action)) return false;
  const parties = getParties(actor, request, response);
  return permissions[action].some((party) => parties.has(party));
}

/** Whether the role may take the action on some request. */
export function roleMay(role: Role, action: Action): boolean {
  return permissions[action].some((party) => rolesOfParty[party].includes(role));
}

/** As `roleMay`, with the account's scopes; for menus and routes. */
export function accountMay(account: Pick<Actor, "role" | "isManager" | "scopes">, action: Action): boolean {
  return (
    isInScope(account, action) &&
    permissions[action].some(
      (party) =>
        rolesOfParty[party].includes(account.role) &&
        (party !== "hospital_manager" || account.isManager === true),
    )
  );
}
