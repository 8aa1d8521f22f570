import type { Connection, Database, Transaction } from "@wardway/db/open";
import { organizations, requestTemplates } from "@wardway/db/schema";
import {
  type Actor,
  accountMay,
  type CreateTemplate,
  DomainError,
  fieldRejection,
  limits,
  type RequestTemplate,
  type TemplatePart,
  type TemplateTrip,
  type TransportRequest,
  toTemplateTrip,
  withImpliedEquipment,
} from "@wardway/model";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { auditRejections, runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { findFrequentDestinations } from "./frequent-destinations.server.ts";

const { id, hospitalId, name, trip, createdAt } = requestTemplates;

const creation = { action: "template.create", resourceType: "request_template" } as const;

/** None without a hospital. */
const ofHospital = ({ organizationId }: Actor): SQL => eq(hospitalId, organizationId ?? 0);

const columns = { id, name, trip, createdAt };

interface Row {
  readonly id: number;
  readonly name: string;
  readonly trip: TemplateTrip;
  readonly createdAt: Date;
}

const toTemplate = (row: Row): RequestTemplate => ({
  id: row.id,
  name: row.name,
  ...row.trip,
  createdAt: row.createdAt.toISOString(),
});

/** Those of the actor's hospital, by name. */
export async function listTemplates(connection: Connection, actor: Actor): Promise<RequestTemplate[]> {
  const rows = await connection
    .select(columns)
    .from(requestTemplates)
    .where(ofHospital(actor))
    .orderBy(sql`lower(${name})`)
    .limit(limits.templates);
  return rows.map(toTemplate);
}

/** Null if there is none, or it is of another hospital. */
export async function findTemplate(
  connection: Connection,
  actor: Actor,
  templateId: number,
): Promise<RequestTemplate | null> {
  const [found] = await connection
    .select(columns)
    .from(requestTemplates)
    .where(and(eq(id, templateId), ofHospital(actor)));
  return found ? toTemplate(found) : null;
}

export interface NamedTemplate {
  readonly id: number;
  readonly name: string;
  readonly unit: string | null;
}

/** Names and pick-up units of a hospital's templates, by name; none without a hospital. */
export function nameTemplates(connection: Connection, hospital: number | null): Promise<NamedTemplate[]> {
  return connection
    .select({ id, name, unit: sql<string | null>`${trip} ->> 'currentUnit'` })
    .from(requestTemplates)
    .where(eq(hospitalId, hospital ?? 0))
    .orderBy(sql`lower(${name})`)
    .limit(limits.templates);
}

/**
 * What of a request a template takes over unless its user decides otherwise. A place that is neither the hospital nor one where
 * it takes several patients may be a patient's home.
 */
export async function suggestParts(
  connection: Connection,
  actor: Actor,
  request: TransportRequest,
): Promise<Readonly<Record<TemplatePart, boolean>>> {
  const frequent = await findFrequentDestinations(connection, actor);
  const isFacility = (place: string) =>
    place.toLowerCase().startsWith(request.hospitalName.toLowerCase()) ||
    frequent.some(({ address }) => address === place);
  return {
    pickup: isFacility(request.currentLocation),
    destination: isFacility(request.destination),
    asSoonAsPossible: request.asSoonAsPossible === true,
    priority: false,
    needs: true,
  };
}

export interface TemplateOfRequest extends Pick<SavedTemplate, "name" | "replaces"> {
  readonly requestId: number;
  /** Of the request as the user saw it. */
  readonly revision: number;
  readonly parts: readonly TemplatePart[];
  readonly specialInstructions: string | null;
}

/** @throws DomainError as `saveTemplate`; not_found; conflict if the request has changed since the user saw it */
export async function saveFromRequest(
  db: Database,
  caller: Caller,
  { requestId, revision, parts, specialInstructions, ...saved }: TemplateOfRequest,
): Promise<RequestTemplate> {
  const trip = await auditRejections(db, caller, creation, async () => {
    const request = await readRequest(db, caller, requestId);
    if (request.revision !== revision) throw new DomainError("template.requestChanged");
    return { ...toTemplateTrip(request, parts), specialInstructions };
  });
  return saveTemplate(db, caller, { ...saved, trip, from: requestId });
}

/** @throws DomainError as `saveTemplate` */
export function createTemplate(
  db: Database,
  caller: Caller,
  { name: given, ...template }: CreateTemplate,
): Promise<RequestTemplate> {
  const stated = {
    ...template,
    equipment: withImpliedEquipment(template),
    startLocationLat: toText(template.startLocationLat),
    startLocationLong: toText(template.startLocationLong),
    destinationLat: toText(template.destinationLat),
    destinationLong: toText(template.destinationLong),
  };
  return saveTemplate(db, caller, { name: given, trip: stated });
}

const toText = (degrees: number | null) => (degrees === null ? null : String(degrees));

export interface SavedTemplate {
  readonly name: string;
  readonly trip: TemplateTrip;
  /** The request that it is made from. Default: none. */
  readonly from?: number;
  /** Also if the hospital has one with this name. Default: that is rejected. */
  readonly replaces?: boolean;
}

/** @throws DomainError forbidden; conflict, on `name` if the hospital has a template with this name */
export function saveTemplate(db: Database, caller: Caller, saved: SavedTemplate): Promise<RequestTemplate> {
  return runAuditedTransaction(db, caller, creation, async (tx) => {
    const { organizationId } = caller;
    if (organizationId === null || !accountMay(caller, "template.create"))
      throw new DomainError("access.denied");
    // Of two that save at the same time, the second sees what the first has saved.
    await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
      .for("no key update");
    const row =
      (saved.replaces && (await replace(tx, organizationId, saved))) ||
      (await insert(tx, organizationId, saved));
    return {
      value: toTemplate(row),
      resourceId: row.id,
      details: { ...(saved.from !== undefined && { fromRequest: saved.from }) },
    };
  });
}

const named = (hospital: number, given: string) =>
  and(eq(hospitalId, hospital), eq(sql`lower(${name})`, sql`lower(${given}::text)`));

async function replace(tx: Transaction, hospital: number, saved: SavedTemplate): Promise<Row | undefined> {
  const [row] = await tx
    .update(requestTemplates)
    .set({ name: saved.name, trip: saved.trip, createdAt: sql`now()` })
    .where(named(hospital, saved.name))
    .returning(columns);
  return row;
}

async function insert(tx: Transaction, hospital: number, saved: SavedTemplate): Promise<Row> {
  if ((await tx.$count(requestTemplates, named(hospital, saved.name))) > 0)
    throw fieldRejection("name", "template.nameTaken");
  if ((await tx.$count(requestTemplates, eq(hospitalId, hospital))) >= limits.templates)
    throw new DomainError("template.tooMany", { max: limits.templates });
  const [row] = await tx
    .insert(requestTemplates)
    .values({ hospitalId: hospital, name: saved.name, trip: saved.trip })
    .returning(columns);
  if (!row) throw new Error("An insert returned no row.");
  return row;
}

/** @throws DomainError forbidden; not_found, also for one of another hospital */
export function removeTemplate(db: Database, caller: Caller, templateId: number): Promise<void> {
  const action = "template.remove";
  const intent = { action, resourceType: "request_template", resourceId: templateId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    if (!accountMay(caller, action)) throw new DomainError("access.denied");
    const removed = await tx
      .delete(requestTemplates)
      .where(and(eq(id, templateId), ofHospital(caller)))
      .returning({ id });
    if (removed.length === 0) throw new DomainError("template.notFound");
    return { value: undefined };
  });
}
