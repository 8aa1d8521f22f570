import { isAbsolute, join, resolve } from "node:path";
import { type BackupSchedule, parseRecipients } from "@wardway/db/backup";
import { findPasswordFlaw } from "@wardway/db/password-screening";
import { StartupError } from "@wardway/db/startup-error";
import { transportOf } from "@wardway/db/transport";
import {
  limits,
  productName,
  type RetentionPolicy,
  type RetentionVariable,
  retentionVariables,
} from "@wardway/model";
import { z } from "zod";
import type { StorageFolders } from "#app/infra/free-space.server.ts";
import { type LogSettings, logFormats, logLevels } from "#app/infra/logger.server.ts";
import { parsePrivateHosts } from "#app/infra/outgoing/permitted-hosts.server.ts";
import { readSecretFiles } from "./secret-files.ts";

const flag = (name: string) =>
  z
    .enum(["true", "false", "1", "0", ""], { error: `${name} must be true or false.` })
    .optional()
    .transform((value) => (value ? value === "true" || value === "1" : undefined));

const empty = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);

/** Four weeks: later than that is a mistake. */
const MAX_BACKUP_HOURS = 28 * 24;
const MAX_BACKUP_DAYS = 3_650;

const wholeNumber = (name: string, preset: number, most: number) => {
  const error = `${name} must be a whole number from 1 to ${most}.`;
  return z.preprocess(
    empty,
    z.coerce.number({ error }).int(error).min(1, error).max(most, error).default(preset),
  );
};

const MIN_SECRET_LENGTH = 32;

/** Several, separated by commas: the current one first. */
const secrets = (name: string) =>
  z.preprocess(
    empty,
    z
      .string()
      .transform((given) => given.split(",").map((secret) => secret.trim()))
      .refine((given) => given.every((secret) => secret.length >= MIN_SECRET_LENGTH), {
        error: `${name} must have at least ${MIN_SECRET_LENGTH} characters (several: the current one first, separated by commas).`,
      })
      .optional(),
  );

const portNumber = (name: string, least: number) =>
  z.coerce
    .number({ error: `${name} must be a number from ${least} to 65535.` })
    .int(`${name} must be a whole number.`)
    .min(least, `${name} must be a number from ${least} to 65535.`)
    .max(65_535, `${name} must be a number from ${least} to 65535.`);

const ratioFault = { error: "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1." };

/** `name=value` with percent-encoding, separated by commas, as OpenTelemetry specifies. The error quotes no value. */
const headerList = z.string().transform((given, issues): Record<string, string> => {
  try {
    return Object.fromEntries(
      given.split(",").map((pair) => {
        const [, name = "", value = ""] = /^\s*([\w-]+)\s*=(.*)$/s.exec(pair) ?? [];
        new Headers([[name, decodeURIComponent(value.trim())]]);
        return [name, decodeURIComponent(value.trim())];
      }),
    );
  } catch {
    const message = "OTEL_EXPORTER_OTLP_HEADERS must be like name=value,name=value, percent-encoded.";
    issues.addIssue({ code: "custom", message });
    return z.NEVER;
  }
});

/** Empty keeps everything. */
const retentionPeriod = ({ name, unit, min, max, reason }: RetentionVariable) => {
  const error = `${name} must be a whole number of ${unit} from ${min} to ${max}, or empty to keep everything${reason === null ? "" : `: ${reason} requires ${min} ${unit}`}.`;
  return z.preprocess(
    empty,
    z.coerce.number({ error }).int(error).min(min, error).max(max, error).optional(),
  );
};

