import { afterAll } from "vitest";

import { dismissNotices } from "@/lib/device/notify";

/** Files that run one after the other have the same window. Undefined where a file asks for Node. */
afterAll(() => {
  (globalThis as { localStorage?: Storage }).localStorage?.clear();
  dismissNotices();
});
