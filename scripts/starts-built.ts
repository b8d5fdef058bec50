import { fileURLToPath } from "node:url";

const ofTests = (name: string) =>
  fileURLToPath(new URL(`../packages/engine/testing/${name}.ts`, import.meta.url));

/** For tests that start many servers: a process of the tests makes a few signing keys, not one for each server. */
export const makesFewKeys = [
  { find: /^\.\/signing-key$/, replacement: ofTests("few-signing-keys") },
];

/** For tests that start many processes of the engine: they start built programs, compiled once for a run. */
export const startsBuilt = {
  alias: [
    ...makesFewKeys,
    {
      find: /^(\.\.?\/)+(functions\/)?child-program$/,
      replacement: ofTests("built-child-program"),
    },
  ],
  globalSetup: ["packages/engine/testing/built-programs.ts"],
};
