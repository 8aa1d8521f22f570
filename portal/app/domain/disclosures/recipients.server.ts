import type { Connection } from "@wardway/db/open";
import { auditLog, displays, followLinks, organizations, users } from "@wardway/db/schema";
import { type FollowRecipient, followRecipients, type OrganizationKind, type Role } from "@wardway/model";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { deletedUsername } from "../accounts/deleted-user.ts";
import type { AuditRow } from "../audit/read-entries.server.ts";

/** Who received something. */
export type Reader =
  | { readonly kind: "person"; readonly name: string }
  /** Named by the hospital's own server. */
  | { readonly kind: "widget"; readonly name: string; readonly site: string }
  /** `recipient` is null if it is no longer known. */
  | { readonly kind: "link"; readonly id: number; readonly recipient: FollowRecipient | null }
  /** `label` is null if the display is gone. */
  | { readonly kind: "display"; readonly id: number; readonly label: string | null }
  /** A file on the portal's server. */
  | { readonly kind: "file" }
  | { readonly kind: "portal" };

export interface ReaderOrganization {
  readonly id: number;
  readonly name: string;
  readonly kind: OrganizationKind;
}

export interface Recipient {
  readonly reader: Reader;
  /** At the time of the entry. Null for administrators, holders of links and the portal itself, and if unknown. */
  readonly organization: ReaderOrganization | null;
  readonly isAdministrator: boolean;
}

interface Position {
  readonly role: Role | null;
  readonly organizationId: number | null;
}

/** Of an account: what it was before a moment. */
interface Move {
  /** Of the entry. */
  readonly id: number;
  readonly at: Date;
  readonly before: Partial<Position>;
}

type Row = Pick<
  AuditRow,
  "id" | "userId" | "username" | "timestamp" | "resourceId" | "resourceType" | "action" | "details"
>;

/** Returns who is behind the entries, as far as accounts, displays and links are still known. */
export async function findRecipients(
  connection: Connection,
  rows: readonly Row[],
): Promise<(row: Row) => Recipient> {
  const people = await readPeople(connection, distinct(rows.map(({ userId }) => userId)));
  const screens = await readDisplays(connection, numbersIn(rows, displayPattern));
  const links = await readLinks(connection, rows);
  const moved = [...people.values()].flatMap(({ moves }) =>
    moves.map(({ before }) => before.organizationId ?? null),
  );
  const known = await readOrganizations(
    connection,
    distinct([
      ...[...people.values()].map(({ organizationId }) => organizationId),
      ...moved,
      ...[...screens.values()].map(({ organizationId }) => organizationId),
      ...rows.filter(isFile).map(({ resourceId }) => resourceId),
    ]),
  );
  const organization = (id: number | null | undefined) => known.get(id ?? 0) ?? null;

  return (row) => {
    const outsider = { organization: null, isAdministrator: false };
    if (row.userId !== null) {
      const person = people.get(row.userId);
      const { role, organizationId } = positionAt(person, row);
      const name = person?.name ?? row.username ?? `#${row.userId}`;
      const { site, staff } = row.details;
      return {
        reader:
          typeof site === "string" ? { kind: "widget", name: String(staff), site } : { kind: "person", name },
        organization: organization(organizationId),
        isAdministrator: role === "admin",
      };
    }
    const link = numberIn(row, linkPattern);
    if (link !== null)
      return { ...outsider, reader: { kind: "link", id: link, recipient: links.get(link) ?? null } };
    const display = numberIn(row, displayPattern);
    if (display !== null) {
      const screen = screens.get(display);
      return {
        ...outsider,
        reader: { kind: "display", id: display, label: screen?.label ?? null },
        organization: organization(screen?.organizationId),
      };
    }
    return isFile(row)
      ? { ...outsider, reader: { kind: "file" }, organization: organization(row.resourceId) }
      : { ...outsider, reader: { kind: "portal" } };
  };
}

