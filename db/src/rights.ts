import type postgres from "postgres";
import { hasCode } from "./postgres/file-errors.ts";
import { StartupError } from "./startup-error.ts";

const appendOnly = [
  "audit_log",
  "audit_chain",
  "audit_chain_keys",
  "audit_anchors",
  "transport_events",
  "emergency_access_reads",
];
const readOnly = [
  ...["audit_clock", "indexed_places", "house_numbers", "place_index"],
  ...["retention_batches", "purged_requests"],
];
/** A trigger permits the release of a hold only. */
const undeletable = ["legal_holds"];

interface Relation {
  readonly name: string;
  readonly quoted: string;
  readonly isSequence: boolean;
}

/**
 * Run by the owner at each start, so that new tables are included.
 * @throws StartupError if the role can act as the owner
 */
export async function grantPortalRights(owner: postgres.Sql, role: string): Promise<void> {
  await requireNoOwner(owner, role);
  const relations = await owner<Relation[]>`
    select relname as name, format('public.%I', relname) as quoted, relkind = 'S' as "isSequence"
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and pg_has_role(relowner, 'usage')`;
  const list = (chosen: (relation: Relation) => boolean) =>
    relations
      .filter(chosen)
      .map(({ quoted }) => quoted)
      .join(", ");
  const restricted = [...appendOnly, ...readOnly, ...undeletable];
  const ordinary = list(({ name, isSequence }) => !isSequence && !restricted.includes(name));
  const [grantee] = await owner<{ name: string }[]>`select quote_ident(${role}) as name`;
  const to = grantee?.name ?? "";
  await owner.begin(async (tx) => {
    await tx.unsafe(`grant usage on schema public to ${to}`);
    await tx.unsafe(`grant usage, select on sequence ${list(({ isSequence }) => isSequence)} to ${to}`);
    await tx.unsafe(`grant select, insert, update, delete on table ${ordinary} to ${to}`);
    await tx.unsafe(`revoke all on table ${list(({ name }) => restricted.includes(name))} from ${to}`);
    await tx.unsafe(
      `grant select, insert on table ${list(({ name }) => appendOnly.includes(name))} to ${to}`,
    );
    await tx.unsafe(`grant select on table ${list(({ name }) => readOnly.includes(name))} to ${to}`);
    await tx.unsafe(
      `grant select, insert, update on table ${list(({ name }) => undeletable.includes(name))} to ${to}`,
    );
  });
}

async function requireNoOwner(owner: postgres.Sql, role: string): Promise<void> {
  try {
    const [table] = await owner<{ owner: string; mayActAsOwner: boolean }[]>`
      select pg_get_userbyid(relowner) as owner, pg_has_role(${role}, relowner, 'member') as "mayActAsOwner"
      from pg_class where oid = 'public.audit_log'::regclass`;
    if (table?.mayActAsOwner !== true) return;
    throw new StartupError(
      `The role "${role}" in DATABASE_URL can act as "${table.owner}", which owns the audit trail: give the portal a role that is neither a superuser nor a member of "${table.owner}", or unset DATABASE_OWNER_URL.`,
    );
  } catch (error) {
    throw hasCode(error, "42704") ? differentDatabases() : error;
  }
}

/**
 * Checks that the portal's role cannot change the audit trail.
 * @throws StartupError
 */
export async function requirePortalRights(portal: postgres.Sql): Promise<void> {
  const [trail] = await portal<{ add: boolean; change: boolean }[]>`
    select has_table_privilege(oid, 'insert') as add,
      has_table_privilege(oid, 'update, delete, truncate, trigger') as change
    from pg_class where oid = to_regclass('public.audit_log')`;
  if (trail?.add !== true) throw differentDatabases();
  if (trail.change) {
    throw new StartupError(
      "The role in DATABASE_URL can change the audit trail although its owner has not granted it: check what other roles, or PUBLIC, were granted on the table audit_log.",
    );
  }
}

const differentDatabases = () =>
  new StartupError(
    "DATABASE_URL and DATABASE_OWNER_URL point to different databases: both must name the same one, with two roles.",
  );
