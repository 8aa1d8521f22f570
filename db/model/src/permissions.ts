import type { WidgetScope } from "./embedding.ts";
import type { Role } from "./vocabulary.ts";

/** Who asks: a signed-in person, with the organization from the session (never from a body). */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
  /** Null for administrators, who belong to no organization. */
  readonly organizationId: number | null;
  /** Manages for its hospital what goes beyond transports. */
  readonly isManager?: boolean;
  /** Of a widget session alone: its rights end with these, whatever else its hospital may. */
  readonly scopes?: readonly WidgetScope[];
  /** Of a widget session that is bound to these requests: there are no others for it. */
  readonly requestIds?: readonly number[];
}

/** What an actor is to a request. */
export type Party =
  | "hospital"
  | "hospital_manager"
  | "requesting_hospital"
  | "company"
  | "responding_company"
  | "assigned_company"
  | "administrator";

const roleOfParty: Record<Party, Role> = {
  hospital: "hospital",
  hospital_manager: "hospital",
  requesting_hospital: "hospital",
  company: "ambulance",
  responding_company: "ambulance",
  assigned_company: "ambulance",
  administrator: "admin",
};

/**
 * Who may do what. The server asks before it writes, the interface before it shows a button.
 * Reading is narrowed further by the query itself: what an actor may not see is not found.
 */
export const permissions = {
  "request.read": ["requesting_hospital", "company", "administrator"],
  "request.create": ["hospital", "administrator"],
  "request.release": ["assigned_company", "requesting_hospital", "administrator"],
  "request.start": ["assigned_company", "administrator"],
  "request.milestone": ["assigned_company", "administrator"],
  "request.share_position": ["assigned_company", "administrator"],
  "request.complete": ["requesting_hospital", "administrator"],
  "request.cancel": ["requesting_hospital", "administrator"],
  "request.rate": ["requesting_hospital", "administrator"],
  "response.create": ["company", "administrator"],
  "response.withdraw": ["responding_company", "administrator"],
  "response.reject": ["requesting_hospital", "administrator"],
  "response.approve": ["requesting_hospital", "administrator"],
  "rating.read": ["hospital", "company", "administrator"],
  "facility.search": ["hospital", "company", "administrator"],
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
  "invitation.create": ["administrator"],
  "invitation.revoke": ["administrator"],
  "settings.read": ["administrator"],
  "settings.update": ["administrator"],
  "audit.read": ["administrator"],
  "audit.export": ["administrator"],
  "contact.read": ["administrator"],
  "statistics.read": ["administrator"],
  "embedding.read": ["hospital_manager", "administrator"],
  "embedding.manage": ["hospital_manager", "administrator"],
} as const satisfies Record<string, readonly Party[]>;
export type Action = keyof typeof permissions;

/**
 * The rights that a widget session can have, and the scopes of which one gives each. What is not named here no widget
 * may, whatever its scopes.
 */
export const scopesOfRight: Readonly<Partial<Record<Action, readonly WidgetScope[]>>> = {
  "request.create": ["request"],
  "request.read": ["track"],
  "request.cancel": ["cancel"],
  "request.rate": ["rate"],
  "facility.search": ["request", "track"],
  "route.read": ["request", "track"],
};

/** Whether a widget session's scopes leave it this right; anybody else is not narrowed. */
export function isInScope({ scopes }: Pick<Actor, "scopes">, action: Action): boolean {
  return scopes === undefined || (scopesOfRight[action] ?? []).some((scope) => scopes.includes(scope));
}

/** The facts of a request that decide what an actor is to it. */
export interface RequestParties {
  readonly hospitalId: number;
  readonly ambulanceCompanyId: number | null;
}

/** The facts of a response that decide whether an actor made it. */
export interface ResponseParties {
  readonly ambulanceCompanyId: number;
}

/** All that `actor` is to `request` (and to `response`, where the action is about one). */
export function partiesOf(
  actor: Actor,
  request?: RequestParties,
  response?: ResponseParties,
): ReadonlySet<Party> {
  const parties = new Set<Party>();
  const mine = (organizationId: number | null | undefined) =>
    organizationId != null && organizationId === actor.organizationId;
  if (actor.role === "admin") parties.add("administrator");
  if (actor.role === "hospital") {
    parties.add("hospital");
    if (actor.isManager) parties.add("hospital_manager");
    if (mine(request?.hospitalId)) parties.add("requesting_hospital");
  }
  if (actor.role === "ambulance") {
    parties.add("company");
    if (mine(request?.ambulanceCompanyId)) parties.add("assigned_company");
    if (mine(response?.ambulanceCompanyId)) parties.add("responding_company");
  }
  return parties;
}

/** Whether `actor` may do `action` to this request (and response). */
export function may(
  actor: Actor,
  action: Action,
  request?: RequestParties,
  response?: ResponseParties,
): boolean {
  if (!isInScope(actor, action)) return false;
  const parties = partiesOf(actor, request, response);
  return permissions[action].some((party) => parties.has(party));
}

/** Whether anybody with `role` may ever do `action`. */
export function roleMay(role: Role, action: Action): boolean {
  return permissions[action].some((party) => roleOfParty[party] === role);
}

/** Whether this account may ever do `action`: the question a menu or a route asks. */
export function accountMay(account: Pick<Actor, "role" | "isManager" | "scopes">, action: Action): boolean {
  return (
    isInScope(account, action) &&
    permissions[action].some(
      (party) =>
        roleOfParty[party] === account.role && (party !== "hospital_manager" || account.isManager === true),
    )
  );
}
