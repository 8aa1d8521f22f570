import { BlockList, isIP } from "node:net";

/**
 * @param networks valid CIDR networks of both families
 * @param ipAddress null, or what is no address, is in none
 */
export function isInNetworks(networks: readonly string[], ipAddress: string | null): boolean {
  // A zone, as in fe80::1%eth0, names an interface of this machine.
  const address = ipAddress?.split("%", 1)[0] ?? "";
  if (isIP(address) === 0) return false;
  const family = familyOf(address);
  const list = new BlockList();
  for (const network of networks) {
    const [start = "", prefix] = network.split("/");
    // Node reads an IPv4 address as a mapped one, which ::/0 has.
    if (family === "ipv6" || familyOf(start) === "ipv4") {
      list.addSubnet(start, Number(prefix), familyOf(start));
    }
  }
  return list.check(address, family);
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** An address, or one with the length of a prefix. A zone belongs to one machine. */
export function isNetwork(entry: string): boolean {
  const [, address = "", prefix] = /^([0-9a-f.:]+)(?:\/(0|[1-9]\d{0,2}))?$/i.exec(entry) ?? [];
  const family = isIP(address);
  return family !== 0 && (prefix === undefined || Number(prefix) <= (family === 4 ? 32 : 128));
}
