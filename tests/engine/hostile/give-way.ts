import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";

/** Attackers have machines of their own: here they take only the time that the server leaves. */
export function giveWay({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
}
