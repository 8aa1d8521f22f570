import { StartupError } from "@wardway/db/startup-error";
import { type AddressKind, classifyAddress, isWithin, type Network, parseNetwork } from "./address-kind.ts";

type DeniedKind = Exclude<AddressKind, "public">;

/** A host that the portal does not call. The message contains no more than the host and its address. */
export class DeniedHostError extends Error {
  readonly kind: DeniedKind;
  /** As configured, and the address that it leads to: "maps.example.org (10.0.0.7)". */
  readonly target: string;

  constructor(kind: DeniedKind, host: string, address: string) {
    const target = address === "" || address === host ? host : `${host} (${address})`;
    super(`Denied: ${target} is ${kind}.`);
    this.name = "DeniedHostError";
    this.kind = kind;
    this.target = target;
  }
}

/** Names of clouds for their metadata addresses. */
const metadataNames =
  /^(?:metadata|metadata\.google\.internal|metadata\.goog|instance-data|instance-data\.ec2\.internal)$/;

/** RFC 6761, 6.3. */
const loopbackNames = /^(?:localhost|.*\.localhost)$/;

const hostNamePattern = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;

interface PrivateHosts {
  readonly names: ReadonlySet<string>;
  readonly networks: readonly Network[];
}

/** Shared by this process, because a call does not say which portal made it. Empty until the start permits some. */
let permitted: PrivateHosts = { names: new Set(), networks: [] };

/** Permits hosts of private networks from now on, instead of those permitted before. @throws StartupError */
export function permitPrivateHosts(hosts: readonly string[]): void {
  permitted = parsePrivateHosts(hosts);
}

/**
 * @param hosts names, addresses, or networks like `10.1.2.0/24`
 * @throws StartupError that names the entry that is none of these
 */
export function parsePrivateHosts(hosts: readonly string[]): PrivateHosts {
  const names = new Set<string>();
  const networks: Network[] = [];
  for (const host of hosts) {
    const network = parseNetwork(host);
    const name = normalizeHost(host);
    if (network) networks.push(network);
    else if (hostNamePattern.test(name) && !/^[\d.]+$/.test(name)) names.add(name);
    else {
      throw new StartupError(
        `OUTGOING_PRIVATE_HOSTS contains "${host}": list names like osrm.internal, addresses like 10.1.2.3 and networks like 10.1.2.0/24, separated by commas.`,
      );
    }
  }
  return { names, networks };
}

/**
 * Rejects a host that is denied whatever it resolves to: an address in any notation, or a known name.
 * @param host as configured, of a URL or not
 * @returns the host to connect to: without brackets, an address in its usual notation
 * @throws DeniedHostError
 */
export function assertHostPermitted(host: string): string {
  const name = normalizeHost(host);
  if (metadataNames.test(name)) throw new DeniedHostError("metadata", host, "");
  if (loopbackNames.test(name)) assertAddressPermitted("127.0.0.1", host);
  else if (parseNetwork(name)) assertAddressPermitted(name, host);
  return name;
}

/**
 * @param address that the host resolves to
 * @throws DeniedHostError
 */
export function assertAddressPermitted(address: string, host: string): void {
  const kind = classifyAddress(address);
  if (kind === "public") return;
  const isPermitted =
    kind === "private" && (permitted.names.has(normalizeHost(host)) || isWithin(address, permitted.networks));
  if (!isPermitted) throw new DeniedHostError(kind, host, address);
}

/** Whether the operator permits this host by its name or address. Resolves nothing. */
export function isPermittedPrivateHost(host: string): boolean {
  const name = normalizeHost(host);
  if (permitted.names.has(name)) return true;
  const address = loopbackNames.test(name) ? "127.0.0.1" : name;
  return (
    parseNetwork(address) !== null &&
    classifyAddress(address) === "private" &&
    isWithin(address, permitted.networks)
  );
}

/** Lower case, without brackets and the dot at the end; decimal, octal and hexadecimal IPv4 as browsers read it. */
function normalizeHost(host: string): string {
  const bare = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
  if (bare.includes(":")) return bare;
  const url = `http://${bare}/`;
  return URL.canParse(url) ? new URL(url).hostname : bare;
}
