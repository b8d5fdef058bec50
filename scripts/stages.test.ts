import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { commandOf, runStages, type Stage, tableOf } from "./stages";

let printed: string;
let folder: string;
beforeEach(() => {
  printed = "";
  folder = mkdtempSync(join(tmpdir(), "stages-"));
  vi.spyOn(console, "log").mockImplementation((text: string) => void (printed += `${text}\n`));
});

/** Ends with each of these codes in turn. */
function endingWith(...codes: number[]): Stage {
  const program = join(folder, `${codes.join("-")}.mjs`);
  const turns = JSON.stringify(`${program}.turns`);
  writeFileSync(
    program,
    `import { existsSync, readFileSync, writeFileSync } from "node:fs";
    const turn = existsSync(${turns}) ? Number(readFileSync(${turns}, "utf8")) : 0;
    writeFileSync(${turns}, String(turn + 1));
    process.exit(${JSON.stringify(codes)}[turn]);`,
  );
  return { name: `ends with ${codes.join()}`, run: `${process.execPath} ${program}` };
}
const turnsOf = (...codes: number[]) =>
  Number(readFileSync(join(folder, `${codes.join("-")}.mjs.turns`), "utf8"));

test("a stage that fails is repeated once, and both the log and the table say so", async () => {
  const outcomes = await runStages([endingWith(0), endingWith(3, 0), endingWith(3, 3)], {
    atOnce: 2,
  });
  expect(outcomes.map(({ result }) => result)).toEqual([
    "ok",
    "ok the second time, alone",
    "FAILED",
  ]);
  expect(printed).toContain("ends with 3,0 failed. Once more, alone on the machine: all of it");
  expect(tableOf(outcomes, 90)).toMatch(
    /ends with 3,0 .* s {2}ok the second time, alone: all of it/,
  );
  expect(tableOf(outcomes, 90)).toMatch(/in all .* 90\.0 s {2}1\.5 minutes/);
  expect(turnsOf(0)).toBe(1);
});

test("without repetitions it has failed at once", async () => {
  const [outcome] = await runStages([endingWith(3, 0)], { atOnce: 2, repeats: false });
  expect(outcome?.result).toBe("FAILED");
  expect(turnsOf(3, 0)).toBe(1);
});

test("a stage that cannot run here is left out, with the reason", async () => {
  const outcomes = await runStages([{ ...endingWith(3), leftOut: "no Chromium" }]);
  expect(tableOf(outcomes, 0)).toContain("left out: no Chromium");
});

test("of tests only the files that failed are repeated, with one worker", () => {
  const projects = ["unit", "web"];
  expect(commandOf({ run: { projects } })).toBe(
    "vitest run --project unit --project web --maxWorkers=100%",
  );
  expect(commandOf({ run: { projects, workers: 1, files: ["a.test.ts"] } })).toBe(
    "vitest run --project unit --project web --maxWorkers=1 a.test.ts",
  );
});
