import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";
import { secretSettings } from "./secret-files.ts";

let folder: string;
const file = (name: string) => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wardway-secrets-"));
  writeFileSync(file("session"), `${"s".repeat(32)}\n`);
  writeFileSync(file("keys"), `${"n".repeat(32)},${"o".repeat(32)}`);
  writeFileSync(file("url"), "postgres://portal:secret@127.0.0.1/wardway\r\n");
  writeFileSync(file("empty"), "\n");
});

afterAll(() => rmSync(folder, { recursive: true }));

test("secrets are read from the files that the settings name", () => {
  const environment = readEnvironment({
    SESSION_SECRET_FILE: file("session"),
    ENCRYPTION_KEY_FILE: file("keys"),
    DATABASE_URL_FILE: file("url"),
    DATABASE_OWNER_URL_FILE: "",
  });
  expect(environment).toMatchObject({
    sessionSecrets: ["s".repeat(32)],
    encryptionKeys: ["n".repeat(32), "o".repeat(32)],
    databaseUrl: "postgres://portal:secret@127.0.0.1/wardway",
    databaseOwnerUrl: undefined,
  });
});

test("a file's secret must be as long as one in a variable", () => {
  writeFileSync(file("short"), "short\n");
  expect(() => readEnvironment({ SESSION_SECRET_FILE: file("short") })).toThrow("SESSION_SECRET must have");
});

test.each(secretSettings)(
  "%s is refused if it is given twice, or its file is missing, a folder or empty",
  (name) => {
    const setting = `${name}_FILE`;
    expect(() => readEnvironment({ [name]: "x", [setting]: file("url") })).toThrow(
      `${name} and ${setting} are both set`,
    );
    for (const [value, code] of [
      [file("missing"), "ENOENT"],
      [folder, "EISDIR"],
    ] as const) {
      expect(() => readEnvironment({ [setting]: value })).toThrow(
        `${setting} names a file that cannot be read (${code})`,
      );
    }
    expect(() => readEnvironment({ [setting]: file("empty") })).toThrow(`${setting} names an empty file`);
  },
);
