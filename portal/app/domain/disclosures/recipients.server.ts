import type { Connection } from "@wardway/db/open";
import { auditLog, displays, followLinks, organizations, standingOrders, users } from "@wardway/db/schema";
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
  /** `label` is null if it is no longer known. */
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
  /**
   * At the time of the entry; of an automatic request the hospital whose standing order it is. Null for administrators, holders of links and
   * other acts of the portal itself, and if unknown.
   */
  readonly organization: ReaderOrganization | null;
  readonly isAdministrator: boolean;
}

interface Position {
  readonly role: Role | null;
  readonly organizationId: number | null;
}

export interface Moment {
  /** Of its entry; 0 for what is no entry of the trail. */
  readonly id: number;
  readonly at: Date;
}

/** Dates have no microseconds: the numbers of two entries of a millisecond are in order. */
export const isAfter = ({ id, at }: Moment, row: Pick<AuditRow, "id" | "timestamp">): boolean =>
  at > row.timestamp || (at.getTime() === row.timestamp.getTime() && id > row.id);

/** Of an account: what it was before a moment. */
interface Move extends Moment {
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
  const screens = await readDisplays(connection, numbersIn(rows, displayPattern));
  const authored = [...rows, ...screens.started.values()];
  const people = await readPeople(connection, distinct(authored.map(({ userId }) => userId)));
  const links = await readLinks(connection, rows);
  const orders = await readOrders(connection, distinct(rows.map(orderIn)));
  const moved = [...people.values()].flatMap(({ moves }) =>
    moves.map(({ before }) => before.organizationId ?? null),
  );
  const known = await readOrganizations(
    connection,
    distinct([
      ...[...people.values()].map(({ organizationId }) => organizationId),
      ...moved,
      ...[...screens.present.values()].map(({ organizationId }) => organizationId),
      ...orders.values(),
      ...rows.map(hospitalIn),
      ...rows.filter(isFile).map(({ resourceId }) => resourceId),
    ]),
  );
  const organization = (id: number | null | undefined) => known.get(id ?? 0) ?? null;
  const startedDisplay = (id: number) => {
    const start = screens.started.get(id);
    if (!start) return { label: null, organizationId: null };
    const { label } = start.details;
    const { organizationId } = positionAt(people.get(start.userId ?? 0), start);
    return { label: typeof label === "string" ? label : null, organizationId };
  };

  return (row) => {
    const outsider = { organization: null, isAdministrator: false };
    if (isAutomatic(row)) {
      const hospitalId = hospitalIn(row) ?? orders.get(orderIn(row) ?? 0);
      return { ...outsider, reader: { kind: "portal" }, organization: organization(hospitalId) };
    }
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
      const { label, organizationId } = screens.present.get(display) ?? startedDisplay(display);
      return {
        ...outsider,
        reader: { kind: "display", id: display, label },
        organization: organization(organizationId),
      };
    }
    return isFile(row)
      ? { ...outsider, reader: { kind: "file" }, organization: organization(row.resourceId) }
      : { ...outsider, reader: { kind: "portal" } };
  };
}

/** What a job did in the name of the account that began it. */
const isAutomatic = ({ details }: Row) => details.automatic !== undefined || details.expired !== undefined;

const numberOrNull = (value: unknown) => (typeof value === "number" ? value : null);

/** Of an automatic request: the hospital, and in older entries only the number of its standing order. */
const hospitalIn = ({ details }: Row) => numberOrNull(details.hospital);
const orderIn = (row: Row) => (hospitalIn(row) === null ? numberOrNull(row.details.standingOrder) : null);

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
function positionAt(person: Person | undefined, row: Row): Position {
  const { role = null, organizationId = null, moves = [] } = person ?? {};
  const later = moves.filter((move) => isAfter(move, row));
  return Object.assign({ role, organizationId }, ...later.map(({ before }) => before));
}

/** Displays are deleted a while after their end. Of those, the entry of their start, whose author started it for its organization. */
async function readDisplays(connection: Connection, ids: readonly number[]) {
  const { id, label, organizationId } = displays;
  const rows =
    ids.length === 0
      ? []
      : await connection
          .select({ id, label, organizationId })
          .from(displays)
          .where(inArray(id, [...ids]));
  const present = new Map(rows.map((row) => [row.id, row]));
  const gone = ids.filter((display) => !present.has(display));
  const starts =
    gone.length === 0
      ? []
      : await connection
          .select()
          .from(auditLog)
          .where(
            and(
              eq(auditLog.resourceType, "display"),
              inArray(auditLog.resourceId, gone),
              inArray(auditLog.action, ["display.start", "display.start_downtime_computer"]),
              eq(auditLog.success, true),
            ),
          );
  return { present, started: new Map(starts.map((start) => [start.resourceId ?? 0, start])) };
}

/** @returns their hospitals */
async function readOrders(connection: Connection, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>();
  const { id, hospitalId } = standingOrders;
  const rows = await connection
    .select({ id, hospitalId })
    .from(standingOrders)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.hospitalId]));
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
