import { fileURLToPath } from "node:url";

/** For tests that start many processes of the engine: they start built programs, compiled once for a run. */
export const startsBuilt = {
  alias: [
    {
      find: /^(\.\.?\/)+(functions\/)?child-program$/,
      replacement: fileURLToPath(
        new URL("../packages/engine/testing/built-child-program.ts", import.meta.url),
      ),
    },
  ],
  globalSetup: ["packages/engine/testing/built-programs.ts"],
};
