/** The product's server as a module table, as function tests load it. */
export const modules = import.meta.glob([
  "../../convex/**/*.{ts,js}",
  "!../../convex/**/*.d.ts",
  "!../../convex/**/*.test.ts",
]);

/**
 * Loads all modules before the first test, because a test may schedule work that runs after its file has ended. Loading
 * would then fail, and the failure would affect later files.
 */
await Promise.allSettled(Object.values(modules).map((load) => load()));
