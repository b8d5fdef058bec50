/** Two networks on this machine that can reach one relay and one portal, but not each other. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";

import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { findChromium } from "./chromium";

/** From the address ranges reserved for documentation, which nobody uses. */
export const partedRelayHost = "192.0.2.1";
const subnets = ["198.51.100", "203.0.113"] as const;

const ip = (...words: string[]) =>
  execFileSync("ip", words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

const nameOf = (what: string) => `passage-${String(process.pid)}-${what}`;

/** Null if this machine lets tests create networks, as it does for root. */
export function whyNotParted(): string | null {
  try {
    ip("netns", "add", nameOf("try"));
    ip("netns", "delete", nameOf("try"));
    return null;
  } catch (error) {
    return `Networks of one's own are not permitted here: ${String(error)}`;
  }
}

/** Creates a network. The processes in it end before it does. */
function openNetwork(what: string) {
  const name = nameOf(what);
  ip("netns", "add", name);
  onTestFinished(() => void ip("netns", "delete", name));
  ip("-n", name, "link", "set", "lo", "up");
  return {
    name,
    start: (program: string, words: readonly string[]) =>
      endLater(spawn("ip", ["netns", "exec", name, program, ...words])),
    reaches: (address: string) => {
      try {
        return ip("-n", name, "route", "get", address) !== "";
      } catch {
        return false;
      }
    },
  };
}

function endLater<Child extends ChildProcess>(child: Child): Child {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, "exit");
  });
  return child;
}

/** Forwards connections from a port or a socket file; a socket file is reachable from each network. */
const passOn = `
const { connect, createServer } = require("node:net");
const [from, to] = process.argv.slice(1);
createServer((asked) => {
  const answering = connect(to);
  asked.on("error", () => answering.destroy());
  answering.on("error", () => asked.destroy());
  asked.pipe(answering).pipe(asked);
}).listen({ host: "127.0.0.1", ...(from.startsWith("/") ? { path: from } : { port: from }) }, () => console.log("open"));
`;

/** The portal has the same loopback address in both networks, so that browsers treat it as secure. */
export async function openPartedNetworks(portalUrl: string) {
  const { port } = new URL(portalUrl);
  const folder = await scratchFolder("parted");
  const socket = join(folder, "portal");
  await once(endLater(spawn(process.execPath, ["-e", passOn, socket, port])).stdout, "data");
  const middle = openNetwork("relay");
  ip("-n", middle.name, "address", "add", `${partedRelayHost}/32`, "dev", "lo");
  const openEnd = async (subnet: string, index: number) => {
    const end = openNetwork(String(index));
    const way = `way${String(index)}`;
    const wayThere = ["type", "veth", "peer", way, "netns", end.name];
    ip("-n", middle.name, "link", "add", way, ...wayThere);
    for (const [{ name }, host] of [
      [middle, "1"],
      [end, "2"],
    ] as const) {
      ip("-n", name, "address", "add", `${subnet}.${host}/24`, "dev", way);
      ip("-n", name, "link", "set", way, "up");
    }
    ip("-n", end.name, "route", "add", partedRelayHost, "via", `${subnet}.1`);
    const door = end.start(process.execPath, ["-e", passOn, port, socket]);
    await once(door.stdout, "data");
    const browser = join(folder, end.name);
    const words = `exec ip netns exec ${end.name} "${findChromium() ?? ""}" "$@"`;
    await writeFile(browser, `#!/bin/sh\n${words}\n`);
    await chmod(browser, 0o755);
    const setWay = (state: "up" | "down") => ip("-n", middle.name, "link", "set", way, state);
    return {
      address: `${subnet}.2`,
      reaches: end.reaches,
      browser,
      /** From now on neither the relay nor the portal answers. */
      cut: () => {
        setWay("down");
        door.kill("SIGSTOP");
        onTestFinished(() => void door.kill("SIGCONT")); // A stopped process can't end.
      },
      mend: () => {
        setWay("up");
        door.kill("SIGCONT");
      },
    };
  };
  const [first, second] = subnets;
  return {
    ends: [await openEnd(first, 0), await openEnd(second, 1)] as const,
    startRelay: middle.start,
  };
}
