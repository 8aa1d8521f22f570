import { settings, users } from "@wardway/db/schema";
import { routeSettingsSchema, systemSettingsSchema } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import { toTexts } from "#app/sections/admin/settings/typed-settings.ts";
import type { Portal } from "./portal.ts";

/** Restores the demo settings without secrets; the version keeps increasing. */
export async function resetSettings({ db }: Portal): Promise<void> {
  const defaults = { value: { requireMFA: false }, secrets: {}, updatedBy: null };
  await db
    .insert(settings)
    .values({ section: "system", ...defaults })
    .onConflictDoUpdate({
      target: settings.section,
      set: { ...defaults, version: sql`${settings.version} + 1` },
    });
  await db.delete(settings).where(eq(settings.section, "routes"));
}

export async function storedSection({ db }: Portal, section: "system" | "routes") {
  const [row] = await db.select().from(settings).where(eq(settings.section, section));
  if (!row) throw new Error(`The ${section} settings were never saved.`);
  return row;
}

/** Adds an administrator with the first one's password. */
export async function addAdministrator({ db }: Portal, username: string): Promise<void> {
  const [first] = await db.select().from(users).where(eq(users.username, "admin"));
  if (!first) throw new Error("The demo data has no administrator.");
  const { id: _, ...account } = first;
  await db.insert(users).values({ ...account, username, email: `${username}@wardway.example.org` });
}

type Fields = Readonly<Record<string, string>>;

/** Returns the form fields as a browser sends them, with `changes`. */
export const systemFields = (version: number, changes: Fields = {}) =>
  new URLSearchParams({
    ...switchedOn(toTexts(systemSettingsSchema.parse({ requireMFA: false }))),
    version: String(version),
    ...changes,
  });

export const routeFields = (version: number, changes: Fields = {}) =>
  new URLSearchParams({
    ...switchedOn(toTexts(routeSettingsSchema.parse({}))),
    version: String(version),
    ...changes,
  });

/** Switches that are off are not sent, but empty texts are. */
const switches =
  /^(?:maintenanceMode|requireMFA|breached|hipaaLoggingEnabled|emergencyAccess|avoid|traffic|route|geocoding)/;
const switchedOn = (texts: Fields): Fields =>
  Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== "" || !switches.test(name)));

/** Collects all response bodies from now on. */
export function collectResponseBodies(source: Page | BrowserContext): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  source.on("response", (response: Awaited<ReturnType<Page["waitForResponse"]>>) => {
    bodies.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(bodies)).join("\n");
}
