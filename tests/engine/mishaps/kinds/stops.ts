import { Ledger } from "../../faults/ledger";
import { ServerProcess } from "../../faults/server-process";
import { eventually, pause } from "../../faults/time";
import { WireClient } from "../../faults/wire-client";
import { admin } from "../admin";
import type { Mishap, Scene } from "../mishap";
import { backupWords, shippedTo } from "../practice";
import { serveAndJudge } from "../ways-out";
import { judgeLedger, writeUntilEnd } from "./disk-errors";

const stoppedMs = 70_000;

interface Stop {
  name: string;
  words?: (scene: Scene) => string[];
  /** Begins before the stop, and ends after it. */
  meanwhile?: (scene: Scene, server: ServerProcess) => Promise<unknown>;
  end: "SIGTERM" | "SIGKILL";
}

async function stop(scene: Scene, { words, meanwhile, end }: Stop): Promise<void> {
  const { run, practice, report } = scene;
  const more = words?.(scene) ?? [];
  const server = await ServerProcess.start(run, { data: practice.data, words: more });
  const looker = await WireClient.open(server.url);
  run.later(() => looker.end());
  const query = looker.subscribe("counters:read", { name: "stops" });
  await eventually("The first answer", () => looker.values.has(query));
  const ledger = new Ledger();
  const writing = writeUntilEnd(server, ledger);
  const busy = meanwhile?.(scene, server);
  await pause(30 + run.random() * 60);
  server.signal("SIGSTOP");
  await pause(stoppedMs);
  server.signal("SIGCONT");
  await busy;
  // A call that ran when the server was stopped has exceeded its time: it is refused, and nothing of it is stored.
  report.refusals += await writing;
  if (!server.isRunning) report.deadEnds.push(server.errors);
  await looker.mutate("counters:add", { name: "stops", by: 1 });
  await eventually("The open socket sees it", () => looker.values.get(query) === 1);
  if (looker.closes.length > 0) report.wrong.push("an idle socket was dropped");
  await judgeLedger(scene, server.url, ledger);
  await server.end(end);
  await serveAndJudge(scene);
}

const backUp = async ({ practice, report }: Scene) => {
  const ended = await admin(...backupWords(practice));
  if (ended.code !== 0) report.deadEnds.push(ended.errors);
};

const variants: readonly Stop[] = [
  { name: "while people write", end: "SIGTERM" },
  { name: "while people write, then killed", end: "SIGKILL" },
  {
    name: "while the log is shipped",
    words: ({ practice }) => shippedTo(practice),
    end: "SIGTERM",
  },
  {
    name: "while the log is shipped, then killed",
    words: ({ practice }) => shippedTo(practice),
    end: "SIGKILL",
  },
  { name: "in a backup", meanwhile: backUp, end: "SIGTERM" },
  { name: "in a backup, then killed", meanwhile: backUp, end: "SIGKILL" },
];

export const stops: readonly Mishap[] = variants.map((variant) => ({
  kind: "stopped for 70 s",
  name: variant.name,
  happen: (scene) => stop(scene, variant),
}));
