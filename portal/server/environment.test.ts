import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://portal@db.example.org/wardway",
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

test("production refuses raised limits of calls", () => {
  expect(readEnvironment({ CALL_LIMIT_FACTOR: "1000" }).callLimitFactor).toBe(1_000);
  expect(() => readEnvironment({ ...production, CALL_LIMIT_FACTOR: "2" })).toThrow("unset CALL_LIMIT_FACTOR");
});
