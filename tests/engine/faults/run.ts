import { parseArgs } from "node:util";
import { buildEngine } from "../../../scripts/builds";
import { backupWhileWriting } from "./backup-while-writing";
import { clockJumps } from "./clock-jumps";
import { runFault, Undoing, type Fault } from "./fault-run";
import { failingDisk } from "./failing-disk";
import { flood } from "./flood";
import { fullDisk } from "./full-disk";
import { gracefulStop } from "./graceful-stop";
import { killServer } from "./kill-server";
import { largeFiles } from "./large-files";
import { powerCut } from "./power-cut";
import { restartWithThousand } from "./restart-with-thousand";
import { signInStorm } from "./sign-in-storm";
import { signUpStorm } from "./sign-up-storm";
import { buildFixture } from "./server-process";
import { slowReaders } from "./slow-readers";
import { soak } from "./soak";
import { thousandWatchers } from "./thousand-watchers";

/** Each fault with the cases of docs/security.md that it provokes. The line that is printed for it begins with them. */
const faults: Record<string, { cases?: string; fault: Fault }> = {
  "kill-server": { cases: "R01, R07", fault: killServer },
  "power-cut": { cases: "R02", fault: powerCut },
  "full-disk": { cases: "R04", fault: fullDisk },
  "failing-disk": { cases: "R05", fault: failingDisk },
  "graceful-stop": { cases: "R22", fault: gracefulStop },
  "restart-with-thousand": { cases: "R11", fault: restartWithThousand },
  "thousand-watchers": { cases: "R17", fault: thousandWatchers },
  "slow-readers": { cases: "R18, W10", fault: slowReaders },
  flood: { cases: "R19, W07, W09", fault: flood },
  "sign-up-storm": { fault: signUpStorm },
  "sign-in-storm": { cases: "R21", fault: signInStorm },
  "large-files": { fault: largeFiles },
  "clock-jumps": { cases: "R09", fault: clockJumps },
  "backup-while-writing": { cases: "R14", fault: backupWhileWriting },
  soak: { cases: "R20", fault: soak },
};

const help = `Usage: npx tsx tests/engine/faults/run.ts [--times N] [--only NAME]…

Does to the built server what happens to servers, and checks what it promises. Linux only; power-cut
and full-disk mount file systems and need root, failing-disk needs strace. Prints a line for each; fails when a promise broke.

  --times N     repeat what is repeated N times (kill-server 50, power-cut 20, graceful-stop 5, failing-disk 3,
                clock-jumps 2, soak minutes 2, thousand-watchers minutes 1)
  --only NAME   ${Object.keys(faults).join(", ")}
`;

const textOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
const print = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    help: { type: "boolean" },
    times: { type: "string" },
    only: { type: "string", multiple: true },
  },
});
if (values.help === true) {
  print(help.trimEnd());
  process.exit(0);
}
const times = values.times === undefined ? null : Number(values.times);
const names = values.only ?? Object.keys(faults);
const unknown = names.find((name) => faults[name] === undefined);
if (unknown !== undefined || (times !== null && !(Number.isInteger(times) && times > 0))) {
  print(unknown === undefined ? "--times must be a whole number above 0." : `No "${unknown}".`);
  process.exit(1);
}

process.chdir(new URL("../../..", import.meta.url).pathname);
await Promise.all([buildEngine(), buildFixture()]);
const undoing = new Undoing();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void undoing.run().finally(() => process.exit(1)));
}
// A rejected promise that nobody waits for must not leave servers and mounts behind.
process.on("unhandledRejection", (reason) => {
  print(`FAILED outside its turn: ${textOf(reason)}`);
  void undoing.run().finally(() => process.exit(1));
});
let failures = 0;
for (const name of names) {
  const { cases, fault } = faults[name] as { cases?: string; fault: Fault };
  const title = cases === undefined ? name : `${cases}: ${name}`;
  const startedMs = performance.now();
  const seconds = () => `(${((performance.now() - startedMs) / 1000).toFixed(1)} s)`;
  try {
    const figures = await runFault(fault, { times, undoing });
    print(`ok     ${title}: ${figures} ${seconds()}`);
  } catch (error) {
    failures++;
    print(`FAILED ${title}: ${textOf(error)} ${seconds()}`);
  }
}
process.exit(failures === 0 ? 0 : 1);
