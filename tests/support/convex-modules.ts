/** The product's server as a module table, as function tests load it. */
export const modules = import.meta.glob([
  "../../convex/**/*.{ts,js}",
  "!../../convex/**/*.d.ts",
  "!../../convex/**/*.test.ts",
]);
