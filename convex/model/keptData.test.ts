import { describe, expect, test } from "vitest";
import { KEPT_DATA } from "../../domain/kept-data";
import type { TableNames } from "../_generated/dataModel";
import { PERSONAL_TABLES } from "./personalReads";
import { personalRows } from "./personalRows";

/** Tables without personal data: the practice's own, and unused ones. */
const ABOUT_NOBODY: readonly TableNames[] = [
  "authVerifiers",
  "systemStates",
  "signInPolicy",
  "libraryItems",
  "libraryTexts",
  "librarySeedings",
  "libraryTallies",
];

const described = KEPT_DATA.flatMap(({ tables }) => [...tables]);

describe("the privacy page's topics", () => {
  test.each(PERSONAL_TABLES)("%s has exactly one topic, or no personal data", (table) => {
    const isAboutNobody = ABOUT_NOBODY.includes(table);
    const times = described.filter((each) => each === table).length;
    expect(times, `Name ${table} in domain/kept-data.ts.`).toBe(isAboutNobody ? 0 : 1);
    const { ofClient, ofCoach } = personalRows[table];
    if (isAboutNobody) expect([ofClient, ofCoach]).toEqual([null, null]);
  });

  test("name only existing tables", () => {
    const known: readonly string[] = [...PERSONAL_TABLES, "_scheduled_functions"];
    expect(described.filter((table) => !known.includes(table))).toEqual([]);
  });
});
