import type { FaultRun } from "../faults/fault-run";
import type { Practice } from "./practice";

/** What came of one mishap. */
export interface Report {
  /** Confirmed, and neither served nor returned by any way out that was named. */
  lost: string[];
  /** Served as if it were right. */
  wrong: string[];
  /** Refusals of more than a line, or that say no way out, or one that leads nowhere. */
  deadEnds: string[];
  refusals: number;
}

export interface Scene {
  run: FaultRun;
  /** A copy to be harmed, in `run.folder`. */
  practice: Practice;
  /** As it was. */
  whole: Practice;
  report: Report;
  /** What an operator does about the disk or its rights when asked to. */
  mend: () => Promise<void> | void;
  /** A program that starts servers and commands, as another user. */
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
