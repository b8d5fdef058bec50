import { expect, test } from "vitest";

import { findPending, type Pending } from "@/features/clients/found-clients";

const invited = (email: string, firstName = "", lastName = "") =>
  ({ email, firstName, lastName }) as Pending;

test("[client-11] invited people are found by name and by address", () => {
  const ada = invited("ada@example.com", "Ada", "Lovelace");
  const unnamed = invited("grace@example.com");
  expect(findPending([ada, unnamed], "")).toEqual([ada, unnamed]);
  expect(findPending([ada, unnamed], "lovelace")).toEqual([ada]);
  expect(findPending([ada, unnamed], "GRACE@")).toEqual([unnamed]);
  expect(findPending([ada, unnamed], "nobody")).toEqual([]);
});
