import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://portal@db.example.org/wardway?sslmode=verify-full",
  SESSION_SECRET: "a session secret of 32 characters or more",
  ENCRYPTION_KEY: "an encryption key of 32 characters or more",
  PUBLIC_URL: "https://transport.example.org",
};

test.each<[string, Record<string, string>, boolean]>([
  ["by default", {}, true],
  ["when switched off", { DEMO_SIMULATION: "false" }, false],
  ["without demo data", { DEMO_DATA: "false", DEMO_SIMULATION: "true" }, false],
  ["in production", { ...production, DEMO_SIMULATION: "true" }, false],
])("transports run by themselves, or not: %s", (_name, variables, isSimulated) => {
  expect(readEnvironment(variables).demoSimulation).toBe(isSimulated);
});

test("DEMO_PASSWORD needs eight characters, and must not be easy to guess", () => {
  const read = (password: string) => readEnvironment({ DEMO_PASSWORD: password }).demoPassword;
  expect(read("otter-9g")).toBe("otter-9g");
  expect(() => read("otter-9")).toThrow("DEMO_PASSWORD must have at least 8 characters.");
  expect(() => read("12345678")).toThrow("DEMO_PASSWORD is easy to guess");
});

const database = (address: string) => `postgres://portal:secret@${address}`;

test.each<[string, Record<string, string>, RegExp | null]>([
  [
    "a remote database without encryption",
    { DATABASE_URL: database("db.example.org/w") },
    /^NODE_ENV is production and DATABASE_URL names .+ALLOW_PLAINTEXT_DATABASE=true/,
  ],
  [
    "encryption that the server may decline",
    { DATABASE_URL: database("db.example.org/w?sslmode=prefer") },
    /DATABASE_URL names/,
  ],
  [
    "one of several servers that is remote",
    { DATABASE_URL: database("127.0.0.1:5432,10.0.0.7:5432/w") },
    /DATABASE_URL names/,
  ],
  ["the owner's plaintext", { DATABASE_OWNER_URL: database("10.0.0.7/w") }, /DATABASE_OWNER_URL names/],
  ["a URL that looks local", { DATABASE_URL: database("localhost.example.org/w") }, /DATABASE_URL names/],
  [
    "an http address of users",
    { PUBLIC_URL: "http://transport.example.org" },
    /^NODE_ENV is production and PUBLIC_URL starts with http: .+ALLOW_PLAINTEXT_URL=true/,
  ],
  [
    "an unreadable permission",
    { ALLOW_PLAINTEXT_URL: "maybe" },
    /^ALLOW_PLAINTEXT_URL must be true or false/,
  ],
  ["a database of this machine", { DATABASE_URL: database("127.0.0.1:5433/w") }, null],
  ["a database of this machine over IPv6", { DATABASE_URL: database("[::1]:5433/w") }, null],
  ["encryption", { DATABASE_URL: database("db.example.org/w?sslmode=require") }, null],
  ["a permitted database", { DATABASE_URL: database("db/w"), ALLOW_PLAINTEXT_DATABASE: "true" }, null],
  ["a permitted address", { PUBLIC_URL: "http://transport.internal", ALLOW_PLAINTEXT_URL: "true" }, null],
  ["a loopback address", { PUBLIC_URL: "http://[::1]:3000" }, null],
])("production and transport: %s", (_name, variables, sentence) => {
  const read = () => readEnvironment({ ...production, ...variables });
  if (sentence === null) expect(read().production).toBe(true);
  else expect(read).toThrow(sentence);
});

const recipient = "age1srp454q86clws2uac9eqe4xe2fl0p66hteya2ar4jvc7ltpcn9rqe803yd";
const embedded = { DATA_DIR: "/srv/wardway", BACKUP_DIR: "/backups", BACKUP_RECIPIENTS: recipient };

