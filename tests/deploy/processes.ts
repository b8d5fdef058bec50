import { readdirSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";

interface Listed {
  pid: number;
  parent: number;
  words: string[];
}

function readProcess(pid: number): Listed | null {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").slice(0, -1);
    const [, fields = ""] =
      /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8").trim()) ?? [];
    const [state, parent] = fields.split(" ");
    return state === "Z" ? null : { pid, parent: Number(parent), words };
  } catch {
    return null; // ended since it was listed
  }
}

const listProcesses = (): Listed[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((found) => found !== null);

/** The process and all its descendants, itself first. */
export function treeOf(pid: number): Listed[] {
  const all = listProcesses();
  const tree = all.filter((each) => each.pid === pid);
  for (const { pid: parent } of tree) tree.push(...all.filter((each) => each.parent === parent));
  return tree;
}

export const isAlive = (pid: number): boolean => readProcess(pid) !== null;

/** Ends exactly these, so that a failed test leaves no processes. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL");
}

export async function freePort(): Promise<number> {
  const taker = createServer();
  await new Promise<void>((resolve) => taker.listen(0, "127.0.0.1", resolve));
  const { port: found } = taker.address() as AddressInfo;
  await new Promise((resolve) => taker.close(resolve));
  return found;
}
