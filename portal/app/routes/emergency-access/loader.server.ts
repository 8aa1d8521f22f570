import type { LoaderFunctionArgs } from "@remix-run/node";
import { listOrganizations } from "#app/domain/accounts/organizations.server.ts";
import { findOpenAccess } from "#app/domain/emergency/notice.server.ts";
import { listOwnAccesses } from "#app/domain/emergency/read.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { guard } from "#app/http/guard.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller } = await guard(args, "emergency.access", {
    none: "a form, and the caller's own accesses",
  });
  const [open, accesses, hospitals, { emergencyAccessEnabled }] = await Promise.all([
    findOpenAccess(db, caller),
    listOwnAccesses(db, caller),
    listOrganizations(db, "hospital"),
    activeSettings(db),
  ]);
  return {
    isEnabled: emergencyAccessEnabled,
    open,
    accesses,
    hospitals:
      open || !emergencyAccessEnabled ? [] : hospitals.filter(({ id }) => id !== caller.organizationId),
    idempotencyKey: crypto.randomUUID(),
  };
}
