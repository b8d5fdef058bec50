import { afterAll } from "vitest";

import { dismissNotices } from "@/lib/device/notify";

/**
 * Empties the storage, because test files that run one after the other share a window. A file that runs in Node has no
 * storage.
 */
afterAll(() => {
  (globalThis as { localStorage?: Storage }).localStorage?.clear();
  dismissNotices();
});
