import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { pause } from "../engine/faults/time";
import { giveWay } from "../engine/hostile/give-way";
import { call, enter, type From, type Storm } from "./door-storm";
import type { WayIn } from "./portal";
import { openProductProcess } from "./product-process";

const child = fileURLToPath(new URL("door-storm-child.ts", import.meta.url));

export interface StormOutcome {
  isAlive: boolean;
  tookMs: number;
  counts: Map<string, number>;
  /** Milliseconds until the person with the right password is signed in. Infinity for a refusal. */
  onNewBrowsers: number[];
  onKnownBrowser: number[];
  /** The same person, already signed in, confirms with the password. */
  confirmations: number[];
  refusals: string[];
  /** How many times longer than its processor time a computation took, before or after the storm. */
  slowness: number;
}

/** The longest acceptable waits on an otherwise idle machine. On a known browser signing in is almost immediate. */
export const doorBoundsMs = { onNewBrowsers: 3_000, onKnownBrowser: 1_000, confirmations: 1_000 };

export async function withstandStorm(asked: Omit<Storm, "url" | "email">): Promise<StormOutcome> {
  const product = await openProductProcess({ words: ["--trusted-proxy", "127.0.0.1"] });
  try {
    const { url, client } = product;
    const home = { address: "198.51.100.1" };
    const slownessBefore = measureSlowness();
    const { token, deviceToken } = await enterAndRemember(url, client, home);
    // A person's sign-ins are limited, and the oldest one ends. Confirmations use the newest.
    let signedIn = { ...home, token };
    const beganMs = performance.now();
    const raging = rage({ url, email: client.email, ...asked });
    const isOver = isSettled(raging);
    let browsers = 1;
    const refusals: string[] = [];
    const every = (ms: number, attempt: () => Promise<{ code: string }>) =>
      repeat({ ms, isOver, attempt, refusals });
    const [onNewBrowsers, onKnownBrowser, confirmations] = await Promise.all([
      every(2_000, () => enter(url, client, { address: `198.51.100.${++browsers}` })),
      every(1_000, async () => {
        const entered = await enter(url, { ...client, deviceToken }, home);
        if (entered.token !== null) signedIn = { ...home, token: entered.token };
        return entered;
      }),
      every(1_000, () =>
        call(`${url}/api/action`, "auth:confirm", { password: client.password }, signedIn),
      ),
    ]);
    const { counts, endedMs } = await raging;
    const { isRunning } = product.process();
    const tookMs = endedMs - beganMs;
    return {
      isAlive: isRunning,
      tookMs,
      counts,
      onNewBrowsers,
      onKnownBrowser,
      confirmations,
      refusals,
      slowness: Math.max(slownessBefore, measureSlowness()),
    };
  } finally {
    await product.close();
  }
}

const computedMs = 300;

/** How many times longer than its processor time a computation takes. */
function measureSlowness(): number {
  const usedBefore = process.cpuUsage();
  const beganMs = performance.now();
  let usedMs = 0;
  while (usedMs < computedMs) {
    const { user, system } = process.cpuUsage(usedBefore);
    usedMs = (user + system) / 1_000;
  }
  return Math.max(1, (performance.now() - beganMs) / usedMs);
}

async function enterAndRemember(url: string, wayIn: WayIn, from: From) {
  const { token, code } = await enter(url, wayIn, from);
  if (token === null) throw new Error(`The person was not let in before the storm: ${code}.`);
  const remembered = await call(`${url}/api/mutation`, "devices:remember", {}, { ...from, token });
  if (remembered.deviceToken === null) throw new Error(`No device token: ${remembered.code}.`);
  return { token, deviceToken: remembered.deviceToken };
}

async function rage({ url, email, tries, networks }: Storm) {
  const words = ["--import", "tsx", child, url, email, String(tries), String(networks)];
  const attack = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  giveWay(attack);
  let printed = "";
  attack.stdout.on("data", (text: Buffer) => (printed += text.toString()));
  const end = await new Promise((resolve) =>
    attack.on("close", (code, signal) => resolve(code ?? signal)),
  );
  if (end !== 0) throw new Error(`The storm ended with ${String(end)}.`);
  return { counts: new Map(JSON.parse(printed) as [string, number][]), endedMs: performance.now() };
}

function isSettled(promise: Promise<unknown>): () => boolean {
  let isOver = false;
  void promise.finally(() => (isOver = true));
  return () => isOver;
}

/** Repeats until it is over, and once more when every counter is at its highest. */
async function repeat({
  ms,
  isOver,
  attempt,
  refusals,
}: {
  ms: number;
  isOver: () => boolean;
  attempt: () => Promise<{ code: string }>;
  refusals: string[];
}): Promise<number[]> {
  const waits: number[] = [];
  for (let isLast = false; !isLast;) {
    isLast = isOver();
    const beganMs = performance.now();
    const { code } = await attempt();
    const tookMs = performance.now() - beganMs;
    waits.push(code === "ok" ? tookMs : Infinity);
    if (code !== "ok") refusals.push(code);
    if (!isLast) await pause(ms - tookMs);
  }
  return waits;
}