const environmentSchema = z.object({
  NODE_ENV: z.preprocess(
    empty,
    z
      .enum(["production", "development", "test"], {
        error: "NODE_ENV must be production, development or test.",
      })
      .default("development"),
  ),
  HOST: z.preprocess(empty, z.string().default("127.0.0.1")),
  PORT: z.preprocess(empty, portNumber("PORT", 0).default(3000)),
  DATA_DIR: z.preprocess(empty, z.string().optional()),
  DATABASE_URL: z.preprocess(empty, z.string().optional()),
  // Set by start:cluster for its processes, which get the address of the embedded database.
  EMBEDDED_DATABASE: flag("EMBEDDED_DATABASE"),
  SESSION_SECRET: secrets("SESSION_SECRET"),
  ENCRYPTION_KEY: secrets("ENCRYPTION_KEY"),
  PUBLIC_URL: z.preprocess(
    empty,
    z
      .url({
        protocol: /^https?$/,
        error: "PUBLIC_URL must be the portal's public address, like https://transport.example.org.",
      })
      .transform((url) => new URL(url).origin)
      .optional(),
  ),
  DATABASE_OWNER_URL: z.preprocess(empty, z.string().optional()),
  ALLOW_PLAINTEXT_DATABASE: flag("ALLOW_PLAINTEXT_DATABASE"),
  ALLOW_PLAINTEXT_URL: flag("ALLOW_PLAINTEXT_URL"),
  DEMO_DATA: flag("DEMO_DATA"),
  DEMO_SIMULATION: flag("DEMO_SIMULATION"),
  DEMO_PASSWORD: z.preprocess(
    empty,
    z
      .string()
      .min(limits.passwordMin, `DEMO_PASSWORD must have at least ${limits.passwordMin} characters.`)
      .max(limits.passwordMax)
      .refine(
        (password) =>
          findPasswordFlaw(password, { minLength: limits.passwordMin, terms: [productName] }) === null,
        "DEMO_PASSWORD is easy to guess: choose a few words, or leave it empty for a generated one.",
      )
      .optional(),
  ),
  SECURITY_CONTACT: z.preprocess(
    empty,
    z
      .string()
      .regex(/^(?:mailto:|https:\/\/|tel:)\S+$/, {
        error:
          "SECURITY_CONTACT must be an address like mailto:security@example.org or https://example.org/security.",
      })
      .optional(),
  ),
  TRUST_PROXY: flag("TRUST_PROXY"),
  CALL_LIMIT_FACTOR: z.preprocess(
    empty,
    z.coerce
      .number({ error: "CALL_LIMIT_FACTOR must be a number from 1 to 1000000." })
      .min(1, "CALL_LIMIT_FACTOR must be a number from 1 to 1000000.")
      .max(1_000_000, "CALL_LIMIT_FACTOR must be a number from 1 to 1000000.")
      .default(1),
  ),
  OUTGOING_PRIVATE_HOSTS: z
    .string()
    .transform((given) => given.split(",").flatMap((host) => host.trim() || []))
    .optional(),
  BASEMAP: z.preprocess(empty, z.string().optional()),
  MAPS_DIR: z.preprocess(empty, z.string().optional()),
  PLACES: z.preprocess(empty, z.string().optional()),
  ROUTING_TILES: z.preprocess(empty, z.string().optional()),
  SDK_DIR: z.preprocess(empty, z.string().optional()),
  BACKUP_DIR: z.preprocess(empty, z.string().optional()),
  BACKUP_RECIPIENTS: z.string().default(""),
  BACKUP_EVERY_HOURS: wholeNumber("BACKUP_EVERY_HOURS", 24, MAX_BACKUP_HOURS),
  BACKUP_KEEP_DAYS: wholeNumber("BACKUP_KEEP_DAYS", 14, MAX_BACKUP_DAYS),
  RETENTION_RECORDS_YEARS: retentionPeriod(retentionVariables.records),
  RETENTION_MESSAGES_DAYS: retentionPeriod(retentionVariables.messages),
  RETENTION_LOG_INS_DAYS: retentionPeriod(retentionVariables.log_ins),
  RETENTION_AUDIT_YEARS: retentionPeriod(retentionVariables.audit),
  DOWNTIME_LIST_DIR: z.preprocess(empty, z.string().optional()),
  METRICS_HOST: z.preprocess(empty, z.string().default("127.0.0.1")),
  METRICS_PORT: z.preprocess(empty, portNumber("METRICS_PORT", 1).optional()),
  METRICS_TOKEN: secrets("METRICS_TOKEN"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(
    empty,
    z
      .url({
        protocol: /^https?$/,
        error:
          "OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, like https://collector.example.org:4318.",
      })
      .optional(),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.preprocess(empty, headerList.default({})),
  OTEL_SERVICE_NAME: z.preprocess(empty, z.string().default("wardway")),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(
    empty,
    z.coerce.number(ratioFault).min(0, ratioFault).max(1, ratioFault).default(1),
  ),
  ALLOW_PLAINTEXT_TRACES: flag("ALLOW_PLAINTEXT_TRACES"),
  LOG_LEVEL: z.preprocess(
    empty,
    z
      .enum(logLevels, {
        error: `LOG_LEVEL must be ${logLevels.slice(0, -1).join(", ")} or ${logLevels.at(-1)}.`,
      })
      .default("info"),
  ),
  LOG_FORMAT: z.preprocess(
    empty,
    z.enum(logFormats, { error: `LOG_FORMAT must be ${logFormats.join(" or ")}.` }).optional(),
  ),
});

export type LogEnvironment = Pick<LogSettings, "level" | "format">;

/** `/metrics` is served on its own address, or else on the portal's with a token, or else not. */
export interface MetricsEnvironment {
  readonly address: { readonly host: string; readonly port: number } | null;
  /** Each is accepted. Null if its own address needs none. */
  readonly tokens: readonly string[] | null;
}

/** OpenTelemetry's variables, where spans are sent to. */
export interface TracingEnvironment {
  /** The collector's URL for traces, by OTLP over HTTP. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of the calls that are traced, 0 to 1. */
  readonly ratio: number;
}

export interface Environment {
  readonly production: boolean;
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Whether the database is the one in `dataDir`, also if another process of the cluster runs it. */
  readonly hasEmbeddedDatabase: boolean;
  /** Role that owns the tables. Defaults to `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined;
  /** The first one signs, all verify. */
  readonly sessionSecrets: readonly string[] | undefined;
  /** The first one encrypts, all decrypt. */
  readonly encryptionKeys: readonly string[] | undefined;
  /** Origin of links in emails. Defaults to the listening address. */
  readonly publicUrl: string | undefined;
  /** Whether users open the portal over HTTPS. */
  readonly https: boolean;
  /** Whether browsers send cookies over HTTPS only. */
  readonly secureCookies: boolean;
  readonly demoData: boolean;
  /** Whether demo transports run by themselves. Never without demo data. */
  readonly demoSimulation: boolean;
  readonly demoPassword: string | undefined;
  /** Only on a loopback address or with a configured password. Never in production. */
  readonly demoLogins: boolean;
  /** Whether a reverse proxy sets `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /** Where to report vulnerabilities, if not by the contact form. */
  readonly securityContact: string | undefined;
  /** Factor by which calls of an account or network may exceed their limits in load tests. Never in production. */
  readonly callLimitFactor: number;
  /** Names, addresses and networks that the portal may call although they are private. */
  readonly outgoingPrivateHosts: readonly string[];
  /** PMTiles archive of the basemap, if configured. */
  readonly basemap: string | null;
  /** Folder that `maps:build` has written, if configured. */
  readonly mapsDir: string | null;
  /** File of the place index, or `none`, if configured. */
  readonly places: string | null;
  /** Folder of Valhalla tiles, or `none`, if configured. */
  readonly routingTiles: string | null;
  /** Folder of retained SDK releases. Defaults to one below the data folder. */
  readonly sdkDir: string | undefined;
  /** Folder for printable lists of transports, if configured. */
  readonly downtimeListDir: string | null;
  /** Scheduled backups, if configured. */
  readonly backups: BackupSchedule | null;
  /** age recipients. */
  readonly backupRecipients: readonly string[];
  readonly storage: StorageFolders;
  /** What `npm run retention` removes. */
  readonly retention: RetentionPolicy;
  readonly metrics: MetricsEnvironment;
  /** Null without traces. */
  readonly tracing: TracingEnvironment | null;
  readonly log: LogEnvironment;
}

/** Allows servers beside the portal, while it is developed. */
const loopbackNetworks = ["127.0.0.0/8", "::1"];

const loopbackHosts = new Set(["127.0.0.1", "::1", "[::1]", "localhost"]);

/** @throws StartupError that names the variable and the remedy */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = environmentSchema.safeParse(readSecretFiles(variables));
  if (!parsed.success) {
    throw new StartupError(parsed.error.issues.map((issue) => issue.message).join(" "));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === "production";
  if (production) rejectUnsafeProduction(values);
  const https = values.PUBLIC_URL?.startsWith("https:") ?? false;
  const trustProxy = values.TRUST_PROXY ?? false;
  const demoData = !production && (values.DEMO_DATA ?? true);
  const dataDir = values.DATA_DIR ?? ".data";
  const hasEmbeddedDatabase = values.EMBEDDED_DATABASE ?? values.DATABASE_URL === undefined;
  const backups = readSchedule(values);
  const outgoingPrivateHosts = values.OUTGOING_PRIVATE_HOSTS ?? (production ? [] : loopbackNetworks);
  parsePrivateHosts(outgoingPrivateHosts);
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    hasEmbeddedDatabase,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    sessionSecrets: values.SESSION_SECRET,
    encryptionKeys: values.ENCRYPTION_KEY,
    publicUrl: values.PUBLIC_URL,
    https,
    secureCookies: production && https,
    demoData,
    demoSimulation: demoData && (values.DEMO_SIMULATION ?? true),
    demoPassword: values.DEMO_PASSWORD,
    demoLogins:
      !production && (values.DEMO_PASSWORD !== undefined || (loopbackHosts.has(values.HOST) && !trustProxy)),
    trustProxy,
    securityContact: values.SECURITY_CONTACT,
    callLimitFactor: values.CALL_LIMIT_FACTOR,
    outgoingPrivateHosts,
    basemap: values.BASEMAP ?? null,
    mapsDir: values.MAPS_DIR ?? null,
    places: values.PLACES ?? null,
    routingTiles: values.ROUTING_TILES ?? null,
    sdkDir: values.SDK_DIR,
    downtimeListDir: values.DOWNTIME_LIST_DIR === undefined ? null : resolve(values.DOWNTIME_LIST_DIR),
    backups,
    backupRecipients: parseRecipients(values.BACKUP_RECIPIENTS),
    storage: {
      data: resolve(hasEmbeddedDatabase ? join(dataDir, "postgres") : dataDir),
      backups: backups?.folder ?? null,
    },
    retention: {
      recordsYears: values.RETENTION_RECORDS_YEARS ?? null,
      messagesDays: values.RETENTION_MESSAGES_DAYS ?? null,
      logInsDays: values.RETENTION_LOG_INS_DAYS ?? null,
      auditYears: values.RETENTION_AUDIT_YEARS ?? null,
    },
    metrics: {
      address:
        values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
      tokens: values.METRICS_TOKEN ?? null,
    },
    tracing: readTracing(values),
    log: { level: values.LOG_LEVEL, format: readLogFormat(variables) },
  };
}

/** Accepts an environment with invalid settings too, which is reported in this format. */
export function readLogFormat({
  LOG_FORMAT: given,
  NODE_ENV,
}: Record<string, string | undefined>): LogEnvironment["format"] {
  const preset = NODE_ENV === "production" ? "json" : "text";
  return logFormats.find((format) => format === given) ?? preset;
}

function readTracing(values: z.infer<typeof environmentSchema>): TracingEnvironment | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return null;
  return {
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: values.OTEL_SERVICE_NAME,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

function readSchedule(values: z.infer<typeof environmentSchema>): BackupSchedule | null {
  if (values.BACKUP_DIR === undefined) return null;
  const recipients = parseRecipients(values.BACKUP_RECIPIENTS);
  if (recipients.length === 0) {
    throw new StartupError(
      "BACKUP_DIR is set and BACKUP_RECIPIENTS is not: set the public part of a backup key, which npm run backup:key creates.",
    );
  }
  return {
    folder: resolve(values.BACKUP_DIR),
    recipients,
    everyHours: values.BACKUP_EVERY_HOURS,
    keepDays: values.BACKUP_KEEP_DAYS,
  };
}

function rejectUnsafeProduction(values: z.infer<typeof environmentSchema>): void {
  if (!values.DATABASE_URL) requireDurableFolders(values);
  if (!values.SESSION_SECRET) {
    throw new StartupError(
      "NODE_ENV is production and SESSION_SECRET is not set: set a random string of at least 32 characters.",
    );
  }
  if (!values.ENCRYPTION_KEY) {
    throw new StartupError(
      "NODE_ENV is production and ENCRYPTION_KEY is not set: set a random string of at least 32 characters.",
    );
  }
  if (!values.PUBLIC_URL) {
    throw new StartupError(
      "NODE_ENV is production and PUBLIC_URL is not set: set the address that users open, like https://transport.example.org.",
    );
  }
  rejectPlaintext(values);
  if (values.CALL_LIMIT_FACTOR !== 1) {
    throw new StartupError("NODE_ENV is production and limits of calls are raised: unset CALL_LIMIT_FACTOR.");
  }
  if (values.DEMO_DATA || values.DEMO_PASSWORD) {
    throw new StartupError(
      "NODE_ENV is production and demo data is enabled: unset DEMO_DATA and DEMO_PASSWORD.",
    );
  }
}

/** The embedded database has the only copy of the records: neither its folder nor its backups are left to a default. */
function requireDurableFolders({ DATA_DIR, BACKUP_DIR }: z.infer<typeof environmentSchema>): void {
  const missing = [
    ...(isAbsolute(DATA_DIR ?? "") ? [] : ["DATA_DIR (the absolute path of the database's folder)"]),
    ...(BACKUP_DIR ? [] : ["BACKUP_DIR (a folder for its backups, on another disk)"]),
  ];
  if (missing.length === 0) return;
  throw new StartupError(
    `NODE_ENV is production and DATABASE_URL is not set: set it to the address of a PostgreSQL database, or, to use the embedded database, set ${missing.join(" and ")}.`,
  );
}

/** Values that would cross a network unencrypted. */
function rejectPlaintext(values: z.infer<typeof environmentSchema>): void {
  for (const name of ["DATABASE_URL", "DATABASE_OWNER_URL"] as const) {
    const url = values[name]?.trim();
    if (!url || values.ALLOW_PLAINTEXT_DATABASE || transportOf(url) !== "plaintext") continue;
    throw new StartupError(
      `NODE_ENV is production and ${name} names a database on another machine without requiring encryption: add ?sslmode=verify-full, or set ALLOW_PLAINTEXT_DATABASE=true if the network between is protected by other means.`,
    );
  }
  rejectPlaintextTraces(values);
  if (!values.PUBLIC_URL?.startsWith("http:") || values.ALLOW_PLAINTEXT_URL) return;
  if (loopbackHosts.has(new URL(values.PUBLIC_URL).hostname)) return;
  throw new StartupError(
    "NODE_ENV is production and PUBLIC_URL starts with http: use an https address, or set ALLOW_PLAINTEXT_URL=true if the network of all users is protected by other means.",
  );
}

function rejectPlaintextTraces(values: z.infer<typeof environmentSchema>): void {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ALLOW_PLAINTEXT_TRACES: isAllowed } = values;
  if (!endpoint?.startsWith("http:") || isAllowed || loopbackHosts.has(new URL(endpoint).hostname)) return;
  throw new StartupError(
    "NODE_ENV is production and OTEL_EXPORTER_OTLP_ENDPOINT starts with http: use an https address, or set ALLOW_PLAINTEXT_TRACES=true if the network between is protected by other means.",
  );
}
