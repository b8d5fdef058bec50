import { expect, test, vi } from "vitest";
import { freshDoor, outcomeOf, password, refused } from "../../../tests/support/front-door";
import { hashPassword, isPasswordRight } from "./passwordHash";

const door = freshDoor();

/** Written by version 0.0.95 of the library. If it is not read any more, nobody gets in. */
const written =
  "508c1e6c005167e9603afab3c1e664b6:" +
  "716568f9991219c407b86c8247b6c8823dbb1284bc120a48a4a66a985c445050" +
  "61b28c0704895bf87addd5050a18d0fe6e58a8de06db936aab14ffe5b6e43388";

test("a password is right for its hash alone, also one that was stored long ago", async () => {
  expect(await isPasswordRight("quiet-harbour-42", written)).toBe(true);
  expect(await isPasswordRight("quiet-harbour-43", written)).toBe(false);
  const again = await hashPassword("quiet-harbour-42");
  expect(again).not.toBe(written);
  expect(again).toMatch(/^[\da-f]{32}:[\da-f]{128}$/);
});

test("no password is right for somebody who is not there, and looking takes the time of a hash", async () => {
  vi.useRealTimers();
  await isPasswordRight("warm", written);
  const clock = async (secret: string | null) => {
    const startedAt = performance.now();
    expect(await isPasswordRight("wrong", secret)).toBe(false);
    return performance.now() - startedAt;
  };
  const [known, unknown] = [await clock(written), await clock(null)];
  expect(unknown).toBeGreaterThan(known / 4); // it would be a thousandth without the decoy
});

test("the door opens with the library's own hash, from sign-up to sign-in", async () => {
  await door.signUp("ada@example.com");
  await door.confirm(await door.newestLink("ada@example.com"));
  expect(await outcomeOf(door.signIn("ada@example.com", { password: "wrong" }))).toEqual(refused);
  expect(await outcomeOf(door.signIn("ada@example.com", { password }))).toBe("ok");
});
