import { spawn } from "node:child_process";
import { join } from "node:path";
import { percentile, atRate } from "../faults/time";
import { WireClient } from "../faults/wire-client";
import { giveWay } from "./give-way";

/** What is visible of a server from outside. */
export interface Watched {
  url: string;
  isRunning: () => boolean;
  rssBytes: () => number;
  /** Everything it has printed. */
  logBytes: () => number;
}

export interface Outcome {
  isAlive: boolean;
  grownBytes: number;
  logBytes: number;
  /** Of another visitor's writes, during the attack. */
  p95Ms: number;
}

const child = join(import.meta.dirname, "attack-child.ts");

/** The attack, and beside it one visitor of another network who writes and reads as people do. */
export async function withstand(
  server: Watched,
  name: string,
  seconds: number,
  rssBeforeBytes: number,
): Promise<Outcome> {
  const logBefore = server.logBytes();
  const words = ["--import", "tsx", child, server.url, name, String(seconds)];
  const attack = spawn(process.execPath, words, { stdio: "inherit" });
  giveWay(attack);
  const ended = new Promise((resolve) => attack.on("close", resolve));
  let peakBytes = 0;
  const look = () => {
    if (server.isRunning()) peakBytes = Math.max(peakBytes, server.rssBytes());
  };
  const watch = setInterval(look, 100);
  try {
    const p95Ms = await visit(server.url, seconds);
    await ended;
    look();
    return {
      isAlive: server.isRunning(),
      grownBytes: peakBytes - rssBeforeBytes,
      logBytes: server.logBytes() - logBefore,
      p95Ms,
    };
  } finally {
    clearInterval(watch);
    attack.kill("SIGKILL");
  }
}

const answerWithinMs = 10_000;

/**
 * Writes twenty times a second, and returns the p95 until a write was confirmed. A write without an answer counts as
 * the longest wait.
 */
export async function visit(url: string, seconds: number): Promise<number> {
  const visitor = await WireClient.open(url, { address: "198.51.100.9", comesBack: true });
  visitor.subscribe("counters:read", { name: "visitor" });
  const waits: Promise<number>[] = [];
  await atRate(20, Math.ceil(20 * seconds), () => {
    const sentMs = performance.now();
    const answered = visitor.mutate("counters:add", { name: "visitor", by: 1 });
    const late = new Promise((resolve) => setTimeout(resolve, answerWithinMs).unref());
    waits.push(Promise.race([answered, late]).then(() => performance.now() - sentMs));
  });
  const p95Ms = percentile(await Promise.all(waits), 0.95);
  visitor.end();
  return p95Ms;
}
