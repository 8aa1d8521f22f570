import { embedKeys, embedSites, users } from "@wardway/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

/** `disabled`: the account that answers for the key may no longer manage the site. */
export type KeyState = "active" | "revoked" | "expired" | "disabled";

const responsible = alias(users, "responsible");

/** Whether the account that answers for the key may manage the site, as `embedding.manage` says. */
export const isAnsweredFor: SQL<boolean> = sql<boolean>`exists (
  select from ${users} ${sql.identifier("responsible")}
  where ${responsible.id} = ${embedKeys.responsibleId} and ${responsible.deactivatedAt} is null
    and (${responsible.role} = 'admin' or (${responsible.isManager} and ${responsible.organizationId} = ${embedSites.hospitalId})))`;

/** A column for queries that join keys and sites. */
export const keyState: SQL<KeyState> = sql<KeyState>`case
  when ${embedKeys.revokedAt} is not null then 'revoked'
  when ${embedKeys.expiresAt} <= now() then 'expired'
  when not ${isAnsweredFor} then 'disabled'
  else 'active' end`;

/** Days without a use after which a key is shown as unused, and before that for a new one. */
const UNUSED_DAYS = 90;
const NEW_DAYS = 7;

export const isUnused: SQL<boolean> = sql<boolean>`(coalesce(${embedKeys.lastUsedAt}, ${embedKeys.createdAt}) <
  now() - make_interval(days => case when ${embedKeys.lastUsedAt} is null then ${NEW_DAYS}::integer else ${UNUSED_DAYS}::integer end))`;
