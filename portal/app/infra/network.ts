/** An IPv4 address, or the /64 network of an IPv6 address, which one household or host has (RFC 6177). */
export const networkOf = (ipAddress: string | null): string => prefixOf(ipAddress, 4);

/** An IPv4 address, or the /48 network of an IPv6 address, which one organization or site has at most (RFC 6177). */
export const siteNetworkOf = (ipAddress: string | null): string => prefixOf(ipAddress, 3);

/** @param groups of 16 bits */
function prefixOf(ipAddress: string | null, groups: number): string {
  if (ipAddress === null) return "unknown";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped !== undefined || !ipAddress.includes(":")) return mapped ?? ipAddress;
  return `${expandGroups(ipAddress).slice(0, groups).join(":")}::/${16 * groups}`;
}

/** Eight groups, with `::` expanded (RFC 4291, 2.2). */
function expandGroups(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const groups = (text: string) => text.split(":").filter(Boolean);
  const [before, after] = [groups(head), groups(tail ?? "")];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, missing)).fill("0"), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ""),
  );
}
