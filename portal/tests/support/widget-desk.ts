import type { auditLog } from "@wardway/db/schema";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { makeSite, type SessionOptions, type TestSite, widgetSession } from "./embedding.ts";
import { type Portal, startPortal } from "./portal.ts";
import { type ApiSession, logInAs } from "./session.ts";
import { type WidgetCalls, widgetCalls } from "./widget-calls.ts";

/** Origins of two hospitals, and one unknown. */
export const page = "https://intranet.example.org";
export const otherPage = "https://other.example.org";
export const unknownPage = "https://stranger.example.org";

/** Signs the portal's sessions, so that tests can sign some too. */
export const sessionSecret = "a session secret for the tests of widget sessions";

export const maren = { id: "w-17", name: "Maren Falk" };
export const jonas = { id: "w-18", name: "Jonas Brandt" };

export const getStatusPath = (id: number) => `/api/transport-requests/${id}/status`;
export const cancelled = { status: "cancelled", reason: "The patient was discharged." };

/** A portal with a hospital's site and the parties of its transports. */
export interface WidgetDesk {
  readonly portal: Portal;
  readonly site: TestSite;
  readonly admin: ApiSession;
  readonly hospital: ApiSession;
  readonly otherHospital: ApiSession;
  readonly company: ApiSession;
  /** Creates a session of Maren for `page` by default. */
  open(options?: Partial<SessionOptions>, from?: Pick<TestSite, "secretKey">): Promise<string>;
  widget(options?: Partial<SessionOptions>, from?: Pick<TestSite, "secretKey">): Promise<WidgetCalls>;
  lastRow(action: string): Promise<typeof auditLog.$inferSelect | undefined>;
}

export async function startWidgetDesk(): Promise<WidgetDesk> {
  const portal = await startPortal({ env: { SESSION_SECRET: sessionSecret } });
  const [admin, hospital, otherHospital, company] = await Promise.all([
    logInAs(portal, "admin"),
    logInAs(portal, "hospital"),
    logInAs(portal, "hospital2"),
    logInAs(portal, "ambulance"),
  ]);
  const site = await makeSite(portal, { origins: [page] });
  await makeSite(portal, { origins: [otherPage], hospital: "hospital2", name: "Elsewhere" });
  const open: WidgetDesk["open"] = (options = {}, from = site) =>
    widgetSession(portal, from, { origin: page, staff: maren, ...options });
  return {
    portal,
    site,
    admin,
    hospital,
    otherHospital,
    company,
    open,
    widget: async (options, from) => widgetCalls(portal, await open(options, from), page),
    async lastRow(action) {
      return lastAuditRow(portal.db, action);
    },
  };
}
