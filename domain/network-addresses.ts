/**
 * What counts as one place to try from. A home or a rented server owns a whole /64 of IPv6, so counting single addresses
 * would count nothing; an IPv4 address inside IPv6 is the IPv4 address. Null when the text is no address.
 */
export function networkOf(ip: string | null): string | null {
  if (ip === null) return null;
  const address = ip.trim().toLowerCase().replace(/%.*$/, "");
  const inside = /^(?:::|(?:0+:){5})ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (isIpv4(inside ?? address)) return inside ?? address;
  const groups = groupsOf(address);
  return groups === null ? null : `${groups.slice(0, 4).join(":")}::/64`;
}

function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
}

/** The eight groups of an IPv6 address, without leading zeros. */
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
