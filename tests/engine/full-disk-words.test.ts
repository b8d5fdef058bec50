import { expect, it } from "vitest";
import { refusedFor } from "../../convex/fileDoor/upload";
import { storeError } from "../../packages/engine/kv/sqlite/sqlite-file";

it.each(["ENOSPC", "EDQUOT", "SQLITE_FULL"])(
  "[file-8] an upload knows a full disk by what the engine says of %s",
  (code) => {
    const { message } = storeError("", Object.assign(new Error(), { code }));
    expect(refusedFor(new Error(message)).status).toBe(507);
  },
);
