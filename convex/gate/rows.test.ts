import { expect, test } from "vitest";
import type { Id } from "../_generated/dataModel";
import { buildWorld } from "../../tests/access/world";
import { rowsBy, within } from "./rows";

test("a read respects the bounds of `within`, and takes an object that only looks like bounds as a value", async () => {
  const { t } = await buildWorld();
  const emails = ["Ada@example.com", "Ben@example.com", "Coach@example.com"];
  const find = (email: unknown) =>
    t.run(async ({ db }) => {
      const rows = await rowsBy(db, "users", "email", { email: email as string }).take(10);
      return rows.map((row) => row.email).filter((found) => emails.includes(found ?? ""));
    });
  const [ada, ben, coach] = emails;
  expect(await find(within({ gt: ada, lte: coach }))).toEqual([ben, coach]);
  expect(await find(within({ gte: ada, lt: coach }))).toEqual([ada, ben]);
  expect(await find({ gt: ada, lte: coach })).toEqual([]);
});

test("a bound that may be undefined does not compile for a required field", () => {
  const cutOff = new Map<string, number>().get("of a row without one");
  type Bounds = Parameters<typeof within<number>>[0];
  // @ts-expect-error -- Undefined is below all values, and `gte` would find every row.
  const bounds: Bounds = { gte: cutOff };
  expect(bounds).toEqual({ gte: undefined });
});

test("a value for a field after a field with bounds does not compile", () => {
  type Values = Parameters<typeof rowsBy<"messages", "by_clientId_and_sender_and_isRead">>[3];
  const sender = within({ gt: "client" as const });
  // @ts-expect-error -- An index has no rows in one piece for it.
  const values: Values = { clientId: "client" as Id<"users">, sender, isRead: false };
  expect(Object.keys(values)).toHaveLength(3);
});
