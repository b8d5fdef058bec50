import assert from "node:assert/strict";
import { join } from "node:path";
import { demandTool } from "./disks";
import type { Fault, FaultRun } from "./fault-run";
import { Ledger } from "./ledger";
import { ServerProcess } from "./server-process";
import { within } from "./time";
import { WireClient } from "./wire-client";

const writerCount = 8;
const syncsBeforeFailure = 40;
/** The log is opened in a mode in which a write returns when it is on disk. */
const calls = "pwrite64,fsync,fdatasync";

/**
 * From some write on, every call on the disk fails. What the disk contains is then unknown, so nothing may be confirmed
 * any more.
 */
export const failingDisk: Fault = async (run) => {
  demandTool("strace", "-V");
  const data = join(run.folder, "data");
  assert.equal(await (await ServerProcess.start(run, { data })).end("SIGTERM"), 0);
  const counts: number[] = [];
  let said = "";
  for (let round = 0; round < run.times(3); round++) {
    const { ledger, errors } = await writeUntilFailure(run, data, round);
    const again = await ServerProcess.start(run, { data });
    await ledger.checkServer(again.url);
    assert.equal(await again.end("SIGTERM"), 0, again.errors);
    counts.push(ledger.confirmedCount);
    said = errors.trim().split("\n").at(-1) ?? "";
  }
  return `${counts.join(", ")} confirmed before the disk failed, all there after the restart; it ends with "${said}"`;
};

async function writeUntilFailure(
  run: FaultRun,
  data: string,
  round: number,
): Promise<{ ledger: Ledger; errors: string }> {
  const when = String(syncsBeforeFailure + round);
  const server = await ServerProcess.start(run, {
    data,
    // -D: the server stays our own child, with the tracer beside it.
    starter: [
      ...["strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", `trace=${calls}`],
      ...["-e", `inject=${calls}:error=EIO:when=${when}+`],
    ],
  });
  const ledger = new Ledger();
  for (let index = 0; index < writerCount; index++) {
    const client = await WireClient.open(server.url);
    run.later(() => client.end());
    void write(client, ledger, `round ${String(round)} writer ${String(index)}`);
  }
  const end = await within("The server's end", 30_000, server.ended);
  assert.notEqual(end, 0, "it ended as if nothing had happened");
  assert.ok(ledger.confirmedCount > 0, "the disk failed before anything was written");
  return { ledger, errors: server.errors };
}

/** Writes until nothing answers any more. Anything confirmed after the failure would be missing later. */
async function write(client: WireClient, ledger: Ledger, writer: string): Promise<void> {
  for (;;) {
    const entry = ledger.next(writer);
    const { isSuccess } = await client.mutate("ledger:enter", { writer, entry });
    if (isSuccess) ledger.confirm(writer, entry);
  }
}
