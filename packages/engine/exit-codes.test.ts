import { expect, it } from "vitest";
import { PassingRefusal } from "./admin/passing-refusal";
import { StartError } from "./admin/start-error";
import { DatabaseError } from "./db/errors";
import { exitCodeOf } from "./exit-codes";
import { DamageError, StoreError, UnusableDataError } from "./kv/store";

it.each([
  [new StartError("Settings are wrong."), 78],
  [new DatabaseError("The schema does not match."), 78],
  [new DamageError("The data is damaged."), 78],
  [new UnusableDataError("The data is newer."), 78],
  [new PassingRefusal("The port is taken."), 1],
  [new StoreError("The disk is full.", false), 1],
  [new Error("A bug."), 1],
])(
  "[A5] a start that fails with %o exits with code %i, which no other command uses",
  (error, code) => {
    expect(exitCodeOf("start", error)).toBe(code);
    expect(exitCodeOf("admin", error)).toBe(1);
  },
);
