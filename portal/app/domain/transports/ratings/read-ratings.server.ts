import type { Connection } from "@wardway/db/open";
import { organizations, ratings } from "@wardway/db/schema";
import { type Actor, DomainError, type Page, type Rating } from "@wardway/model";
import { and, desc, eq, getTableColumns, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { keysetPage } from "#app/infra/keyset.server.ts";

const hospitals = alias(organizations, "hospitals");
const companies = alias(organizations, "companies");

function selectRatings(connection: Connection) {
  return connection
    .select({
      ...getTableColumns(ratings),
      hospitalName: hospitals.name,
      ambulanceCompanyName: companies.name,
    })
    .from(ratings)
    .innerJoin(hospitals, eq(hospitals.id, ratings.hospitalId))
    .innerJoin(companies, eq(companies.id, ratings.ambulanceCompanyId))
    .$dynamic();
}

type RatingRow = Awaited<ReturnType<typeof selectRatings>>[number];

function toWire({ createdBy: _, ...row }: RatingRow): Rating {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

export async function readRating(connection: Connection, id: number): Promise<Rating> {
  const [row] = await selectRatings(connection).where(eq(ratings.id, id));
  if (!row) throw new DomainError("rating.notFound");
  return toWire(row);
}

export interface RatingQuery {
  /** Ratings of one company; otherwise the actor's own, or all for an administrator. */
  readonly companyId?: number | undefined;
  /** Id of the previous page's last rating. */
  readonly cursor?: number | undefined;
  readonly limit: number;
}

/** Newest first. Only the hospital and its company read the feedback text. */
export async function listRatings(
  connection: Connection,
  actor: Actor,
  query: RatingQuery,
): Promise<Page<Rating>> {
  const rows = await selectRatings(connection)
    .where(
      and(
        query.companyId === undefined ? ownRatings(actor) : eq(ratings.ambulanceCompanyId, query.companyId),
        query.cursor === undefined ? undefined : lt(ratings.id, query.cursor),
      ),
    )
    .orderBy(desc(ratings.id))
    .limit(query.limit + 1);
  const { items, next } = keysetPage(rows, query.limit, null);
  return {
    items: items.map((row) => toWire(isParty(actor, row) ? row : { ...row, feedback: null })),
    next: next && String(next.id),
  };
}

const isParty = (actor: Actor, { hospitalId, ambulanceCompanyId }: RatingRow) =>
  actor.role === "admin" || [hospitalId, ambulanceCompanyId].some((id) => id === actor.organizationId);

/** Given by the actor's hospital, or received by its company. */
export function ownRatings(actor: Actor) {
  if (actor.role === "admin") return undefined;
  const own = actor.role === "hospital" ? ratings.hospitalId : ratings.ambulanceCompanyId;
  return eq(own, actor.organizationId ?? 0);
}

export interface RatingSummary {
  /** 1 to 5, or null. */
  readonly average: number | null;
  readonly count: number;
}

/** From sums that each rating updates. */
export async function companyRating(connection: Connection, companyId: number): Promise<RatingSummary> {
  const [row] = await connection
    .select({ sum: organizations.ratingSum, count: organizations.ratingCount })
    .from(organizations)
    .where(and(eq(organizations.id, companyId), eq(organizations.kind, "ambulance")));
  if (!row) throw new DomainError("company.notFound");
  return { average: row.count > 0 ? row.sum / row.count : null, count: row.count };
}
