import { type BackupSchedule, readBackupState } from "@wardway/db/backup/state";
import type { Database } from "@wardway/db/open";
import { auditChain, auditLog, mailOutbox, sessions } from "@wardway/db/schema";
import { and, eq, gt, inArray, max, sql } from "drizzle-orm";
import type { EngineState } from "#app/infra/maps/engine-state.ts";
import type { MapService } from "#app/infra/maps/map-service.server.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { aliveSession } from "../accounts/sessions.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { countSimulated } from "../simulation/simulated-transports.server.ts";

/** Days for which failed emails are counted. */
const FAILED_MAIL_DAYS = 7;

interface Diagnosed {
  readonly db: Database;
  readonly maps: Pick<MapService, "engines">;
  /** Whether the demo's own transports run. */
  readonly isSimulated: boolean;
  /** Scheduled, if any. */
  readonly backups: Pick<BackupSchedule, "folder" | "everyHours"> | null;
}

export async function healthDetails({ db, maps, isSimulated, backups }: Diagnosed) {
  const settings = await activeSettings(db);
  const [database, trail, engines, waiting, failed, alive] = await Promise.all([
    databaseServer(db),
    readChainState(db),
    maps.engines(),
    db.$count(mailOutbox, inArray(mailOutbox.state, ["waiting", "sending"])),
    db.$count(
      mailOutbox,
      and(
        eq(mailOutbox.state, "failed"),
        gt(mailOutbox.createdAt, sql`now() - make_interval(days => ${FAILED_MAIL_DAYS})`),
      ),
    ),
    db.$count(sessions, and(eq(sessions.awaitsSecondFactor, false), aliveSession(settings))),
  ]);
  return {
    version: packageFile.version,
    node: process.version.slice(1),
    /** Migrations ran then: otherwise the process would have ended. */
    startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
    database,
    trail,
    mail: { isSetUp: settings.smtpServer !== "", waiting, failed, failedDays: FAILED_MAIL_DAYS },
    maps: {
      routes: engines.routes.map(toEngineHealth),
      addresses: engines.addresses && toEngineHealth(engines.addresses),
    },
    sessions: alive,
    backups: backups && (await readBackupState(backups)),
    simulation: isSimulated ? await countSimulated(db) : null,
  };
}
/** The last fault without its request. */
const toEngineHealth = ({ name, status, lastFault, missing }: EngineState) => ({
  name,
  status,
  missing: missing ?? null,
  lastFault: lastFault && { kind: lastFault.kind, at: lastFault.at.toISOString() },
});
export type EngineHealth = ReturnType<typeof toEngineHealth>;

export type HealthDetails = Awaited<ReturnType<typeof healthDetails>>;

/** Version of PostgreSQL, and whether the portal's role owns the tables. */
async function databaseServer(db: Database) {
  const [row] = await db.execute<{ version: string; ownsTables: boolean }>(
    sql`select current_setting('server_version') as version,
               pg_has_role(relowner, 'member') as "ownsTables"
        from pg_class where oid = 'public.audit_log'::regclass`,
  );
  return { version: row?.version.split(" ", 1)[0] ?? "", ownsTables: row?.ownsTables ?? true };
}

/** Head, and number of entries not chained yet. */
async function readChainState(db: Database) {
  const [chain] = await db
    .select({ position: max(auditChain.position), auditId: max(auditChain.auditId) })
    .from(auditChain);
  const unchained = await db.$count(auditLog, gt(auditLog.id, chain?.auditId ?? 0));
  return { position: chain?.position ?? 0, unchained };
}
