import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, statSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, startCluster } from "./cluster.ts";
import { type ScratchFolder, scratchFolder } from "./testing/scratch-folder.ts";
import { checkDriver, connect, hostVariables, tlsVariables, transportOf } from "./transport.ts";

test.each([
  ["postgres://u:p@127.0.0.1/d", "loopback"],
  ["postgres://u:p@[::1]:5432/d?sslmode=disable", "loopback"],
  ["postgres://u:p@db/d", "plaintext"],
  ["postgres://u:p@db/d?sslmode=allow", "plaintext"],
  ["postgres://u:p@db/d?sslmode=prefer", "plaintext"],
  ["postgres://u:p@localhost:1,db:2/d", "plaintext"],
  ["postgres://u:p@db/d?sslmode=require", "encrypted"],
  ["postgres://u:p@db/d?sslmode=verify-ca", "verified"],
  ["postgres://u:p@db/d?connect_timeout=5&sslmode=verify-full", "verified"],
  ["postgres://u:p@db/d?ssl=true", "verified"],
  ["postgres://u:p@db/d?sslrootcert=system", "verified"],
])("%s is %s", (url, transport) => {
  expect(transportOf(url)).toBe(transport);
});

test("a driver without its patch is refused, and the present one has it", () => {
  expect(() => checkDriver({})).toThrow("npx patch-package");
  expect(() => checkDriver(postgres)).not.toThrow();
});

test("an unknown sslmode is refused, and never taken for less", () => {
  expect(() => transportOf("postgres://u:p@db/d?sslmode=verify_full")).toThrow(
    /^sslmode in .+verify-full\.$/,
  );
  expect(() => connect("postgres://u:p@db/d?sslmode=", {})).toThrow("must be one of");
});

test("PostgreSQL's programs find the same servers", () => {
  expect(hostVariables("postgres://u:p@db/d")).toEqual({ PGHOST: "db", PGPORT: "5432" });
  expect(hostVariables("postgres://u:p@[::1]:5433/d")).toEqual({ PGHOST: "::1", PGPORT: "5433" });
  expect(hostVariables("postgres://u:p@one:1,[::2]:2,three/d?target_session_attrs=primary")).toEqual({
    PGHOST: "one,::2,three",
    PGPORT: "1,2,5432",
    PGTARGETSESSIONATTRS: "primary",
  });
});

test("PostgreSQL's programs get the same protection", () => {
  expect(tlsVariables("postgres://u:p@db/d")).toEqual({ PGSSLMODE: "disable" });
  expect(tlsVariables("postgres://u:p@db/d?sslmode=require")).toEqual({ PGSSLMODE: "require" });
  expect(tlsVariables("postgres://u:p@db/d?sslmode=verify-full")).toEqual({
    PGSSLMODE: "verify-full",
    PGSSLROOTCERT: "system",
  });
  expect(tlsVariables("postgres://u:p@db/d?sslmode=verify-ca&sslrootcert=/ca.pem")).toEqual({
    PGSSLMODE: "verify-ca",
    PGSSLROOTCERT: "/ca.pem",
  });
});

function hasOpenssl(): boolean {
  try {
    execFileSync("openssl", ["version"]);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasOpenssl())("a server with a certificate (made by openssl)", () => {
  let folder: ScratchFolder;
  let cluster: Cluster;

  beforeAll(async () => {
    folder = await scratchFolder();
    const [key, certificate] = [path.join(folder.path, "key.pem"), file()];
    const subject = ["-subj", "/CN=wardway", "-addext", "subjectAltName=IP:127.0.0.1"];
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"].concat(
        subject,
        ["-keyout", key, "-out", certificate],
      ),
      { stdio: "ignore" },
    );
    chmodSync(key, 0o600);
    chmodSync(certificate, 0o644);
    await (await startCluster({ dataDir: folder.path })).stop();
    const { uid, gid } = statSync(path.join(folder.path, "postgres"));
    chownSync(key, uid, gid);
    cluster = await startCluster({
      dataDir: folder.path,
      settings: { ssl: "on", ssl_key_file: key, ssl_cert_file: certificate },
    });
  });

  afterAll(async () => {
    await cluster.stop();
    await folder.remove();
  });

  const file = () => path.join(folder.path, "certificate.pem");

  async function isEncrypted(parameters: string, host = "127.0.0.1"): Promise<unknown> {
    const sql = connect(`${cluster.portalUrl.replace("127.0.0.1", host)}?${parameters}`, { max: 1 });
    try {
      const [row] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
      return row?.ssl;
    } catch (error) {
      return error instanceof Error && "code" in error ? error.code : error;
    } finally {
      await sql.end({ timeout: 0 });
    }
  }

  test("verify-full accepts it by its authority and its name only", async () => {
    const root = () => `sslrootcert=${encodeURIComponent(file())}`;
    expect(await isEncrypted("sslmode=disable")).toBe(false);
    expect(await isEncrypted("sslmode=require")).toBe(true);
    expect(await isEncrypted("sslmode=verify-full")).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
    expect(await isEncrypted(`sslmode=verify-full&${root()}`)).toBe(true);
    expect(await isEncrypted(`sslmode=verify-full&${root()}`, "localhost")).toBe(
      "ERR_TLS_CERT_ALTNAME_INVALID",
    );
    expect(await isEncrypted(`sslmode=verify-ca&${root()}`, "localhost")).toBe(true);
    expect(await isEncrypted("sslmode=verify-ca")).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
  });

  test("an absent file of certificates is reported in one line", () => {
    expect(() => connect("postgres://u@db/d?sslmode=verify-full&sslrootcert=/absent.pem", {})).toThrow(
      "The certificates in /absent.pem, which sslrootcert names, cannot be read.",
    );
  });
});