test.each<[string, Record<string, string>, RegExp | null]>([
  ["its folders", embedded, null],
  ["no folders", {}, /^NODE_ENV is production and DATABASE_URL is not set: .+ DATA_DIR .+ and BACKUP_DIR /],
  ["no backups", { ...embedded, BACKUP_DIR: "" }, /set BACKUP_DIR \(a folder for its backups/],
  [
    "a folder that depends on the caller's",
    { ...embedded, DATA_DIR: ".data" },
    /set DATA_DIR \(the absolute/,
  ],
  ["backups that no one can read", { ...embedded, BACKUP_RECIPIENTS: "" }, /BACKUP_RECIPIENTS is not/],
  ["a blank address", { ...embedded, DATABASE_URL: " ", BACKUP_DIR: "" }, /DATABASE_URL is not set/],
  ["demo data", { ...embedded, DEMO_DATA: "true" }, /demo data is enabled/],
])("production and the embedded database: %s", (_name, variables, sentence) => {
  const read = () => readEnvironment({ ...production, DATABASE_URL: "", ...variables });
  if (sentence === null) expect(read()).toMatchObject({ production: true, hasEmbeddedDatabase: true });
  else expect(read).toThrow(sentence);
});

test("the disks of the embedded database, or of what is beside an external one, are watched", () => {
  const watched = (variables: Record<string, string>) => {
    const { hasEmbeddedDatabase, storage } = readEnvironment(variables);
    return { hasEmbeddedDatabase, ...storage };
  };
  const own = { hasEmbeddedDatabase: true, data: "/srv/wardway/postgres" };
  expect(watched({ DATA_DIR: "/srv/wardway" })).toEqual({ ...own, backups: null });
  expect(watched(embedded)).toEqual({ ...own, backups: "/backups" });
  const other = { hasEmbeddedDatabase: false, data: "/srv/wardway", backups: null };
  expect(watched({ ...production, DATA_DIR: "/srv/wardway" })).toEqual(other);
  const worker = {
    DATA_DIR: "/srv/wardway",
    DATABASE_URL: database("127.0.0.1/w"),
    EMBEDDED_DATABASE: "true",
  };
  expect(watched(worker)).toEqual({ ...own, backups: null });
});

test("cookies are for HTTPS in production, unless its address is permitted to be http", () => {
  const cookies = (variables: Record<string, string>) =>
    readEnvironment({ ...production, ...variables }).secureCookies;
  expect(cookies({})).toBe(true);
  expect(cookies({ PUBLIC_URL: "http://transport.internal", ALLOW_PLAINTEXT_URL: "true" })).toBe(false);
});

test("production refuses raised limits of calls", () => {
  expect(readEnvironment({ CALL_LIMIT_FACTOR: "1000" }).callLimitFactor).toBe(1_000);
  expect(() => readEnvironment({ ...production, CALL_LIMIT_FACTOR: "2" })).toThrow("unset CALL_LIMIT_FACTOR");
});

test("the log is text for people, and JSON in production, from info on", () => {
  expect(readEnvironment({}).log).toEqual({ level: "info", format: "text" });
  expect(readEnvironment(production).log).toEqual({ level: "info", format: "json" });
  expect(readEnvironment({ ...production, LOG_FORMAT: "text", LOG_LEVEL: "silent" }).log).toEqual({
    level: "silent",
    format: "text",
  });
  expect(() => readEnvironment({ LOG_LEVEL: "nonsense" })).toThrow(
    /^LOG_LEVEL must be fatal, error, warn, info, debug or silent\.$/,
  );
  expect(() => readEnvironment({ LOG_FORMAT: "xml" })).toThrow(/^LOG_FORMAT must be text or json\.$/);
});

test("scheduled backups need a recipient, and have a default period and retention", () => {
  expect(readEnvironment({}).backups).toBe(null);
  expect(readEnvironment({ BACKUP_DIR: "/backups", BACKUP_RECIPIENTS: recipient }).backups).toEqual({
    folder: "/backups",
    recipients: [recipient],
    everyHours: 24,
    keepDays: 14,
  });
  for (const [variables, sentence] of [
    [{ BACKUP_DIR: "/backups" }, /^BACKUP_DIR is set and BACKUP_RECIPIENTS is not/],
    [{ BACKUP_RECIPIENTS: recipient.replace("srp", "srq") }, /^BACKUP_RECIPIENTS contains something other/],
    [{ BACKUP_EVERY_HOURS: "0" }, /^BACKUP_EVERY_HOURS must be a whole number from 1 to 672\.$/],
  ] as const) {
    expect(() => readEnvironment(variables)).toThrow(sentence);
  }
});

test("nothing is removed unless a period is set, which is not below the least one", () => {
  const none = { recordsYears: null, messagesDays: null, logInsDays: null, auditYears: null };
  expect(readEnvironment({}).retention).toEqual(none);
  expect(readEnvironment({ RETENTION_RECORDS_YEARS: "", RETENTION_AUDIT_YEARS: "6" }).retention).toEqual({
    ...none,
    auditYears: 6,
  });
  expect(
    readEnvironment({ RETENTION_RECORDS_YEARS: "10", RETENTION_MESSAGES_DAYS: "400" }).retention,
  ).toEqual({
    ...none,
    recordsYears: 10,
    messagesDays: 400,
  });
  const rejected = [
    [
      "RETENTION_AUDIT_YEARS",
      "5",
      "years from 6 to 100, or empty to keep everything: 45 CFR 164.316(b)(2)(i) requires 6 years.",
    ],
    ["RETENTION_RECORDS_YEARS", "0", "years from 1 to 100, or empty to keep everything."],
    ["RETENTION_RECORDS_YEARS", "1.5", "years from 1 to 100, or empty to keep everything."],
    ["RETENTION_MESSAGES_DAYS", "a month", "days from 30 to 36500, or empty to keep everything."],
    ["RETENTION_LOG_INS_DAYS", "89", "days from 90 to 36500, or empty to keep everything."],
  ] as const;
  for (const [name, value, end] of rejected) {
    expect(() => readEnvironment({ [name]: value })).toThrow(`${name} must be a whole number of ${end}`);
  }
});

test("private hosts are permitted by the operator, and only loopback outside production by default", () => {
  const hosts = (variables: Record<string, string>) => readEnvironment(variables).outgoingPrivateHosts;
  expect(hosts({})).toEqual(["127.0.0.0/8", "::1"]);
  expect(hosts(production)).toEqual([]);
  expect(hosts({ ...production, OUTGOING_PRIVATE_HOSTS: "osrm.internal, 10.1.2.0/24,," })).toEqual([
    "osrm.internal",
    "10.1.2.0/24",
  ]);
  expect(() => hosts({ OUTGOING_PRIVATE_HOSTS: "http://osrm.internal" })).toThrow(
    /^OUTGOING_PRIVATE_HOSTS contains "http:\/\/osrm\.internal": list names/,
  );
});

test("metrics have an address of their own, or a token on the portal's, or none", () => {
  const token = "a token of at least 32 characters";
  const metrics = (variables: Record<string, string>) => readEnvironment(variables).metrics;
  expect(metrics({})).toEqual({ address: null, tokens: null });
  expect(metrics({ METRICS_HOST: "10.0.0.7" })).toEqual({ address: null, tokens: null });
  expect(metrics({ METRICS_TOKEN: `${token},${token}!` })).toEqual({
    address: null,
    tokens: [token, `${token}!`],
  });
  expect(metrics({ METRICS_PORT: "9464" })).toEqual({
    address: { host: "127.0.0.1", port: 9464 },
    tokens: null,
  });
  expect(() => metrics({ METRICS_TOKEN: "short" })).toThrow(
    /^METRICS_TOKEN must have at least 32 characters/,
  );
  for (const port of ["0", "nine", "70000"]) {
    expect(() => metrics({ METRICS_PORT: port })).toThrow(
      /^METRICS_PORT must be a number from 1 to 65535\.$/,
    );
  }
});

const tracingOf = (variables: Record<string, string>) => readEnvironment(variables).tracing;

test("traces are sent where OpenTelemetry's variables say, or nowhere", () => {
  expect(tracingOf({ OTEL_EXPORTER_OTLP_HEADERS: "a=b", OTEL_TRACES_SAMPLER_ARG: "1" })).toBe(null);
  expect(
    tracingOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example.org:4318/",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YTpiPQ==, x-tenant=ward%2C7",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
    }),
  ).toEqual({
    url: "https://collector.example.org:4318/v1/traces",
    headers: { authorization: "Basic YTpiPQ==", "x-tenant": "ward,7" },
    serviceName: "wardway",
    ratio: 0.25,
  });
});

