import ts from "typescript";
import type { Mutant } from "./guard-mutants";

/** In a test's process: whether the guard of a number is away. A guard asks whenever it is reached. */
export const IS_AWAY = "isGuardAway";

export type NumberedMutant = Mutant & { number: number };

/** Whether its guard can be taken away while the file is loaded: what is made at the start stays as it was made. */
export const isWeavable = ({ place }: Mutant) => place !== "start";

interface Insertion {
  at: number;
  text: string;
  /** At one place: what ends before what begins, the inner ends first, the outer begins first. */
  order: number;
  /** Where the source goes on, when not at the same place. */
  skipTo?: number;
}

/** The file with every such guard in it twice, as it is and as it would be without it; `IS_AWAY` says which of them counts. */
export function weave(source: string, mutants: readonly NumberedMutant[]): string {
  const insertions = bySpan(mutants).flatMap(wrap);
  const lists = mutants.filter(({ place }) => place === "list");
  if (lists.length > 0) insertions.push(...readAnew(source, lists));
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

/** What a rule lists becomes a getter, so that it is asked for and not remembered. */
function readAnew(source: string, lists: readonly NumberedMutant[]): Insertion[] {
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
