import { randomBytes } from "node:crypto";
import { keyPrefixes } from "@wardway/model";
import type { Transaction } from "../open.ts";
import { embedSites, users } from "../schema/index.ts";
import type { People } from "./people.ts";

export const demoSiteName = "Intranet (demo)";

/** Origins of the hospital intranet example. */
const demoOrigins = ["http://127.0.0.1:4180", "http://localhost:4180"];

/** Adds no secret key: a fixed one would be public. */
export async function insertDemoSite(tx: Transaction, { hospital }: People): Promise<void> {
  const { organizationId } = hospital;
  if (organizationId === null) throw new Error("The demo's hospital is missing.");
  const [account] = await tx
    .insert(users)
    .values({
      username: "site 1",
      // Not a hash: no password matches.
      password: "none",
      name: demoSiteName,
      role: "hospital",
      organizationId,
      isSite: true,
      emailNotifications: false,
      transportUpdates: false,
      marketingEmails: false,
    })
    .returning({ id: users.id });
  if (!account) throw new Error("An insert returned no row.");
  await tx.insert(embedSites).values({
    hospitalId: organizationId,
    name: demoSiteName,
    publishableKey: `${keyPrefixes.publishable}${randomBytes(32).toString("base64url")}`,
    origins: demoOrigins,
    userId: account.id,
    createdBy: hospital.userId,
  });
}
