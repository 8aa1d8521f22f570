import { type BackupSchedule, type BackupState, readBackupState } from "@wardway/db/backup/state";
import type { Database, OpenDatabase } from "@wardway/db/open";
import { HOUR_MS } from "@wardway/model/durations";
import { collectDefaultMetrics, Gauge, type MetricObjectWithValues, type MetricValue } from "prom-client";
import { type Backlogs, readBacklogs } from "./domain/diagnostics/backlogs.server.ts";
import { isDatabaseReachable, withFallback } from "./domain/diagnostics/health.server.ts";
import { findDowntime } from "./infra/downtime/downtime.server.ts";
import { readFreeBytes, type StorageFolders } from "./infra/free-space.server.ts";
import { httpDuration, httpRequests, refusedCalls } from "./infra/metrics/instruments.server.ts";
import { registry } from "./infra/metrics/registry.server.ts";

/** Where gauges get their values from, when they are scraped. */
export interface MetricSources {
  readonly db: Database;
  readonly poolUse: OpenDatabase["poolUse"];
  readonly ping: OpenDatabase["ping"];
  /** Scheduled, if any. */
  readonly backups: Pick<BackupSchedule, "folder" | "everyHours"> | null;
  readonly sockets: () => number;
  readonly calls: () => { readonly running: number; readonly waiting: number };
  readonly storage: StorageFolders;
  /** Distinguishes the processes of a cluster. */
  readonly worker: string | null;
}

export interface EndedCall {
  readonly method: string;
  /** Pattern of the path. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export type MetricValues = readonly MetricObjectWithValues<MetricValue<string>>[];

export interface Metrics {
  readonly contentType: string;
  countCall(call: EndedCall): void;
  countRefusal(): void;
  /** In the text format of Prometheus. Within two seconds, whatever the database and the disks do. */
  text(): Promise<string>;
  /** The same, for the primary of a cluster. */
  values(): Promise<MetricValues>;
  /** Forgets the sources. */
  stop(): void;
}

/** However often and by however many it is scraped. */
const BACKLOGS_TTL_MS = 5_000;
/** The archived log has thousands of files. */
const BACKUPS_TTL_MS = 30_000;

interface Sources extends MetricSources {
  readonly readBacklogs: () => Promise<Backlogs | null>;
  readonly readBackups: () => Promise<BackupState | null>;
  readonly freeBytes: Readonly<Record<keyof StorageFolders, () => Promise<number | null>>>;
}

let sources: Sources | null = null;
let hasProcessMetrics = false;

/** Begins at zero, as another portal may have run in this process before. */
export function startMetrics(given: MetricSources): Metrics {
  sources = {
    ...given,
    readBacklogs: cacheFor(BACKLOGS_TTL_MS, () => readBacklogs(given.db)),
    readBackups: cacheFor(
      BACKUPS_TTL_MS,
      oneAtATime(async () => given.backups && readBackupState(given.backups)),
    ),
    freeBytes: { data: freeBytesOf(given.storage.data), backups: freeBytesOf(given.storage.backups) },
  };
  if (!hasProcessMetrics) collectDefaultMetrics({ register: registry });
  hasProcessMetrics = true;
  registry.resetMetrics();
  registry.setDefaultLabels(given.worker === null ? {} : { worker: given.worker });
  return {
    contentType: registry.contentType,
    countCall({ method, route, status, ms }) {
      const call = { method: methods.has(method) ? method : "other", route };
      httpRequests.inc({ ...call, status });
      httpDuration.observe(call, ms / 1_000);
    },
    countRefusal: () => refusedCalls.inc(),
    text: () => registry.metrics(),
    values: () => registry.getMetricsAsJSON(),
    stop() {
      sources = null;
    },
  };
}

/** Node accepts some thirty, which nothing here answers. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function cacheFor<Value>(ttlMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let cached: { readonly until: number; readonly result: Promise<Value> } | null = null;
  return () => {
    if (cached === null || cached.until < Date.now()) cached = { until: Date.now() + ttlMs, result: read() };
    return cached.result;
  };
}

/** Of a disk that does not respond one read waits, and no more: each occupies a thread of the process. */
function oneAtATime<Value>(read: () => Promise<Value | null>): () => Promise<Value | null> {
  let pending: Promise<Value | null> | null = null;
  return () => {
    pending ??= read().finally(() => {
      pending = null;
    });
    return withFallback<Value | null>(pending, null);
  };
}

