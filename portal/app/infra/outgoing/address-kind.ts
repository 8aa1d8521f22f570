import ipaddr from "ipaddr.js";

/**
 * `private`: of this machine or a private network, which an operator may permit. `metadata`: where clouds hand out
 * credentials. `unusable`: unspecified, multicast, documentation, reserved and the like. The last two are never called.
 */
export type AddressKind = "public" | "private" | "metadata" | "unusable";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = readonly [address: Address, prefixLength: number];

const networks = (...ranges: string[]): readonly Network[] => ranges.map((range) => ipaddr.parseCIDR(range));

/** Link-local addresses, which have those of AWS, Azure, Google and others, and those outside of them. */
const metadataNetworks = networks(
  "169.254.0.0/16",
  "fe80::/10",
  // Azure's WireServer.
  "168.63.129.16/32",
  // Alibaba Cloud.
  "100.100.100.200/32",
  // Oracle Cloud.
  "192.0.0.192/32",
  // AWS and Google Cloud over IPv6.
  "fd00:ec2::/32",
  "fd20:ce::254/128",
);

const privateRanges = new Set(["loopback", "private", "carrierGradeNat", "uniqueLocal"]);

/** RFC 8215: translates to IPv4 in the operator's own network. */
const localTranslation = networks("64:ff9b:1::/48");

/** The only IPv6 addresses that are assigned on the Internet (RFC 4291, 2.4; IANA). */
const globalUnicast = networks("2000::/3");

/** RFC 9637, for which ipaddr.js has no name. */
const documentation = networks("3fff::/20");

/** Bytes of the IPv4 address in an IPv6 one, by the prefix's length in bits (RFC 6052, 2.2). */
const translatedBytes = [
  [6, 7, 9, 10],
  [7, 9, 10, 11],
  [9, 10, 11, 12],
  [12, 13, 14, 15],
] as const;

export function classifyAddress(text: string): AddressKind {
  return ipaddr.isValid(text) ? kindOf(ipaddr.parse(text)) : "unusable";
}

/** @param text an address, or one with a prefix length. Null if it is neither */
export function parseNetwork(text: string): Network | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.parse(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Judges an address that carries an IPv4 address by that one. */
export function isWithin(text: string, permitted: readonly Network[]): boolean {
  const address = ipaddr.parse(text);
  const carried = carriedIPv4(address);
  return carried.length > 0 ? carried.every((one) => matches(one, permitted)) : matches(address, permitted);
}

function kindOf(address: Address): AddressKind {
  if (matches(address, metadataNetworks)) return "metadata";
  if (matches(address, localTranslation)) {
    const translated = translatedBytes.map((bytes) => ipv4At(address, bytes));
    return translated.some((one) => matches(one, metadataNetworks)) ? "metadata" : "private";
  }
  const carried = carriedIPv4(address);
  if (carried.length > 0) return worst(carried.map(kindOf));
  const range = address.range();
  if (privateRanges.has(range)) return "private";
  const isAssigned = address.kind() === "ipv4" || matches(address, globalUnicast);
  return range === "unicast" && isAssigned && !matches(address, documentation) ? "public" : "unusable";
}

const severity: readonly AddressKind[] = ["metadata", "unusable", "private"];

const worst = (kinds: readonly AddressKind[]): AddressKind =>
  severity.find((kind) => kinds.includes(kind)) ?? "public";

/** The IPv4 addresses by which an IPv6 address leads into the older network; none for others. */
function carriedIPv4(address: Address): readonly ipaddr.IPv4[] {
  if (address.kind() === "ipv4") return [];
  const bytes = address.toByteArray();
  const isZero = (from: number, to: number) => bytes.slice(from, to).every((byte) => byte === 0);
  const last = () => [ipv4At(address, [12, 13, 14, 15])];
  switch (address.range()) {
    case "ipv4Mapped":
    case "rfc6145":
    case "rfc6052":
      return last();
    case "6to4":
      return [ipv4At(address, [2, 3, 4, 5])];
    case "teredo":
      // Server and, inverted, client (RFC 4380, 4).
      return [ipv4At(address, [4, 5, 6, 7]), ipv4At(address, [12, 13, 14, 15], 0xff)];
    default:
      // IPv4-compatible (RFC 4291, 2.5.5.1), but for `::` and `::1`.
      return isZero(0, 12) && !isZero(12, 15) ? last() : [];
  }
}

function ipv4At(address: Address, positions: readonly number[], mask = 0): ipaddr.IPv4 {
  const bytes = address.toByteArray();
  return new ipaddr.IPv4(positions.map((position) => (bytes[position] ?? 0) ^ mask));
}

function matches(address: Address, ranges: readonly Network[]): boolean {
  return ranges.some(([network, prefix]) => {
    if (address.kind() === "ipv4")
      return network.kind() === "ipv4" && (address as ipaddr.IPv4).match(network as ipaddr.IPv4, prefix);
    return network.kind() === "ipv6" && (address as ipaddr.IPv6).match(network as ipaddr.IPv6, prefix);
  });
}
