import {
  type Action,
  type Contract,
  type Party,
  permissions,
  type Role,
  roleMay,
  roles,
  scopesOfRight,
} from "@wardway/model";
import { getWidgetRight } from "#app/http/session/widgets/widget-calls.ts";

export function getRoles({ right }: Contract): readonly Role[] {
  if (right === "anyone" || right === "embedding.session" || right === "secret-key") return [];
  return right === "signed-in" ? roles : roles.filter((role) => roleMay(role, right));
}

/** Returns the access rules that go beyond roles: a sentence for each deciding status. */
export function describeCallers(contract: Contract): readonly string[] {
  return [...callersBySession(contract), ...callersByWidget(contract)];
}

const anyOf = new Intl.ListFormat("en-GB", { type: "disjunction" });

function callersByWidget(contract: Contract): readonly string[] {
  const rule = getWidgetRight(contract);
  if (rule === null) return [];
  if (rule === "embedding.session") return ["Widgets, with any session."];
  if (!contract.rightByStatus) return [`Widgets: with the scope ${anyOf.format(scopesOfRight[rule] ?? [])}.`];
  const statusesOf = new Map<string, string[]>();
  for (const [status, rights] of Object.entries(contract.rightByStatus)) {
    const scopes = new Set(rights.flatMap((needed) => scopesOfRight[needed] ?? []));
    const named = anyOf.format(scopes);
    if (scopes.size > 0) statusesOf.set(named, [...(statusesOf.get(named) ?? []), status]);
  }
  const cases = [...statusesOf].map(([scopes, to]) => `to ${anyOf.format(to)}, with the scope ${scopes}`);
  return [`Widgets: ${cases.join("; ")}.`];
}

function callersBySession({ right, rightByStatus }: Contract): readonly string[] {
  if (right === "secret-key") return ["A hospital's server, with a secret key of an embed site."];
  if (right === "anyone") return ["Anyone, without a session."];
  if (rightByStatus) {
    return Object.entries(rightByStatus).map(([status, needed]) => `${status}: ${formatParties(...needed)}.`);
  }
  if (right === "signed-in" || right === "embedding.session") return [];
  const isFiner = permissions[right].some((party) => !completeRoles.includes(party));
  return isFiner ? [`${capitalize(formatParties(right))}.`] : [];
}

const completeRoles: readonly Party[] = ["hospital", "company", "administrator"];

const partyNames: Record<Party, string> = {
  hospital: "hospitals",
  hospital_manager: "people of a hospital who manage its widgets",
  requesting_hospital: "the requesting hospital",
  receiving_hospital: "the receiving hospital",
  company: "ambulance companies",
  responding_company: "the responding company",
  assigned_company: "the assigned company",
  proposing_side: "who has made the proposal",
  answering_side: "the other side of a proposal",
  administrator: "administrators",
};

function formatParties(...rights: readonly Action[]): string {
  const parties = new Set<Party>(rights.flatMap((right) => permissions[right]));
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(
    [...parties].map((party) => partyNames[party]),
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
