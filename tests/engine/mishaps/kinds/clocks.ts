import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { Ledger } from "../../faults/ledger";
import { ServerProcess } from "../../faults/server-process";
import { eventually, pause } from "../../faults/time";
import { WireClient } from "../../faults/wire-client";
import { admin } from "../admin";
import type { Mishap, Scene } from "../mishap";
import { restoreWords, shippedTo } from "../practice";
import { withJumpingClock } from "../preload";
import { serveAndJudge } from "../ways-out";
import { join } from "node:path";
import { judgeLedger, writeUntilEnd } from "./disk-errors";

const dayMs = 24 * 60 * 60 * 1000;

interface Stamp {
  committedAt?: bigint;
  _creationTime: number;
}

const scan = makeFunctionReference<"query", { table: string }, Stamp[]>("values:scan");

interface Jumps {
  /** In days: the first jump before the start, the others while the server runs. */
  days: readonly number[];
  /** The clock's offset at the next start. */
  then: number;
  end: "SIGTERM" | "SIGKILL";
}

async function jump(scene: Scene, { days, then, end }: Jumps): Promise<void> {
  const { run, practice, report } = scene;
  const nodeWords = withJumpingClock(
    run.folder,
    days.map((count) => count * dayMs),
  );
  const words = shippedTo(practice);
  const server = await ServerProcess.start(run, { data: practice.data, nodeWords, words });
  const looker = await WireClient.open(server.url);
  run.later(() => looker.end());
  const query = looker.subscribe("counters:read", { name: "days" });
  const ledger = new Ledger();
  for (const [index] of days.entries()) {
    if (index > 0) server.signal("SIGUSR2");
    const refused = await writeUntilEnd(server, ledger);
    if (refused > 0) report.deadEnds.push("a write was refused");
    await looker.mutate("counters:add", { name: "days", by: 1 });
    await eventually("The open socket sees it", () => looker.values.get(query) === index + 1);
  }
  await pause(300); // a round of shipping
  if (looker.closes.length > 0) report.wrong.push("an idle socket was dropped");
  await requireOrder(scene, server.url);
  await server.end(end);
  const next = { run, nodeWords: withJumpingClock(run.folder, [then * dayMs]) };
  const again = await ServerProcess.start(run, { data: practice.data, nodeWords: next.nodeWords });
  await judgeLedger(scene, again.url, ledger);
  await writeUntilEnd(again, new Ledger());
  await requireOrder(scene, again.url);
  await again.end("SIGTERM");
  await serveAndJudge(scene);
  const data = join(run.folder, "restored");
  const restored = await admin(...restoreWords(practice, data));
  if (restored.code !== 0) report.deadEnds.push(restored.errors);
  else await serveAndJudge(scene, { ...practice, data });
}

/** Checks that rows in the order of their creation are also in the order of their times. */
async function requireOrder({ report }: Scene, url: string): Promise<void> {
  const http = new ConvexHttpClient(url, { logger: false });
  const rows = await http.query(scan, { table: "stamps" });
  const created = rows.map(({ _creationTime }) => _creationTime);
  const sorted = created.toSorted((a, b) => a - b);
  if (created.join() !== sorted.join()) report.wrong.push("a creation time went back");
  const commits = rows.map(({ committedAt = 0n }) => committedAt);
  if (new Set(commits).size !== commits.length) report.wrong.push("two commits have one time");
}

const variants: readonly Jumps[] = [
  { days: [0, 1], then: 0, end: "SIGTERM" },
  { days: [0, -1], then: 0, end: "SIGTERM" },
  { days: [0, 1, -1], then: 0, end: "SIGTERM" },
  { days: [0, -1, 1], then: 0, end: "SIGTERM" },
  { days: [0, 1], then: -1, end: "SIGKILL" },
  { days: [0, -1], then: 1, end: "SIGKILL" },
  { days: [1, -1], then: -1, end: "SIGKILL" },
  { days: [-1, 1], then: 1, end: "SIGKILL" },
  { days: [1], then: -1, end: "SIGTERM" },
  { days: [-1], then: 1, end: "SIGTERM" },
  { days: [1, -2, 2], then: 0, end: "SIGKILL" },
  { days: [-1, 2, -2], then: 0, end: "SIGTERM" },
  { days: [0, 1, -1, 1, -1], then: 1, end: "SIGKILL" },
  { days: [0, -1, 1, -1, 1], then: -1, end: "SIGKILL" },
  { days: [0, 1, 0], then: 0, end: "SIGKILL" },
  { days: [0, -1, 0], then: 0, end: "SIGKILL" },
];

export const clocks: readonly Mishap[] = variants.map((variant) => ({
  kind: "clock a day off",
  name: `${variant.days.join(", then ")} days, ${String(variant.then)} at the next start after ${variant.end}`,
  happen: (scene) => jump(scene, variant),
}));
