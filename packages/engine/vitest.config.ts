import { defineConfig } from "vitest/config";

/** For `npm test -w packages/engine`, the package alone. The product's checks run the same files (vitest.config.ts above). */
export default defineConfig({
  test: {
    environment: "node",
    include: ["**/*.test.ts"],
    globalSetup: ["testing/built-programs.ts"],
    setupFiles: ["testing/scratch-folders-go.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
