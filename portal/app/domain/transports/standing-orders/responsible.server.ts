import { standingOrders, users } from "@wardway/db/schema";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

/** In whose name requests are created. */
export const responsible = alias(users, "responsible");

/** The account that made the order, unless another has taken it over. A join of orders. */
export const isResponsible = sql`${responsible.id} = coalesce(${standingOrders.responsibleId}, ${standingOrders.createdBy})`;

/** Whether that account no longer works for the hospital. */
export const isOrphaned = sql<boolean>`(
  ${responsible.deactivatedAt} is not null or ${responsible.organizationId} is distinct from ${standingOrders.hospitalId}
)`;
