import { expect, test } from "vitest";
import { shadowGlobals } from "./shadow-globals";

test("[F4] a bundle reads the host's lazily loaded globals, and changes only its own copy of them", () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "FormData");
  const read: string[] = [];
  const value = () => undefined;
  Object.defineProperty(globalThis, "FormData", {
    configurable: true,
    get: () => {
      read.push("FormData");
      return value;
    },
  });
  try {
    const [first, second] = [shadowGlobals(() => ({})), shadowGlobals(() => ({}))].map(
      ({ globalThis: world }) => world as Record<string, unknown>,
    );
    expect(read).toEqual([]);
    expect([first?.FormData, first?.FormData]).toEqual([value, value]);
    expect(read).toEqual(["FormData"]);
    Object.assign(first ?? {}, { FormData: 1 });
    Object.assign(second ?? {}, { FormData: 2 });
    expect([first?.FormData, second?.FormData, globalThis.FormData]).toEqual([1, 2, value]);
  } finally {
    Object.defineProperty(globalThis, "FormData", own ?? {});
  }
});
