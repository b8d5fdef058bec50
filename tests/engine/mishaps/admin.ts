import { spawn } from "node:child_process";
import { engineFile } from "../../../scripts/builds";
import { within } from "../faults/time";

export interface Ended {
  code: number | NodeJS.Signals | null;
  output: string;
  errors: string;
}

interface How {
  nodeWords?: readonly string[];
  /** kill -9 after so long. */
  killAfterMs?: number;
  starter?: readonly string[];
}

/** Longer than any stop of a server that the command waits for. */
const endsWithinMs = 150_000;

export const admin = async (...words: string[]): Promise<Ended> => await adminWith({}, ...words);

export async function adminWith(how: How, ...words: string[]): Promise<Ended> {
  const { nodeWords = [], starter = [], killAfterMs } = how;
  const line = [...starter, process.execPath, ...nodeWords, engineFile, "admin", ...words];
  const child = spawn(line[0] ?? "", line.slice(1), {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended: Ended = { code: null, output: "", errors: "" };
  child.stdout.on("data", (text: Buffer) => (ended.output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (ended.errors += text.toString()));
  const closed = new Promise<void>((resolve) => {
    child.on("close", (code, signal) => {
      ended.code = code ?? signal;
      resolve();
    });
  });
  const timer =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  try {
    await within(`admin ${words.join(" ")}`, endsWithinMs, closed);
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
  return ended;
}
