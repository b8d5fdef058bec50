import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseMark, printMark } from "../admin/backup-mark";
import { keepingOf } from "../admin/expired-backups";
import {
  backUp,
  data,
  folder,
  keepText,
  printed,
  useScratchData,
  wordsOf,
} from "./support/backed-up";
import { fixtureApp } from "./support/fixtures";

useScratchData();

describe("older backups", () => {
  const dayMs = 24 * 60 * 60 * 1000;

  async function age(copy: string, days: number): Promise<void> {
    const path = join(copy, "backup.json");
    const mark = parseMark(await readFile(path, "utf8")) ?? expect.unreachable();
    await writeFile(path, printMark({ ...mark, takenAtMs: mark.takenAtMs - days * dayMs }));
  }

  it("[A17] are deleted only if they have the engine's own marks", async () => {
    await keepText("kept");
    await age(await backUp("older", fixtureApp), 36);
    const broken = await backUp("broken", fixtureApp);
    await age(broken, 90);
    await rm(join(broken, "data.sqlite"));
    await rename(broken, `${broken}.leaving`); // an interrupted deletion
    await age(await backUp("younger", fixtureApp), 34);
    await age(await backUp("young", fixtureApp), 1);
    const mixed = await backUp("mixed", fixtureApp);
    await age(mixed, 90);
    await writeFile(join(mixed, "letter to my mother"), "");
    const unmarked = await backUp("unmarked", fixtureApp);
    await writeFile(join(unmarked, "backup.json"), "{}");
    await mkdir(join(folder, "photographs"));
    await writeFile(join(folder, "photographs", "backup.json"), '{"version":1,"takenAtMs":"old"}');
    await symlink(mixed, join(folder, "linked"));
    printed.length = 0;
    await backUp("newest", fixtureApp, ["--keep", "35"]);
    expect((await readdir(folder)).toSorted()).toEqual([
      "data",
      "linked",
      "mixed",
      "newest",
      "photographs",
      "unmarked",
      "young",
      "younger",
    ]);
    expect(await readdir(mixed)).toContain("data.sqlite");
    expect(printed.slice(1)).toEqual([
      "Removed older.",
      "Removed broken.",
      "Left mixed alone: it is old enough to remove, but holds files that are not part of a backup.",
    ]);
  });

  it("[A17] are kept if they are among the newest few, even if a clock far ahead makes them old", async () => {
    await keepText("kept");
    for (const days of [101, 102, 103]) await age(await backUp(`${days}`, fixtureApp), days);
    await backUp("newest", fixtureApp, ["--keep", "35"]);
    expect((await readdir(folder)).toSorted()).toEqual(["101", "102", "data", "newest"]);
    await backUp("next", fixtureApp, ["--keep", "35"]);
    expect((await readdir(folder)).toSorted()).toEqual(["101", "data", "newest", "next"]);
  });

  it("[A17] are kept for a whole number of days, at least one", async () => {
    const keep = (text: string) => keepingOf(wordsOf(fixtureApp, [`--keep=${text}`]));
    expect(["1", "35"].map(keep)).toEqual([{ days: 1 }, { days: 35 }]);
    for (const text of ["0", "-1", "1.5", "soon", ""]) expect(() => keep(text)).toThrow("whole");
    await mkdir(data, { mode: 0o700 });
    await expect(backUp("copy", fixtureApp, ["--keep", "soon"])).rejects.toThrow("whole");
    expect(await readdir(folder)).toEqual(["data"]); // nothing was copied either
  });
});
