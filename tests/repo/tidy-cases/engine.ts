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
      "engine/db/table.ts": "const openGoals = 1;",
      "engine/db/coach-rows.ts": "",
      "engine/sync/frames.ts": "interface Add { journal: string }",
      "convex/goals.ts": "const openGoals = 1;",
    },
    problems: [
      'engine/db/table.ts: the engine knows no product, yet says "goals".',
      'engine/db/coach-rows.ts: the engine knows no product, yet says "coach".',
    ],
  },
  {
    rule: engineRoomsHaveAPlace,
    says: "a room that lint does not know",
    files: { "eslint.config.js": `const engineFromLeftToRight = "kv db".split(" ");` },
    folders: [
      "engine/",
      "engine/kv/",
      "engine/db/",
      "engine/cache/",
      "engine/cache/disk/",
      "src/app/",
    ],
    problems: ["engine/cache: say in eslint.config.js its place among the rooms."],
  },
  {
    rule: enginePackagesAreItsOwn,
    says: "a package that only the root lists, and one for tests in what is served",
    files: {
      "engine/package.json": JSON.stringify({
        dependencies: { convex: "1.48.0" },
        devDependencies: { vitest: "4.1.12" },
      }),
      "engine/kv/store.ts": `import { v } from "convex/values"; import { test } from "vitest";`,
      "engine/kv/store.test.ts": `import { test } from "vitest"; import "./store"; import "node:fs";`,
      "engine/testing/react.ts": `const { act } = await import("@testing-library/react");`,
    },
    problems: [
      "engine/kv/store.ts: imports vitest, which engine/package.json does not list.",
      "engine/testing/react.ts: imports @testing-library/react, which engine/package.json does not list.",
    ],
  },
  {
    rule: engineTestPartsHaveTheirRoom,
    says: "a part for tests beside what is served",
    files: {
      "engine/kv/store.ts": `import { rows } from "./rows";`,
      "engine/kv/rows.ts": "",
      "engine/kv/faulty-store.ts": "",
      "engine/kv/writer.ts": "",
      "engine/testing/disk.ts": `import { faulty } from "../kv/faulty-store";`,
      "engine/kv/store.test.ts": `import "./store"; import "./rows"; new URL("./writer.ts", here);`,
      "engine/main.ts": `await import("./kv/store");`,
    },
    problems: [
      "engine/kv/faulty-store.ts: only tests import it, so move it to engine/testing.",
      "engine/kv/writer.ts: only tests import it, so move it to engine/testing.",
    ],
  },
  {
    rule: engineTestsStartAnywhere,
    says: "a path of a test that depends on where it is started",
    files: {
      "engine/db/crash.test.ts": `import { join, resolve } from "node:path"; const found = resolve("node_modules");`,
      "engine/db/bundle.test.ts": `import { resolve } from "node:path"; resolve(import.meta.dirname, "../.."); Promise.resolve("");`,
      "engine/db/closing.test.ts": `new Promise((resolve) => resolve("closed"));`,
      "engine/main.ts": `import { resolve } from "node:path"; resolve("data");`,
    },
    problems: ["engine/db/crash.test.ts: resolve paths from import.meta.dirname."],
  },
  {
    rule: engineIsEnteredByItsExports,
    says: "a program that reaches into the engine",
    files: {
      "engine/package.json": JSON.stringify({ exports: { "./main": "./main.ts" } }),
      "scripts/serve.ts": `await import("../engine/main"); import { open } from "../engine/kv/store";`,
      "bench/rows.ts": `import { open } from "../engine/kv/store";`,
    },
    problems: ['scripts/serve.ts: "./kv/store.ts" is not an entry of engine/package.json.'],
  },
  {
    rule: promisesAreTested,
    says: "a promise without a test, a test without a promise, and an id given twice",
    files: {
      "engine/SPEC.md":
        "## K · keys\n\n- **K1** Sorted, as\nC9 asks.\n- **K2** Kept.\n| K3 | Read. |\n- **K3** Twice.\n",
      "engine/kv/store.test.ts": `test("[K1] keys are sorted", () => {});`,
      "tests/engine/frames.ts": `test("[K3, S4] frames are kept"); test("[S4] and sent");`,
      "src/lib/dates.test.ts": `test("[K2] not the engine's", () => {});`,
    },
    problems: [
      "engine/SPEC.md: states K3 twice, give one of them its own id.",
      `engine/SPEC.md: no test cites K2, start a test's name with "[K2]".`,
      "tests/engine/frames.ts: cites S4, which engine/SPEC.md does not state.",
    ],
  },
];
