import { convexTest } from "convex-test";
import { afterEach, expect, test, vi } from "vitest";
import { signInMsClient, signInMsCoach } from "../../domain/limits";
import schema from "../schema";
import type { QueryCtx } from "../_generated/server";
import { recognise } from "./access";

const findViewer = async (ctx: Pick<QueryCtx, "auth" | "db">) =>
  (await recognise(ctx))?.viewer ?? null;

afterEach(() => {
  vi.useRealTimers();
});

const modules = import.meta.glob(["../**/*.{ts,js}", "!../**/*.d.ts", "!../**/*.test.ts"]);

async function signIn() {
  const t = convexTest(schema, modules);
  const ids = await t.run(async ({ db }) => {
    const userId = await db.insert("users", {});
    const other = await db.insert("users", {});
    const live = { expirationTime: Date.now() + 1000 };
    const signInId = await db.insert("authSessions", { userId, ...live });
    const otherSignInId = await db.insert("authSessions", { userId: other, ...live });
    const roleId = await db.insert("userRoles", { userId, role: "client" });
    await db.insert("userRoles", { userId: other, role: "admin" });
    return { userId, other, signInId, otherSignInId, roleId };
  });
  const see = (subject: string) => t.withIdentity({ subject }).run(findViewer);
  return { t, see, ...ids };
}

test("[route-20] a valid sign-in resolves to the person with the stored role", async () => {
  const { see, userId, signInId } = await signIn();
  expect(await see(`${userId}|${signInId}`)).toEqual({ userId, role: "client" });
});

test("without a token there is no viewer", async () => {
  const { t } = await signIn();
  expect(await t.run(findViewer)).toBeNull();
});

test("a token without person or sign-in has no viewer", async () => {
  const { see, userId, signInId } = await signIn();
  for (const subject of ["", "|", userId, `${userId}|`, `|${signInId}`, `${signInId}|${userId}`]) {
    expect(await see(subject), subject).toBeNull();
  }
});

test("another person's sign-in has no viewer", async () => {
  const { see, userId, otherSignInId } = await signIn();
  expect(await see(`${userId}|${otherSignInId}`)).toBeNull();
});

test("an ended sign-in has no viewer, though the token still verifies", async () => {
  const { t, see, userId, signInId } = await signIn();
  await t.run(async ({ db }) => await db.delete("authSessions", signInId));
  expect(await see(`${userId}|${signInId}`)).toBeNull();
});

test("a sign-in has no viewer from the millisecond it expires", async () => {
  const { t, see, userId, signInId } = await signIn();
  const expireAt = async (expirationTime: number) =>
    await t.run(async ({ db }) => await db.patch("authSessions", signInId, { expirationTime }));
  await expireAt(Date.now() + 1000);
  expect(await see(`${userId}|${signInId}`)).not.toBeNull();
  await expireAt(Date.now());
  expect(await see(`${userId}|${signInId}`)).toBeNull();
});

test("A26: a sign-in lasts as long as the person's current role allows", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { t, see, userId, signInId, roleId } = await signIn();
  await t.run(async ({ db }) => {
    await db.patch("authSessions", signInId, { expirationTime: Date.now() + 100 * signInMsClient });
  });
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
  pass(signInMsCoach + 1000);
  expect(await see(`${userId}|${signInId}`)).not.toBeNull();
  await t.run(async ({ db }) => await db.patch("userRoles", roleId, { role: "admin" }));
  expect(await see(`${userId}|${signInId}`)).toBeNull();
  await t.run(async ({ db }) => await db.patch("userRoles", roleId, { role: "client" }));
  pass(signInMsClient - signInMsCoach);
  expect(await see(`${userId}|${signInId}`)).toBeNull();
});

test("a deleted person has no viewer", async () => {
  const { t, see, userId, signInId } = await signIn();
  await t.run(async ({ db }) => await db.delete("users", userId));
  expect(await see(`${userId}|${signInId}`)).toBeNull();
});

test("a person without a role has no viewer, and one with two fails", async () => {
  const { t, see, userId, signInId, roleId } = await signIn();
  await t.run(async ({ db }) => await db.insert("userRoles", { userId, role: "admin" }));
  await expect(see(`${userId}|${signInId}`)).rejects.toThrow();
  await t.run(async ({ db }) => {
    for (const role of await db.query("userRoles").take(10)) await db.delete("userRoles", role._id);
  });
  expect(roleId).toBeDefined();
  expect(await see(`${userId}|${signInId}`)).toBeNull();
});
