import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from "node:tls";
import postgres from "postgres";
import { StartupError } from "../startup-error.ts";
import { parseDatabaseUrl } from "./connection-failure.ts";

/**
 * How a connection is protected: `plaintext` also where the server may choose it, `encrypted` without a check of who
 * the server is.
 */
export type Transport = "loopback" | "plaintext" | "encrypted" | "verified";

const modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const;
type SslMode = (typeof modes)[number];

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\/.*|)$/;

/**
 * As `postgres(url, options)`, with libpq's `sslmode` and `sslrootcert`: the driver alone checks an IP address against
 * the name `localhost`, and takes no file of certificates.
 * @throws StartupError also if the driver is not patched
 */
export function connect<Types extends Record<string, postgres.PostgresType>>(
  url: string,
  options: postgres.Options<Types>,
) {
  checkDriver(postgres);
  const parsed = parseDatabaseUrl(url);
  const ssl = sslOptions(hostsOf(url, parsed), readMode(parsed), parsed.searchParams.get("sslrootcert"));
  return postgres(withoutTlsParameters(url), { ...options, ssl });
}

/** @throws StartupError if `driver` lacks its patch, without which a lost connection ends the process */
export function checkDriver(driver: object): void {
  if ("isPatched" in driver) return;
  throw new StartupError(
    "The database driver lacks its patch, as after an installation with --ignore-scripts. Run: npx patch-package",
  );
}

/** @throws StartupError if the URL or its `sslmode` cannot be read */
export function transportOf(url: string): Transport {
  const parsed = parseDatabaseUrl(url);
  if (hostsOf(url, parsed).every((host) => loopback.test(host))) return "loopback";
  const mode = readMode(parsed);
  if (mode === "require") return "encrypted";
  return mode === "verify-ca" || mode === "verify-full" ? "verified" : "plaintext";
}

/** Environment variables for PostgreSQL's own programs: which servers, as the driver reads them. */
export function hostVariables(url: string): Record<string, string> {
  const parsed = parseDatabaseUrl(url);
  const addresses = addressesOf(url, parsed);
  const target = parsed.searchParams.get("target_session_attrs");
  return {
    PGHOST: addresses.map(({ host }) => decodeURIComponent(host)).join(","),
    PGPORT: addresses.map(({ port }) => port).join(","),
    ...(target === null ? {} : { PGTARGETSESSIONATTRS: target }),
  };
}

/** Environment variables for PostgreSQL's own programs. */
export function tlsVariables(url: string): Record<string, string> {
  const parsed = parseDatabaseUrl(url);
  const mode = readMode(parsed);
  const rootCertificate = parsed.searchParams.get("sslrootcert") ?? (isVerifying(mode) ? "system" : null);
  return {
    // They refuse certificates of the system's authorities without a check of the name.
    PGSSLMODE: rootCertificate === "system" ? "verify-full" : mode,
    ...(rootCertificate === null ? {} : { PGSSLROOTCERT: rootCertificate }),
  };
}

const isVerifying = (mode: SslMode) => mode === "verify-ca" || mode === "verify-full";

/** The driver's names `ssl=true` and `ssl=false` are accepted too. */
function readMode({ searchParams }: URL): SslMode {
  const given = searchParams.get("sslmode") ?? searchParams.get("ssl");
  if (given === null) return searchParams.get("sslrootcert") === "system" ? "verify-full" : "disable";
  if (given === "true" || given === "false") return given === "true" ? "verify-full" : "disable";
  const mode = modes.find((one) => one === given);
  if (mode !== undefined) return mode;
  throw new StartupError(`sslmode in the database's address must be one of ${modes.join(", ")}.`);
}

function sslOptions(
  hosts: readonly string[],
  mode: SslMode,
  rootCertificate: string | null,
): false | "prefer" | "require" | ConnectionOptions {
  // libpq tries `allow` without encryption first.
  if (mode === "disable" || mode === "allow") return false;
  if (mode === "prefer" || mode === "require") return mode;
  return {
    rejectUnauthorized: true,
    ...(rootCertificate === null || rootCertificate === "system"
      ? {}
      : { ca: readCertificates(rootCertificate) }),
    checkServerIdentity: mode === "verify-ca" ? () => undefined : checkHost(hosts),
  };
}

/** The driver connects to an address without a name: the certificate must then be for one of the addresses. */
const checkHost = (hosts: readonly string[]) => (name: string, certificate: PeerCertificate) => {
  if (!hosts.some((host) => isIP(host))) return checkServerIdentity(name, certificate);
  const failures = hosts.map((host) => checkServerIdentity(host, certificate));
  return failures.includes(undefined) ? undefined : failures[0];
};

function readCertificates(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new StartupError(`The certificates in ${file}, which sslrootcert names, cannot be read.`, {
      cause,
    });
  }
}

const hostsOf = (url: string, parsed: URL) => addressesOf(url, parsed).map(({ host }) => host);

/** The URL's hosts, without brackets. An address without host is the driver's default. */
function addressesOf(url: string, parsed: URL): readonly { readonly host: string; readonly port: string }[] {
  const several = /^[^:]+:\/\/(?:[^@/?]*@)?([^/?#]*,[^/?#]*)/.exec(url)?.[1];
  const addresses = several?.split(",") ?? [parsed.host || (process.env.PGHOST ?? "")];
  return addresses.map((address) => {
    const [, bracketed, host, port = "5432"] = /^(?:\[(.*)\]|([^:]*))(?::(\d+))?$/.exec(address) ?? [];
    return { host: bracketed ?? host ?? address, port };
  });
}

function withoutTlsParameters(url: string): string {
  const [address = "", query] = url.split("?", 2);
  if (query === undefined) return url;
  const parameters = new URLSearchParams(query);
  for (const name of ["sslmode", "ssl", "sslrootcert"]) parameters.delete(name);
  return parameters.size === 0 ? address : `${address}?${parameters}`;
}
