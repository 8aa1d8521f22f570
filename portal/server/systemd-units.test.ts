import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";

const recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

/** What an installation has below /etc/wardway; with the embedded database only the two secrets. */
const secrets = {
  "session-secret": "a session secret of at least 32 characters",
  "encryption-key": "an encryption key of at least 32 characters",
};
const databases = {
  "database-url": "postgres://portal:secret@127.0.0.1/wardway",
  "database-owner-url": "postgres://owner:secret@127.0.0.1/wardway",
};

/** `%d` of the units. */
let credentials: string;

beforeAll(() => {
  credentials = mkdtempSync(join(tmpdir(), "wardway-credentials-"));
});

afterAll(() => rmSync(credentials, { recursive: true }));

interface Service {
  /** The last value of each setting. */
  readonly settings: ReadonlyMap<string, string>;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The `[Service]` of a unit and its drop-ins, as systemd.exec(5) reads it: later ones override, an empty list removes the
 * earlier entries, and a credential without its file stops the start.
 * @throws Error for a credential that the installation lacks
 */
function readService(files: readonly string[], installed: Readonly<Record<string, string>>): Service {
  const settings = new Map<string, string>();
  const environment = new Map<string, string>();
  let loaded: string[] = [];
  const unset = new Set<string>();
  for (const file of files) {
    const text = readFileSync(new URL(`../../docs/operations/${file}`, import.meta.url), "utf8");
    for (const [, key = "", value = ""] of text.matchAll(/^(\w+)=(.*)$/gm)) {
      settings.set(key, value);
      if (key === "Environment") {
        const [name = "", ...rest] = value.split("=");
        environment.set(name, rest.join("="));
      }
      if (key === "UnsetEnvironment") for (const name of value.split(" ")) unset.add(name);
      if (key === "LoadCredential") loaded = value === "" ? [] : [...loaded, value];
    }
  }
  for (const one of loaded) {
    const [name = ""] = one.split(":");
    const content = installed[name];
    if (content === undefined) throw new Error(`There is no credential ${name}.`);
    writeFileSync(join(credentials, name), content);
  }
  const variables = [...environment]
    .filter(([name]) => !unset.has(name))
    .map(([name, value]) => [name, value.replace("%d", credentials).replace("age1...", recipient)]);
  return { settings, environment: Object.fromEntries(variables) };
}

describe.each([
  ["the portal", "wardway.service", "wardway-embedded.conf"],
  ["the retention", "wardway-retention.service", "wardway-retention-embedded.conf"],
])("the unit of %s", (_, unit, dropIn) => {
  it("has an environment that starts in production, with a server", () => {
    const { environment } = readService([unit], { ...secrets, ...databases });
    expect(readEnvironment(environment)).toMatchObject({
      production: true,
      hasEmbeddedDatabase: false,
      databaseUrl: databases["database-url"],
      databaseOwnerUrl: databases["database-owner-url"],
    });
  });

  it("has one with the embedded database, for which no file of a server is needed", () => {
    const { environment, settings } = readService([unit, dropIn], secrets);
    expect(readEnvironment(environment)).toMatchObject({
      production: true,
      hasEmbeddedDatabase: true,
      databaseUrl: undefined,
      dataDir: "/var/lib/wardway",
      sessionSecrets: [secrets["session-secret"]],
    });
    // The database's files belong to one account, which exists between the starts.
    expect([settings.get("User"), settings.get("DynamicUser")]).toEqual(["wardway", "no"]);
  });
});

it("sets every retention period, and a key for the archive", () => {
  const { environment } = readService(
    ["wardway-retention.service", "wardway-retention-embedded.conf"],
    secrets,
  );
  const { retention, backupRecipients } = readEnvironment(environment);
  expect(Object.values(retention)).not.toContain(null);
  expect(backupRecipients).toEqual([recipient]);
});
