import ts from "typescript";
import type { Mutant } from "./guard-mutants";

/** A function in a test's process: whether the guard of a number is removed. Guards call it each time they run. */
export const IS_AWAY = "isGuardAway";

export type NumberedMutant = Mutant & { number: number };

/** Whether its guard can be removed after the file is loaded: code that ran on load can't change. */
export const isWeavable = ({ place }: Mutant) => place !== "start";

interface Insertion {
  at: number;
  text: string;
  /** At one position ends come before starts, inner ends and outer starts first. */
  order: number;
  /** Where the source continues, if not at the same position. */
  skipTo?: number;
}

/** The file with each of these guards in two forms, kept and removed; `IS_AWAY` chooses between them. */
export function weave(source: string, mutants: readonly NumberedMutant[]): string {
  const insertions = bySpan(mutants).flatMap(wrap);
  const lists = mutants.filter(({ place }) => place === "list");
  if (lists.length > 0) insertions.push(...readAgain(source, lists));
  const sorted = insertions.toSorted((one, other) => one.at - other.at || one.order - other.order);
  let woven = "";
  let read = 0;
  for (const { at, text, skipTo = at } of sorted) {
    woven += source.slice(read, at) + text;
    read = skipTo;
  }
  return woven + source.slice(read);
}

function bySpan(mutants: readonly NumberedMutant[]): NumberedMutant[][] {
  const spans = new Map<string, NumberedMutant[]>();
  for (const mutant of mutants) {
    const span = `${mutant.start}–${mutant.end}`;
    spans.set(span, [...(spans.get(span) ?? []), mutant]);
  }
  return [...spans.values()];
}

function wrap(alike: NumberedMutant[]): Insertion[] {
  const [{ start, end, place }] = alike as [NumberedMutant];
  const around = (before: string, after: string): Insertion[] => [
    { at: start, text: before, order: 1e6 - end },
    { at: end, text: after, order: -start },
  ];
  const isAway = (number: number) => `globalThis.${IS_AWAY}(${number})`;
  const [only] = alike;
  if (only?.text === "") return around(`...(${isAway(only.number)} ? [] : [`, "])");
  const choices = alike.map(({ number, text }) => `${isAway(number)} ? (${text}) : `).join("");
  if (place !== "verdict") return around(`(${choices}(`, "))");
  return around(`((...asked) => (${choices}(`, "))(...asked))");
}

/** A rule's list becomes a getter, so that it is computed on each access. */
function readAgain(source: string, lists: readonly NumberedMutant[]): Insertion[] {
  const file = ts.createSourceFile("guards.ts", source, ts.ScriptTarget.ES2022, true);
  const insertions: Insertion[] = [];
  const visit = (node: ts.Node) => {
    ts.forEachChild(node, visit);
    if (!ts.isPropertyAssignment(node)) return;
    const [start, end] = [node.initializer.getStart(), node.initializer.getEnd()];
    const isListed = lists.some((list) => start <= list.start && list.end <= end);
    const isInnermost = !insertions.some(({ at }) => start <= at && at <= end);
    if (!isListed || !isInnermost) return;
    const getter = `get ${node.name.getText()}() { return `;
    insertions.push({ at: node.getStart(), text: getter, order: 1e6, skipTo: start });
    insertions.push({ at: end, text: "; }", order: 1 });
  };
  visit(file);
  return insertions;
}