test.each<[string, Record<string, string>, RegExp | null]>([
  ["no address", { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be/],
  [
    "more than all",
    { OTEL_TRACES_SAMPLER_ARG: "1.5" },
    /^OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/,
  ],
  ["no number", { OTEL_TRACES_SAMPLER_ARG: "half" }, /^OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
  [
    "no pair",
    { OTEL_EXPORTER_OTLP_HEADERS: "secret-token" },
    /^OTEL_EXPORTER_OTLP_HEADERS must be(?!.*secret)/,
  ],
  [
    "a line end",
    { OTEL_EXPORTER_OTLP_HEADERS: "a=secret%0d%0ab" },
    /^OTEL_EXPORTER_OTLP_HEADERS must be(?!.*secret)/,
  ],
  [
    "broken encoding",
    { OTEL_EXPORTER_OTLP_HEADERS: "a=secret%" },
    /^OTEL_EXPORTER_OTLP_HEADERS must be(?!.*secret)/,
  ],
  [
    "a remote collector over http",
    { ...production, OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" },
    /^NODE_ENV is production and OTEL_EXPORTER_OTLP_ENDPOINT starts with http: .+ALLOW_PLAINTEXT_TRACES=true/,
  ],
  ["one of this machine", { ...production, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }, null],
  [
    "a permitted one",
    { ...production, OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318", ALLOW_PLAINTEXT_TRACES: "true" },
    null,
  ],
])("traces: %s", (_name, variables, sentence) => {
  const read = () => readEnvironment(variables);
  if (sentence === null) expect(read().tracing).not.toBe(null);
  else expect(read).toThrow(sentence);
});