const freeBytesOf = (folder: string | null) =>
  oneAtATime(async () => (folder === null ? null : readFreeBytes(folder)));

/** A gauge without value is absent from the scrape. */
function gauge(
  name: string,
  help: string,
  read: (from: Sources) => number | null | Promise<number | null>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = sources && (await read(sources));
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}

const fromBacklogs = (pick: (known: Backlogs) => number) => async (from: Sources) => {
  const known = await from.readBacklogs();
  return known && pick(known);
};

const ageOf = (pick: (known: BackupState) => string | null | undefined) => async (from: Sources) => {
  const known = await from.readBackups();
  const at = known && pick(known);
  return at ? Math.max(0, Date.now() - Date.parse(at)) / 1_000 : null;
};

// Before those whose queries use a connection too.
gauge(
  "wardway_database_pool_connections",
  "Connections that the process may open.",
  (from) => from.poolUse().max,
);
gauge(
  "wardway_database_pool_in_use",
  "Connections that a query or a transaction uses.",
  (from) => from.poolUse().inUse,
);
gauge(
  "wardway_database_pool_waiting",
  "Queries and transactions that wait for a connection.",
  (from) => from.poolUse().waiting,
);
gauge("wardway_http_running", "Calls that compute now.", (from) => from.calls().running);
gauge("wardway_http_waiting", "Calls that wait for their turn.", (from) => from.calls().waiting);
gauge("wardway_sockets", "Open live sockets.", (from) => from.sockets());
gauge(
  "wardway_database_up",
  "1 if the database answers a query on a connection of its own, else 0.",
  async ({ ping }) => ((await isDatabaseReachable(ping)) ? 1 : 0),
);
gauge(
  "wardway_read_only",
  "1 while the portal is read-only, because the database accepts no writes, else 0.",
  ({ db }) => (findDowntime(db) === null ? 0 : 1),
);
gauge(
  "wardway_backup_interval_seconds",
  "Time from one scheduled backup to the next (BACKUP_EVERY_HOURS). Absent if none are scheduled.",
  ({ backups }) => backups && backups.everyHours * (HOUR_MS / 1_000),
);
gauge(
  "wardway_backup_age_seconds",
  "Time since the latest complete backup in BACKUP_DIR began. Absent if none are scheduled, there is none, or the folder cannot be read.",
  ageOf(({ latest }) => latest?.at),
);
gauge(
  "wardway_wal_archive_age_seconds",
  "Time since the last file of the write-ahead log was archived in BACKUP_DIR. Absent if the portal archives none, as with an external database.",
  ageOf(({ logAt }) => logAt),
);
gauge(
  "wardway_live_outbox_oldest_seconds",
  "Age of the oldest change in the live outbox, from which changes are removed after minutes.",
  fromBacklogs(({ outbox }) => outbox.oldestSeconds),
);
gauge(
  "wardway_mail_waiting",
  "Emails that wait to be sent, 10,000 at most.",
  fromBacklogs(({ mail }) => mail.rows),
);
gauge(
  "wardway_mail_oldest_seconds",
  "Age of the oldest email that waits to be sent.",
  fromBacklogs(({ mail }) => mail.oldestSeconds),
);
gauge(
  "wardway_standing_orders_failing",
  "Active standing orders whose latest attempt to create a request failed.",
  fromBacklogs(({ failingOrders }) => failingOrders),
);
gauge(
  "wardway_audit_sealed_position",
  "Last position of the audit trail's hash chain.",
  fromBacklogs(({ audit }) => audit.position),
);
gauge(
  "wardway_audit_unsealed_rows",
  "Rows of the audit trail that the hash chain does not include yet, 10,000 at most.",
  fromBacklogs(({ audit }) => audit.rows),
);
gauge(
  "wardway_audit_unsealed_oldest_seconds",
  "Age of the oldest row of the audit trail that the hash chain does not include yet.",
  fromBacklogs(({ audit }) => audit.oldestSeconds),
);

new Gauge({
  name: "wardway_disk_free_bytes",
  help: "Space left on the disk of the data folder and of the folder of the backups.",
  labelNames: ["folder"],
  registers: [registry],
  async collect() {
    this.reset();
    for (const name of ["data", "backups"] as const) {
      const free = (await sources?.freeBytes[name]()) ?? null;
      if (free !== null) this.set({ folder: name }, free);
    }
  },
});
