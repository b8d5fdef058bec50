import { spawnSync } from "node:child_process";
import { engineFile } from "../../../scripts/builds";
import { kinds, type Mishap } from "./mishap";
import { clocks } from "./kinds/clocks";
import { diskErrors } from "./kinds/disk-errors";
import { flippedBits } from "./kinds/flipped-bits";
import { fullDisks } from "./kinds/full-disks";
import { kills } from "./kinds/kills";
import { missingFiles } from "./kinds/missing-files";
import { stops } from "./kinds/stops";
import { wrongOwners } from "./kinds/wrong-owners";

const isRoot = process.getuid?.() === 0;

/** Another user must be able to read the program. */
const canBeSomeone = (): boolean =>
  isRoot &&
  spawnSync("setpriv", [
    ...["--reuid=65534", "--regid=65534", "--clear-groups"],
    ...[process.execPath, engineFile, "--help"],
  ]).status === 0;

/** All that this user of this machine can cause: small disks are mounted and owners changed by root alone. */
export function everyMishap(): Mishap[] {
  return [
    ...flippedBits,
    ...missingFiles,
    ...diskErrors,
    ...(isRoot ? fullDisks : []),
    ...(canBeSomeone() ? wrongOwners : []),
    ...clocks,
    ...stops,
    ...kills,
  ];
}

/** So many of each kind, always the same ones, spread over what there is. */
export function sampleOf(mishaps: readonly Mishap[], ofEach: number): Mishap[] {
  return kinds.flatMap((kind) => {
    const all = mishaps.filter((mishap) => mishap.kind === kind);
    const step = Math.max(1, Math.floor(all.length / ofEach));
    return all.filter((_, index) => index % step === step >> 1).slice(0, ofEach);
  });
}
