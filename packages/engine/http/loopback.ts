import { networkInterfaces } from "node:os";

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Addresses count as unknown when the machine hides them from this process, as systemd does without AF_NETLINK. */
function ownInterfaces(): Interfaces {
  try {
    return networkInterfaces();
  } catch {
    return {};
  }
}

/** The address at which this machine reaches itself: IPv6 only on the few machines without IPv4. */
export function loopbackOf(interfaces: Interfaces = ownInterfaces()): string {
  const own = Object.values(interfaces).flatMap((addresses = []) => addresses);
  const has = (isIt: (address: string) => boolean) => own.some(({ address }) => isIt(address));
  const hasOnlyIpv6 = has((address) => address === "::1") && !has((one) => one.startsWith("127."));
  return hasOnlyIpv6 ? "::1" : "127.0.0.1";
}

export const addressOf = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
