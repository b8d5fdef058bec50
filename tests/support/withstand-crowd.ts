import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { atRate, percentile } from "../engine/faults/time";
import { giveWay } from "../engine/hostile/give-way";
import { call } from "./door-storm";
import { signIn } from "./portal";
import { openProductProcess, type ProductProcess } from "./product-process";

const child = fileURLToPath(new URL("crowd-child.ts", import.meta.url));

export interface CrowdOutcome {
  isAlive: boolean;
  counts: Map<string, number>;
  /** Times of a signed-in visitor, in turns without the crowd and with it. */
  aloneP95Ms: number[];
  besideP95Ms: number[];
}

/** The crowd comes twice, while somebody in another network uses the product. */
export async function withstandCrowd(name: string, seconds: number): Promise<CrowdOutcome> {
  const product = await openProductProcess({ words: ["--trusted-proxy", "127.0.0.1"] });
  try {
    const [coach, client] = [
      await signIn(product, product.coach),
      await signIn(product, product.client),
    ];
    // The limit of calls per second is per person, so the visitor must not be one of the crowd.
    const visitor = name.includes("a client's") ? coach : client;
    const visiting = () => visit(product, visitor.token, seconds);
    await visit(product, visitor.token, 2); // Lets a new process compile its code.
    const outcome = { counts: new Map<string, number>(), aloneP95Ms: [], besideP95Ms: [] } as Omit<
      CrowdOutcome,
      "isAlive"
    >;
    for (let turn = 0; turn < 2; turn++) {
      outcome.aloneP95Ms.push(await visiting());
      const words = [name, product.url, String(seconds), coach.token, client.token];
      const [beside, counts] = await Promise.all([visiting(), come(words)]);
      outcome.besideP95Ms.push(beside);
      for (const [status, count] of counts)
        outcome.counts.set(status, (outcome.counts.get(status) ?? 0) + count);
    }
    return { ...outcome, isAlive: product.process().isRunning };
  } finally {
    await product.close();
  }
}

async function visit({ url }: ProductProcess, token: string, seconds: number): Promise<number> {
  const waits: Promise<number>[] = [];
  await atRate(20, 20 * seconds, () => {
    const sentMs = performance.now();
    const from = { address: "198.51.100.9", token };
    const answer = call(`${url}/api/mutation`, "presence:note", {}, from);
    waits.push(answer.then(({ code }) => (code === "ok" ? performance.now() - sentMs : Infinity)));
  });
  return percentile(await Promise.all(waits), 0.95);
}

async function come(words: readonly string[]): Promise<[string, number][]> {
  const crowd = spawn(process.execPath, ["--import", "tsx", child, ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  giveWay(crowd);
  let printed = "";
  crowd.stdout.on("data", (text: Buffer) => (printed += text.toString()));
  const end = await new Promise((resolve) =>
    crowd.on("close", (code, signal) => resolve(code ?? signal)),
  );
  if (end !== 0) throw new Error(`The crowd ended with ${String(end)}.`);
  return JSON.parse(printed) as [string, number][];
}