const isFile = ({ action }: Row) => action === "downtime_list.write";

/** Usernames of who has no account, as the trail has them. */
const linkPattern = /^Link (\d{1,9})$/;
const displayPattern = /^Display (\d{1,9})$/;

function numberIn({ userId, username }: Row, pattern: RegExp): number | null {
  const digits = userId === null ? pattern.exec(username ?? "")?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}

const numbersIn = (rows: readonly Row[], pattern: RegExp) =>
  distinct(rows.map((row) => numberIn(row, pattern)));

const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

interface Person extends Position {
  /** Null for a deleted account, whose name the trail has. */
  readonly name: string | null;
  /** Latest first. */
  readonly moves: readonly Move[];
}

async function readPeople(
  connection: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  if (ids.length === 0) return new Map();
  const { id, name, username, role, organizationId } = users;
  const [accounts, changes] = [
    await connection
      .select({ id, name, username, role, organizationId })
      .from(users)
      .where(inArray(id, [...ids])),
    await connection
      .select({
        id: auditLog.id,
        userId: auditLog.resourceId,
        at: auditLog.timestamp,
        details: auditLog.details,
      })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.resourceType, "user"),
          inArray(auditLog.resourceId, [...ids]),
          eq(auditLog.action, "user.update"),
          eq(auditLog.success, true),
          sql`${auditLog.details} ?| array['organizationId', 'role']`,
        ),
      )
      .orderBy(asc(auditLog.timestamp), asc(auditLog.id)),
  ];
  const people = accounts.map(({ username: present, ...account }) => {
    const isDeleted = present === deletedUsername(account.id);
    const moves = changes
      .filter(({ userId }) => userId === account.id)
      .map(({ details, ...move }) => ({ ...move, before: positionBefore(details) }))
      .toReversed();
    return [account.id, { ...account, name: isDeleted ? null : (account.name ?? present), moves }] as const;
  });
  return new Map(people);
}

function positionBefore(details: AuditRow["details"]): Partial<Position> {
  const { roleBefore, organizationIdBefore } = details;
  return {
    ...(typeof roleBefore === "string" && { role: roleBefore as Role }),
    ...(typeof organizationIdBefore === "number" && { organizationId: organizationIdBefore }),
    ...(organizationIdBefore === null && { organizationId: null }),
  };
}

/** What an account was at an entry: what it is now, without the changes since. */
function positionAt(person: Person | undefined, { id, timestamp }: Row): Position {
  const { role = null, organizationId = null, moves = [] } = person ?? {};
  // Dates have no microseconds: the numbers of two entries of a millisecond are in order.
  const isLater = (move: Move) =>
    move.at > timestamp || (move.at.getTime() === timestamp.getTime() && move.id > id);
  return Object.assign({ role, organizationId }, ...moves.filter(isLater).map(({ before }) => before));
}

async function readDisplays(connection: Connection, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const { id, label, organizationId } = displays;
  const rows = await connection
    .select({ id, label, organizationId })
    .from(displays)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of those that are gone, what the entry of their creation says, if that is among the rows. */
async function readLinks(connection: Connection, rows: readonly Row[]) {
  const { id, recipient } = followLinks;
  const ids = numbersIn(rows, linkPattern);
  const present =
    ids.length === 0
      ? []
      : await connection
          .select({ id, recipient })
          .from(followLinks)
          .where(inArray(id, [...ids]));
  const created = rows.flatMap(({ action, resourceId, details }) => {
    const named = followRecipients.find((known) => known === details.recipient);
    return action === "follow_link.create" && named ? [[resourceId ?? 0, named] as const] : [];
  });
  return new Map([...created, ...present.map((link) => [link.id, link.recipient] as const)]);
}

async function readOrganizations(connection: Connection, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReaderOrganization>();
  const { id, name, kind } = organizations;
  const rows = await connection
    .select({ id, name, kind })
    .from(organizations)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
