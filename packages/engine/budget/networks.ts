/** The networks that an address belongs to. The owner of an IPv6 address usually has a whole /64, and often a /48. */
export interface Networks {
  readonly near: string;
  /** The IPv6 /48 that contains it; null for IPv4. */
  readonly wide: string | null;
}

let last = { address: "", networks: { near: "", wide: null } as Networks };

export function networksOf(address: string): Networks {
  if (address !== last.address) last = { address, networks: read(address) };
  return last.networks;
}

const mappedPrefix = /^::ffff:(?=[\d.]+$)/i;

function read(address: string): Networks {
  const plain = address.replace(/%.*$/, "").replace(mappedPrefix, "");
  const groups = groupsOf(plain);
  if (groups === null) return { near: plain, wide: null };
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
    return { near: bytes.join("."), wide: null };
  }
  const prefix = (length: number) =>
    groups
      .slice(0, length)
      .map((group) => group.toString(16))
      .join(":");
  return { near: `${prefix(4)}::/64`, wide: `${prefix(3)}::/48` };
}

function groupsOf(text: string): number[] | null {
  if (!/^[\da-f:]+$/i.test(text) || !text.includes(":")) return null;
  const [head = "", tail, ...more] = text.split("::");
  if (more.length > 0) return null;
  const parse = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => parseInt(group, 16));
  const [before, after] = [parse(head), parse(tail ?? "")];
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array<number>(missing).fill(0), ...after];
  return groups.every((group) => group >= 0 && group <= 0xffff) ? groups : null;
}
