import { mkdtemp, rm } from "node:fs/promises";
import { chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seeded, Undoing, type FaultRun } from "../faults/fault-run";
import { kinds, type Kind, type Mishap, type Report, type Scene } from "./mishap";
import { copyOf, makePractice, type Practice } from "./practice";

export interface Happened {
  mishap: Mishap;
  report: Report;
}

interface Options {
  atOnce: number;
  onEnd?: (happened: Happened) => void;
}

/** Each has its own copy of one practice, so that they are independent. */
export async function runMishaps(
  mishaps: readonly Mishap[],
  { atOnce, onEnd }: Options,
): Promise<Happened[]> {
  const undoing = new Undoing();
  const all: Happened[] = [];
  try {
    const { run } = await openRun(undoing, 0);
    const whole = await makePractice(run);
    const waiting = [...mishaps.entries()];
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, mishap] = next;
        const happened = { mishap, report: await happen(mishap, whole, index + 1) };
        all.push(happened);
        onEnd?.(happened);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await undoing.run();
  }
  return all;
}

async function happen(mishap: Mishap, whole: Practice, seed: number): Promise<Report> {
  const report: Report = { lost: [], wrong: [], deadEnds: [], refusals: 0 };
  const undoing = new Undoing();
  try {
    const { run } = await openRun(undoing, seed);
    const practice = await copyOf(whole, run.folder);
    const scene: Scene = { run, practice, whole, report, mend: () => undefined, starter: [] };
    await mishap.happen(scene);
  } catch (error) {
    report.deadEnds.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await undoing.run();
  }
  return report;
}

async function openRun(undoing: Undoing, seed: number): Promise<{ run: FaultRun }> {
  const folder = await mkdtemp(join(tmpdir(), "mishap-"));
  chmodSync(folder, 0o711); // so that a server of another user reaches its own folder
  undoing.add(() => rm(folder, { recursive: true, force: true }));
  const later = (undo: () => unknown) => undoing.add(undo);
  return { run: { folder, later, times: (usual) => usual, random: seeded(seed) } };
}

export const isFine = ({ lost, wrong, deadEnds }: Report): boolean =>
  lost.length + wrong.length + deadEnds.length === 0;

/** A row for each kind, and one for all. */
export function tableOf(all: readonly Happened[]): string {
  const rowOf = (name: string, of: readonly Happened[]) => {
    const sum = (count: (report: Report) => number) =>
      of.reduce((total, { report }) => total + count(report), 0);
    const cells = [
      of.length,
      sum(({ lost }) => lost.length),
      sum(({ wrong }) => wrong.length),
      sum(({ refusals }) => refusals),
      sum(({ deadEnds }) => deadEnds.length),
    ];
    return `| ${name.padEnd(20)} | ${cells.map((cell) => String(cell).padStart(8)).join(" | ")} |`;
  };
  const heads = ["count", "lost", "wrong", "refusals", "dead ends"];
  const ofKind = (kind: Kind) => all.filter(({ mishap }) => mishap.kind === kind);
  return [
    `| ${"Fault".padEnd(20)} | ${heads.map((head) => head.padStart(8)).join(" | ")} |`,
    `| ${"-".repeat(20)} | ${heads.map(() => `${"-".repeat(7)}:`).join(" | ")} |`,
    ...kinds.filter((kind) => ofKind(kind).length > 0).map((kind) => rowOf(kind, ofKind(kind))),
    rowOf("all", all),
  ].join("\n");
}
