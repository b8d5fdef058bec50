/** The product's server as a module table, as function tests load it. */
export const modules = import.meta.glob([
  "../../convex/**/*.{ts,js}",
  "!../../convex/**/*.d.ts",
  "!../../convex/**/*.test.ts",
]);

/**
 * Loaded before the first test: what a test schedules may run after its file, when nothing can be loaded any more, and the
 * failed load would stay for the files after it.
 */
await Promise.allSettled(Object.values(modules).map((load) => load()));
