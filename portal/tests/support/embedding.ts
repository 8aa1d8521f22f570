import { auditLog, embedKeys, embedSites, users } from "@wardway/db/schema";
import { keyPrefixes, type WidgetScope, type WidgetSession, widgetScopes } from "@wardway/model";
import { and, asc, eq, sql } from "drizzle-orm";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import type { Portal } from "./portal.ts";
import { type ApiResult, openSession } from "./session.ts";

export interface TestSite {
  readonly siteId: number;
  readonly hospitalId: number;
  readonly userId: number;
  readonly name: string;
  readonly publishableKey: string;
  readonly keyId: number;
  readonly secretKey: string;
}

export interface SiteOptions {
  readonly origins: readonly string[];
  readonly hospital?: string;
  readonly name?: string;
}

export async function makeSite(
  { db }: Pick<Portal, "db">,
  { origins, hospital = "hospital", name = "Ward pages" }: SiteOptions,
): Promise<TestSite> {
  const [owner] = await db
    .select({ hospitalId: users.organizationId })
    .from(users)
    .where(eq(users.username, hospital));
  const hospitalId = owner?.hospitalId;
  if (hospitalId == null) throw new Error(`${hospital} is not a hospital account.`);
  const publishableKey = `${keyPrefixes.publishable}${randomToken()}`;
  const [account] = await db
    .insert(users)
    .values({
      username: `site-${randomToken().slice(0, 12)}`,
      password: "none",
      name,
      role: "hospital",
      organizationId: hospitalId,
      isSite: true,
    })
    .returning({ id: users.id });
  const userId = inserted(account).id;
  const [site] = await db
    .insert(embedSites)
    .values({ hospitalId, name, publishableKey, origins: [...origins], userId })
    .returning({ id: embedSites.id });
  const siteId = inserted(site).id;
  const key = await addKey({ db }, siteId);
  return { siteId, hospitalId, userId, name, publishableKey, ...key };
}

export async function addKey({ db }: Pick<Portal, "db">, siteId: number) {
  const secretKey = `${keyPrefixes.secret}${randomToken()}`;
  const [key] = await db
    .insert(embedKeys)
    .values({
      siteId,
      keyHash: tokenHash(secretKey),
      hint: secretKey.slice(-4),
      responsibleId: sql`(select id from users where username = 'admin')`,
    })
    .returning({ id: embedKeys.id });
  return { keyId: inserted(key).id, secretKey };
}

export async function revokeSite({ db }: Pick<Portal, "db">, siteId: number): Promise<void> {
  await db.update(embedSites).set({ revokedAt: new Date() }).where(eq(embedSites.id, siteId));
}

export async function revokeKey({ db }: Pick<Portal, "db">, keyId: number): Promise<void> {
  await db.update(embedKeys).set({ revokedAt: new Date() }).where(eq(embedKeys.id, keyId));
}

/** Returns audited rejections of a site, oldest first. */
export function getRejections({ db }: Pick<Portal, "db">, siteId: number) {
  return db
    .select({ action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(and(sql`${auditLog.details} ->> 'siteId' = ${String(siteId)}`, eq(auditLog.success, false)))
    .orderBy(asc(auditLog.id));
}

export interface SessionOptions {
  readonly origin: string;
  readonly scopes?: readonly WidgetScope[];
  readonly staff?: { readonly id: string; readonly name: string };
  readonly requestIds?: readonly number[];
}

/** Creates a widget session with the secret key, as a hospital's backend does. */
export function postWidgetSession(
  portal: Pick<Portal, "url">,
  secretKey: string,
  options: SessionOptions,
): Promise<ApiResult<WidgetSession>> {
  const body = { scopes: widgetScopes, staff: { id: "w-17", name: "Maren Falk" }, ...options };
  return openSession(portal).post("/api/embed/sessions", body, { authorization: `Bearer ${secretKey}` });
}

export async function widgetSession(
  portal: Pick<Portal, "url">,
  { secretKey }: Pick<TestSite, "secretKey">,
  options: SessionOptions,
): Promise<string> {
  const { status, body } = await postWidgetSession(portal, secretKey, options);
  if (status !== 201) throw new Error(`The portal returned no session: ${status} ${JSON.stringify(body)}`);
  return body.session;
}

function inserted<Row>(row: Row | undefined): Row {
  if (!row) throw new Error("An insert returned no row.");
  return row;
}
