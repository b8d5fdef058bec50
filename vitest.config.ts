import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { makesFewKeys, startsBuilt } from "./scripts/starts-built";

const resolve = { tsconfigPaths: true };
const testsOfPureData = ["convex/dev/!(seed).test.ts"];
/** What functions cost the processor, in a process of its own. */
const measuredFunctions = ["tests/access/processor-time.test.ts"];
const functionTests = ["convex/**/*.test.ts", "tests/access/**/*.test.ts"];

/** Refusals are what many tests provoke; the line each leaves for the operator is looked at by its own test. */
const isWorthPrinting = (text: string) => !text.startsWith('{"event":"denied"');

/** Ends what hangs. A busy machine takes many times as long as an idle one; what must be fast is measured by itself. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 20_000 } },
};

/** A journey starts a server and browsers of its own, and opens dozens of pages. */
const patienceOfJourneys = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 90_000 } },
};

/** Some compile the product: half a minute of the processor, which a busy machine stretches to many. */
const patienceOfCompilers = { ...patience, testTimeout: 1_200_000 };

/**
 * Files that share what they load, because loading it anew for each took longer than the tests. So no module is replaced
 * (lint forbids `vi.mock`), a file leaves the place as it found it, and none counts on being the first there.
 */
const shared = { isolate: false, setupFiles: ["tests/support/leave-as-found.ts"] };

/** Rooms whose tests write files. */
const tidy = {
  setupFiles: [...shared.setupFiles, "packages/engine/testing/scratch-folders-go.ts"],
};

/** The sign-in library otherwise logs a line for each step. */
const quiet = { AUTH_LOG_LEVEL: "ERROR" };

/** Whole servers, kills, damage, simulated years: minutes, so they are not part of every check. */
const longEngineTests = [
  "packages/engine/conformance/**/*.test.ts",
  "tests/engine/**/*.test.ts",
  "packages/engine/{db/crash,testing/simulation/*}.test.ts",
  "packages/engine/kv/{log/log-damage,salvage/{damage,log-salvage,salvage}}.test.ts",
  "packages/engine/jobs/crons.test.ts",
];

const opensBuilt = {
  alias: makesFewKeys,
  globalSetup: ["tests/support/build-for-journeys.ts"],
};

/** Journeys with bounds on time or memory, or with a dozen windows, which hold on a machine that does nothing else. */
const measuredJourneys = ["calendar-feed", "deleted-client", "door-storm", "hostile-frames"]
  .concat("journal", "large-export", "presses", "vault-many")
  .map((name) => `tests/e2e/${name}.spec.ts`);

/** The product's function tests run on npm's test surface and on the engine's, and must agree. */
const onEngine = {
  find: /^convex-test$/,
  replacement: fileURLToPath(new URL("packages/engine/testing.ts", import.meta.url)),
};

/** In Node the package names another build first. */
const pdfkitOfBrowsers = {
  find: /^pdfkit$/,
  replacement: fileURLToPath(new URL("node_modules/pdfkit/js/pdfkit.browser.mjs", import.meta.url)),
};

/** One project per kind of room, because each runs in the environment its code will meet. */
export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/closing-line-reporter.ts"],
    onConsoleLog: isWorthPrinting,
    projects: [
      {
        resolve,
        test: {
          ...patience,
          ...shared,
          ...tidy,
          name: "unit",
          environment: "node",
          include: ["{domain,scripts}/**/*.test.ts"],
        },
      },
      {
        resolve,
        test: {
          ...patience,
          ...shared,
          ...tidy,
          name: "engine",
          environment: "node",
          include: ["packages/engine/**/*.test.ts"],
          exclude: longEngineTests,
        },
      },
      {
        resolve,
        test: {
          ...patience,
          ...shared,
          ...tidy,
          ...startsBuilt,
          setupFiles: [...tidy.setupFiles, "packages/engine/conformance/support/things-close.ts"],
          name: "conformance",
          environment: "node",
          include: longEngineTests,
        },
      },
      {
        resolve,
        test: {
          ...patience,
          ...tidy,
          name: "deploy",
          environment: "node",
          include: ["tests/deploy/**/*.test.ts"],
        },
      },
      {
        resolve,
        test: {
          ...patience,
          ...shared,
          name: "convex",
          environment: "edge-runtime",
          env: quiet,
          include: functionTests,
          exclude: measuredFunctions, // Of the engine.
          server: { deps: { inline: ["convex-test"] } },
        },
      },
      {
        resolve: { ...resolve, alias: [onEngine] },
        test: {
          ...patience,
          ...shared,
          setupFiles: [...shared.setupFiles, "tests/support/native-hashes.ts"],
          name: "convex-on-engine",
          environment: "edge-runtime",
          env: quiet,
          include: functionTests,
          exclude: [...testsOfPureData, ...measuredFunctions],
        },
      },
      {
        resolve: { ...resolve, alias: [onEngine] },
        test: {
          ...patience,
          name: "measured",
          environment: "edge-runtime",
          env: quiet,
          include: measuredFunctions,
          maxWorkers: 1,
        },
      },
      {
        plugins: [react()],
        resolve: { ...resolve, alias: [pdfkitOfBrowsers] },
        test: {
          ...patience,
          ...shared,
          name: "web",
          environment: "happy-dom",
          setupFiles: [
            ...shared.setupFiles,
            "tests/support/patience.ts",
            "tests/support/emptied-window.ts",
          ],
          include: ["src/**/*.test.{ts,tsx}"],
        },
      },
      {
        plugins: [react()],
        resolve,
        test: {
          ...patience,
          ...shared,
          name: "pages",
          alias: [...makesFewKeys, pdfkitOfBrowsers],
          environment: "./tests/support/page-window.ts",
          env: { TZ: "Europe/Lisbon", DEBUG_PRINT_LIMIT: "1000" },
          setupFiles: [
            ...shared.setupFiles,
            "tests/support/patience.ts",
            "tests/support/emptied-window.ts",
          ],
          include: ["tests/pages/**/*.test.tsx"],
        },
      },
      {
        resolve,
        test: {
          ...patienceOfCompilers,
          name: "repo",
          environment: "node",
          include: ["tests/repo/**/*.test.ts"],
        },
      },
      {
        resolve,
        test: {
          ...patienceOfJourneys,
          ...shared,
          ...tidy,
          name: "smoke",
          environment: "node",
          include: ["tests/smoke/*.spec.ts", "packages/engine/functions/execution-context.test.ts"],
        },
      },
      {
        resolve,
        test: {
          ...patienceOfJourneys,
          ...shared,
          ...tidy,
          ...opensBuilt,
          name: "e2e",
          environment: "node",
          maxConcurrency: 2, // Of tests that say they may run side by side.
          include: ["tests/e2e/**/*.spec.ts"],
          exclude: measuredJourneys,
        },
      },
      {
        resolve,
        test: {
          ...patienceOfJourneys,
          ...shared,
          ...tidy,
          ...opensBuilt,
          name: "e2e-measured",
          environment: "node",
          include: measuredJourneys,
          maxWorkers: 1,
        },
      },
    ],
  },
});
