import { expect, it } from "vitest";
import { refusedFor } from "../../convex/fileDoor/upload";
import { storeError } from "../../packages/engine/kv/sqlite/sqlite-file";

it.each(["ENOSPC", "EDQUOT", "SQLITE_FULL"])(
  "[file-8] an upload recognizes a full disk by the engine's text for %s",
  (code) => {
    const { message } = storeError("", Object.assign(new Error(), { code }));
    expect(refusedFor(new Error(message)).status).toBe(507);
  },
);
