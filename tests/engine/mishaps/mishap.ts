import type { FaultRun } from "../faults/fault-run";
import type { Practice } from "./practice";

/** What came of one mishap. */
export interface Report {
  /** What was confirmed, but is neither served nor returned by any of the ways out that were named. */
  lost: string[];
  /** What was served although it is not right. */
  wrong: string[];
  /** Refusals that are longer than a line, that name no way out, or whose way out does not work. */
  deadEnds: string[];
  refusals: number;
}

export interface Scene {
  run: FaultRun;
  /** A copy to damage, in `run.folder`. */
  practice: Practice;
  /** The practice before the damage. */
  whole: Practice;
  report: Report;
  /** Does what an operator would do about the disk or its rights. */
  mend: () => Promise<void> | void;
  /** A program that starts the server and commands as another user; empty where they run as this one. */
  starter: readonly string[];
}

export interface Mishap {
  kind: Kind;
  name: string;
  happen(scene: Scene): Promise<void>;
}

export const kinds = [
  "flipped bit",
  "missing or cut file",
  "error of the disk",
  "full disk",
  "wrong owner",
  "clock a day off",
  "stopped for 70 s",
  "kill in a backup",
  "kill in a restore",
  "kill in an upgrade",
] as const;

export type Kind = (typeof kinds)[number];
