import {
  engineIsEnteredByItsExports,
  engineKnowsNoProduct,
  enginePackagesAreItsOwn,
  engineRoomsHaveAPlace,
  engineTestPartsHaveTheirRoom,
  engineTestsStartAnywhere,
  promisesAreTested,
} from "../rules/engine";
import type { TidyCase } from "./tidy-case";

export const engine: TidyCase[] = [
  {
    rule: engineKnowsNoProduct,
    says: "a product word in the engine, inside a name too",
    files: {
      "packages/engine/db/table.ts": "const openGoals = 1;",
      "packages/engine/db/coach-rows.ts": "",
      "packages/engine/sync/frames.ts": "interface Add { journal: string }",
      "convex/goals.ts": "const openGoals = 1;",
    },
    problems: [
      'packages/engine/db/table.ts: the engine knows no product, yet says "goals".',
      'packages/engine/db/coach-rows.ts: the engine knows no product, yet says "coach".',
    ],
  },
  {
    rule: engineRoomsHaveAPlace,
    says: "a room that lint does not know",
    files: { "house-rules.js": `const engineFromLeftToRight = "kv db".split(" ");` },
    folders: [
      "packages/engine/",
      "packages/engine/kv/",
      "packages/engine/db/",
      "packages/engine/cache/",
      "packages/engine/cache/disk/",
      "src/app/",
    ],
    problems: ["packages/engine/cache: say in house-rules.js its place among the rooms."],
  },
  {
    rule: enginePackagesAreItsOwn,
    says: "a package that only the root lists, and one for tests in what is served",
    files: {
      "packages/engine/package.json": JSON.stringify({
        dependencies: { convex: "1.48.0" },
        devDependencies: { vitest: "4.1.12" },
      }),
      "packages/engine/kv/store.ts": `import { v } from "convex/values"; import { test } from "vitest";`,
      "packages/engine/kv/store.test.ts": `import { test } from "vitest"; import "./store"; import "node:fs";`,
      "packages/engine/testing/react.ts": `const { act } = await import("@testing-library/react");`,
    },
    problems: [
      "packages/engine/kv/store.ts: imports vitest, which packages/engine/package.json does not list.",
      "packages/engine/testing/react.ts: imports @testing-library/react, which packages/engine/package.json does not list.",
    ],
  },
  {
    rule: engineTestPartsHaveTheirRoom,
    says: "a part for tests beside what is served",
    files: {
      "packages/engine/kv/store.ts": `import { rows } from "./rows";`,
      "packages/engine/kv/rows.ts": "",
      "packages/engine/kv/faulty-store.ts": "",
      "packages/engine/kv/writer.ts": "",
      "packages/engine/testing/disk.ts": `import { faulty } from "../kv/faulty-store";`,
      "packages/engine/kv/store.test.ts": `import "./store"; import "./rows"; new URL("./writer.ts", here);`,
      "packages/engine/main.ts": `await import("./kv/store");`,
    },
    problems: [
      "packages/engine/kv/faulty-store.ts: only tests import it, so move it to packages/engine/testing.",
      "packages/engine/kv/writer.ts: only tests import it, so move it to packages/engine/testing.",
    ],
  },
  {
    rule: engineTestsStartAnywhere,
    says: "a path of a test that depends on where it is started",
    files: {
      "packages/engine/db/crash.test.ts": `import { join, resolve } from "node:path"; const found = resolve("node_modules");`,
      "packages/engine/db/bundle.test.ts": `import { resolve } from "node:path"; resolve(import.meta.dirname, "../.."); Promise.resolve("");`,
      "packages/engine/db/closing.test.ts": `new Promise((resolve) => resolve("closed"));`,
      "packages/engine/main.ts": `import { resolve } from "node:path"; resolve("data");`,
    },
    problems: ["packages/engine/db/crash.test.ts: resolve paths from import.meta.dirname."],
  },
  {
    rule: engineIsEnteredByItsExports,
    says: "a program that reaches into the engine",
    files: {
      "packages/engine/package.json": JSON.stringify({ exports: { "./main": "./main.ts" } }),
      "scripts/serve.ts": `await import("../packages/engine/main"); import { open } from "../packages/engine/kv/store";`,
      "bench/rows.ts": `import { open } from "../packages/engine/kv/store";`,
    },
    problems: [
      'scripts/serve.ts: "./kv/store.ts" is not an entry of packages/engine/package.json.',
    ],
  },
  {
    rule: promisesAreTested,
    says: "a promise without a test, a test without a promise, and an id given twice",
    files: {
      "packages/engine/SPEC.md":
        "## K · keys\n\n- **K1** Sorted, as\nC9 asks.\n- **K2** Kept.\n| K3 | Read. |\n- **K3** Twice.\n",
      "packages/engine/kv/store.test.ts": `test("[K1] keys are sorted", () => {});`,
      "tests/engine/frames.ts": `test("[K3, S4] frames are kept"); test("[S4] and sent");`,
      "src/lib/dates.test.ts": `test("[K2] not the engine's", () => {});`,
    },
    problems: [
      "packages/engine/SPEC.md: states K3 twice, give one of them its own id.",
      `packages/engine/SPEC.md: no test cites K2, start a test's name with "[K2]".`,
      "tests/engine/frames.ts: cites S4, which packages/engine/SPEC.md does not state.",
    ],
  },
];
