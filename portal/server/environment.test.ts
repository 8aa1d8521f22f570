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
  const recipient = "age1srp454q86clws2uac9eqe4xe2fl0p66hteya2ar4jvc7ltpcn9rqe803yd";
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
