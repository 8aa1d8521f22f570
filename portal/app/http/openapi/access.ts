import {
  type Action,
  type Party,
  permissions,
  type Role,
  roleMay,
  roles,
  scopesOfRight,
} from "@wardway/model";
import { type Access, routeAccess } from "../route-access.ts";
import { widgetRule } from "../widgets/widget-calls.ts";
import type { Operation } from "./operation.ts";

/** Who a call is for, by the table that the routes are tested against. @throws Error where no such call is served */
export function accessOf({ method, path }: Operation): Access {
  const access = routeAccess.find((entry) => entry.path === path.replace("{id}", ":id"))?.calls[method];
  if (access === undefined) throw new Error(`${method} ${path} is described and does not exist.`);
  return access;
}

/** The roles that may ever make a call that is not for everybody. */
export function rolesOf(access: Exclude<Access, "anyone">): readonly Role[] {
  if (access === "embedding.session") return [];
  return access === "signed-in" ? roles : roles.filter((role) => roleMay(role, access));
}

/** The rule of a call where it is finer than a role, as a sentence; one for each status where what is sent decides. */
export function whoMay(operation: Operation): readonly string[] {
  return [...whoMayBySession(operation), ...widgetsThatMay(operation)];
}

/** The rule that a widget's session is asked for; null where no widget may make the call. */
export const widgetRuleOf = ({ method, path }: Operation) => widgetRule(method, path.replace("{id}", "1"));

function widgetsThatMay(operation: Operation): readonly string[] {
  const rule = widgetRuleOf(operation);
  if (rule === null) return [];
  if (rule === "embedding.session") return ["Widgets, with any session."];
  const scopes = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(scopesOfRight[rule] ?? []);
  const which =
    operation.rights && `to ${Object.entries(operation.rights).find(([, right]) => right === rule)?.[0]}, `;
  return [`Widgets: ${which ?? ""}with the scope ${scopes}.`];
}

function whoMayBySession(operation: Operation): readonly string[] {
  if (operation.credential) return ["A hospital's own server, with a secret key of an embed site."];
  if (operation.rights) {
    return Object.entries(operation.rights).map(([status, right]) => `${status}: ${partiesTo(right)}.`);
  }
  const access = accessOf(operation);
  if (access === "anyone") return ["Everybody, without a session."];
  if (access === "signed-in" || access === "embedding.session") return [];
  const isFiner = permissions[access].some((party) => !wholeRoles.includes(party));
  return isFiner ? [`${capitalized(partiesTo(access))}.`] : [];
}

const wholeRoles: readonly Party[] = ["hospital", "company", "administrator"];

const nameOf: Record<Party, string> = {
  hospital: "hospitals",
  hospital_manager: "people of a hospital who manage its widgets",
  requesting_hospital: "the hospital that asked for the transport",
  company: "ambulance companies",
  responding_company: "the company that responded",
  assigned_company: "the company that was chosen",
  administrator: "administrators",
};

const partiesTo = (right: Action) =>
  new Intl.ListFormat("en-GB", { type: "conjunction" }).format(
    permissions[right].map((party) => nameOf[party]),
  );

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
