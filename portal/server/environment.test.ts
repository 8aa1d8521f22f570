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

test("production refuses raised limits of calls", () => {
  expect(readEnvironment({ CALL_LIMIT_FACTOR: "1000" }).callLimitFactor).toBe(1_000);
  expect(() => readEnvironment({ ...production, CALL_LIMIT_FACTOR: "2" })).toThrow("unset CALL_LIMIT_FACTOR");
});
