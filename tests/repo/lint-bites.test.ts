import { beforeAll, expect, test } from "vitest";
import { goodHouse } from "./lint-cases/good-house";
import { houseRules } from "./lint-cases/house-rules";
import { importZones } from "./lint-cases/import-zones";
import { lintMiniatureHouse, type Complaint } from "./miniature-house";

const cases = [...houseRules, ...importZones];
let complaintsOf: Map<string, Complaint[]>;

beforeAll(() => {
  const badFiles = Object.fromEntries(cases.map(({ path, code }) => [path, code]));
  complaintsOf = lintMiniatureHouse({ ...goodHouse, ...badFiles });
});

// Good cases matter too: a zone that matches no file passes everything.
test.each(Object.keys(goodHouse))("lint accepts %s", (path) => {
  expect(complaintsOf.get(path)).toEqual([]);
});

test.each(cases.map((lintCase) => [lintCase.says, lintCase] as const))(
  "lint refuses %s, and says what to do",
  (_, { path, rule, tells }) => {
    expect(complaintsOf.get(path)).toContainEqual({
      rule,
      message: expect.stringContaining(tells) as string,
    });
  },
);

test("every case has a file of its own", () => {
  const paths = [...Object.keys(goodHouse), ...cases.map(({ path }) => path)];
  expect(new Set(paths).size).toBe(paths.length);
});
