import type { AppLoadContext } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import { auditLog } from "@wardway/db/schema";
import { createTestDatabase } from "@wardway/db/testing";
import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findSiteByKey } from "#app/domain/embedding/active-site.server.ts";
import { createSite } from "#app/domain/embedding/create-site.server.ts";
import { openWidgetSession } from "#app/domain/embedding/open-session.server.ts";
import { addKey, revokeKey } from "#app/domain/embedding/site-keys.server.ts";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { keyGuard } from "./key-guard.server.ts";
import { widgetGuard } from "./widget-guard.server.ts";

const origin = "https://intranet.example.org";
const sessionSecrets = ["a session secret of more than thirty-two characters"];
const [hospitalsServer, thief] = ["192.0.2.1", "203.0.113.66"] as const;

/** A call from this address, as a guard receives it. */
const callOf = (db: Database, ipAddress: string, headers: Record<string, string> = {}) => ({
  request: new Request("http://127.0.0.1:3000/api/embed/sessions", { headers }),
  context: {
    db,
    ipAddress,
    sessionSecrets,
    publicUrl: "http://127.0.0.1:3000",
  } as Partial<AppLoadContext> as AppLoadContext,
});

const rejections = (db: Database, action: string) =>
  db
    .select({ ipAddress: auditLog.ipAddress, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.success, false)))
    .orderBy(asc(auditLog.id));

test("audits rejections of stolen credentials by network when the hospital's own pages repeat theirs", async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const town = await makeTown(db, { hospitals: 1, companies: 0 });
  const hospital = nth(town.hospitals, 0);
  const { id } = await createSite(db, town.admin, {
    hospitalId: hospital.id,
    name: "Intranet",
    origins: [origin],
  });
  const key = await addKey(db, town.admin, id);
  const secret = key.secretKey ?? "";
  const shown = await findSiteByKey(db, tokenHash(secret));
  if (!shown) throw new Error("The key finds no site.");
  const { session } = await openWidgetSession({ db, sessionSecrets, ipAddress: hospitalsServer }, shown, {
    origin,
    staff: { id: "w-17", name: "Maren Falk" },
    scopes: ["track"],
  });

  const callers = [hospitalsServer, hospitalsServer, thief, hospitalsServer, thief];
  const auditedAddresses = async (action: string) =>
    (await rejections(db, action)).map(({ ipAddress }) => ipAddress);

  for (const ipAddress of callers) {
    const rejected = widgetGuard(
      callOf(db, ipAddress, { origin: "https://elsewhere.example.org" }),
      session,
      "request.read",
    );
    await expect(rejected).rejects.toMatchObject({ category: "forbidden" });
  }
  expect(await auditedAddresses("embedding.session")).toEqual([hospitalsServer, thief]);

  const input = { origin: "https://elsewhere.example.org", staff: { id: "w-17", name: "Maren Falk" } };
  for (const ipAddress of callers) {
    const opened = openWidgetSession({ db, sessionSecrets, ipAddress }, shown, {
      ...input,
      scopes: ["track"],
    });
    await expect(opened).rejects.toMatchObject({ category: "invalid" });
  }
  expect(await auditedAddresses("embedding.open_session")).toEqual([hospitalsServer, thief]);

  await revokeKey(db, town.admin, id, key.id);
  for (const ipAddress of callers) {
    const rejected = keyGuard(callOf(db, ipAddress, { authorization: `Bearer ${secret}` }));
    await expect(rejected).rejects.toMatchObject({ category: "unauthenticated" });
    await expect(
      widgetGuard(callOf(db, ipAddress, { origin }), session, "request.read"),
    ).rejects.toBeInstanceOf(Response);
  }
  const revoked = (await auditedAddresses("embedding.open_session")).slice(2);
  expect(revoked).toEqual([hospitalsServer, thief]);
  expect((await auditedAddresses("embedding.session")).slice(2)).toEqual([hospitalsServer, thief]);
});
