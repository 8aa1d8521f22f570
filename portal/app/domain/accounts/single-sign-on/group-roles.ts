import {
  fieldRejection,
  type GroupRole,
  groupRolesOf,
  limits,
  type OrganizationKind,
  organizationLimits,
} from "@wardway/model";

/** The role of the first listed group that a person has, or null. */
export const findGroupRole = (
  listed: readonly GroupRole[],
  groups: readonly string[],
): GroupRole["role"] | null => listed.find(({ group }) => groups.includes(group))?.role ?? null;

/** As `parseGroupRoles` reads it. */
export const formatGroupRoles = (listed: readonly GroupRole[]) =>
  listed.map(({ group, role }) => `${group} = ${role}`).join("\n");

/**
 * @param text one group a line, with its role after the last equals sign
 * @throws DomainError invalid on `groups`, naming the line
 */
export function parseGroupRoles(text: string, kind: OrganizationKind): readonly GroupRole[] {
  const lines = text.split("\n").map((line, index) => ({ line: index + 1, text: line.trim() }));
  const entries = lines.filter((entry) => entry.text !== "");
  const { groupRoles: max } = organizationLimits;
  if (entries.length === 0) throw fieldRejection("groups", "singleSignOn.groupsRequired");
  if (entries.length > max) {
    throw fieldRejection("groups", "singleSignOn.tooManyGroups", { max, count: entries.length });
  }
  const listed = new Map<string, GroupRole>();
  for (const entry of entries) {
    const one = parseLine(entry.text, kind);
    const { line } = entry;
    if (one === null) {
      const roles = groupRolesOf[kind].join(", ");
      throw fieldRejection("groups", "singleSignOn.groupInvalid", { line, roles });
    }
    if (one.group.length > limits.group) {
      throw fieldRejection("groups", "singleSignOn.groupTooLong", { line, max: limits.group });
    }
    if (listed.has(one.group)) throw fieldRejection("groups", "singleSignOn.groupTwice", { line });
    listed.set(one.group, one);
  }
  return [...listed.values()];
}

function parseLine(text: string, kind: OrganizationKind): GroupRole | null {
  const [, group = "", name = ""] = /^(.*\S)\s*=\s*(\S+)$/.exec(text) ?? [];
  const role = groupRolesOf[kind].find((one) => one === name.toLowerCase());
  return role === undefined ? null : { group, role };
}
