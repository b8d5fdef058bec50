import type { LostPart } from "../kv/salvage/log-salvage";
import type { SalvageReport } from "../kv/salvage/salvage-mark";

const idsNamedMax = 50;

export function salvageLines(report: SalvageReport, tableOf: (id: string) => string): string[] {
  const { kept, expected, damagedIds, olderIds, lost, setAside } = report;
  const of = expected === null ? "" : ` of ${expected}`;
  return [
    `Salvaged: ${kept}${of} documents are kept. The damaged files are kept as ${setAside}.`,
    ...lines("Missing", damagedIds, tableOf),
    ...lines("In an older version", olderIds, tableOf),
    ...lost.map(lostLine),
  ];
}

function lines(what: string, ids: readonly string[], tableOf: (id: string) => string): string[] {
  const byTable = new Map<string, string[]>();
  for (const id of ids) {
    const table = tableOf(id);
    byTable.set(table, [...(byTable.get(table) ?? []), id]);
  }
  return Array.from(byTable, ([table, found]) => {
    const more = found.length > idsNamedMax ? ` and ${found.length - idsNamedMax} more` : "";
    return `${what}: ${found.length} of ${table}: ${found.slice(0, idsNamedMax).join(", ")}${more}`;
  });
}

function lostLine({ file, atByte, records, afterTs, beforeTs }: LostPart): string {
  const what = atByte === null ? "are missing" : `at byte ${atByte} could not be read`;
  const after = afterTs === null ? "before everything else" : `after ${timeOf(afterTs)}`;
  const before = beforeTs === null ? "" : ` and before ${timeOf(beforeTs)}`;
  return `Missing: ${records} groups of commits of ${file} ${what}; written ${after}${before}.`;
}

const timeOf = (ts: string): string => new Date(Number(BigInt(ts) / 1_000_000n)).toISOString();
