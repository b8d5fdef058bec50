import { fileURLToPath } from "node:url";

const program = new URL("../packages/engine/testing/built-child-program.ts", import.meta.url);
const keys = new URL("../packages/engine/testing/few-signing-keys.ts", import.meta.url);

/** For tests that start many servers: a process of the tests makes a few signing keys, not one for each server. */
export const makesFewKeys = [{ find: /^\.\/signing-key$/, replacement: fileURLToPath(keys) }];

/** For tests that start many processes of the engine: they start built programs, compiled once for a run. */
export const startsBuilt = {
  alias: [
    ...makesFewKeys,
    {
      find: /^(\.\.?\/)+(functions\/)?child-program$/,
      replacement: fileURLToPath(program),
    },
  ],
  globalSetup: ["packages/engine/testing/built-programs.ts"],
};
