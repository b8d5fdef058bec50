import { networkInterfaces } from "node:os";

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Where the machine keeps its addresses from this process, as systemd does without AF_NETLINK, they count as unknown. */
function ownInterfaces(): Interfaces {
  try {
    return networkInterfaces();
  } catch {
    return {};
  }
}

/** The address at which this machine reaches itself: that of IPv6 on the few that have no IPv4 at all. */
export function loopbackOf(interfaces: Interfaces = ownInterfaces()): string {
  const own = Object.values(interfaces).flatMap((addresses = []) => addresses);
  const has = (isIt: (address: string) => boolean) => own.some(({ address }) => isIt(address));
  const hasOnlyIpv6 = has((address) => address === "::1") && !has((one) => one.startsWith("127."));
  return hasOnlyIpv6 ? "::1" : "127.0.0.1";
}

/** As browsers write it. */
export const addressOf = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
