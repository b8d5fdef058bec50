import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const resolve = { tsconfigPaths: true };

/** One project per kind of room, because each runs in the environment its code will meet. */
export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/closing-line-reporter.ts"],
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          environment: "node",
          include: ["{domain,engine,scripts,bench}/**/*.test.ts"],
        },
      },
      {
        resolve,
        test: {
          name: "convex",
          environment: "edge-runtime",
          include: ["convex/**/*.test.ts", "tests/access/**/*.test.ts"],
          server: { deps: { inline: ["convex-test"] } },
        },
      },
      {
        plugins: [react()],
        resolve,
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["src/**/*.test.{ts,tsx}"],
        },
      },
      {
        resolve,
        test: {
          name: "repo",
          environment: "node",
          include: ["tests/repo/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: "e2e",
          environment: "node",
          include: ["tests/e2e/**/*.spec.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
