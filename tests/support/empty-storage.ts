import { afterAll } from "vitest";

/** Files that run one after the other have the same window. Undefined where a file asks for Node. */
afterAll(() => {
  (globalThis as { localStorage?: Storage }).localStorage?.clear();
});
