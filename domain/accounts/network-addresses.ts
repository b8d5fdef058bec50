/**
 * The unit of rate limits. A home or a rented server owns a whole /64 of IPv6, so single addresses would not limit
 * anyone; an IPv4-mapped address is its IPv4 address. Null for an invalid address.
 */
export function networkOf(ip: string | null): string | null {
  if (ip === null) return null;
  const address = ip.trim().toLowerCase().replace(/%.*$/, "");
  const inside = /^(?:::|(?:0+:){5})ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (isIpv4(inside ?? address)) return inside ?? address;
  const groups = groupsOf(address);
  return groups === null ? null : `${groups.slice(0, 4).join(":")}::/64`;
}

/** The largest block that providers give to one customer: the /48 of an IPv6 network. Null for IPv4. */
export function siteOf(network: string | null): string | null {
  const groups = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network ?? "")?.[1];
  return groups === undefined ? null : `${groups}:/48`;
}

/** Enough for the owner to recognize, too little to identify: /24 of IPv4, /48 of IPv6. */
export function roughPlaceOf(network: string | null): string | null {
  if (network === null) return null;
  return siteOf(network) ?? network.replace(/\.\d+$/, ".0/24");
}

function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
}

/** Eight groups without leading zeros. */
function groupsOf(text: string): string[] | null {
  const [head = "", tail, ...rest] = text.split("::");
  if (rest.length > 0) return null;
  const [before, after] = [split(head), tail === undefined ? [] : split(tail)];
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  if (!groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return null;
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}

const split = (text: string) => (text === "" ? [] : text.split(":"));
