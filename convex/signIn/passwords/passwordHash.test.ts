import { Scrypt } from "lucia";
import { describe, expect, test, vi } from "vitest";
import { freshDoor, outcomeOf, password, refused } from "../../../tests/support/front-door";
import { hashPassword, isPasswordRight } from "./passwordHash";

const door = freshDoor({ isHashReal: true });
const address = "ada@example.com";

/** From version 0.0.95 of the library. If this fails, nobody can sign in. */
const written =
  "508c1e6c005167e9603afab3c1e664b6:" +
  "716568f9991219c407b86c8247b6c8823dbb1284bc120a48a4a66a985c445050" +
  "61b28c0704895bf87addd5050a18d0fe6e58a8de06db936aab14ffe5b6e43388";

test("a password matches its own hash only, also one of an older format", async () => {
  expect(await isPasswordRight("quiet-harbour-42", written, address)).toBe(true);
  expect(await isPasswordRight("quiet-harbour-43", written, address)).toBe(false);
  const again = await hashPassword("quiet-harbour-42");
  expect(again).not.toBe(written);
  expect(again).toMatch(/^[\da-f]{32}:[\da-f]{128}$/);
});

describe("A08: unknown addresses take the same time", () => {
  async function comparedWith(look: () => Promise<boolean>): Promise<string[]> {
    const verify = vi.spyOn(Scrypt.prototype, "verify").mockResolvedValue(false);
    expect(await look()).toBe(false);
    const hashes = verify.mock.calls.map(([hash]) => hash);
    verify.mockRestore();
    return hashes;
  }

  test("no password matches an unknown address, but one hash is computed", async () => {
    expect(await isPasswordRight("wrong", null, address)).toBe(false);
    expect(await comparedWith(() => isPasswordRight("wrong", written, address))).toEqual([written]);
    const [decoy, ...more] = await comparedWith(() => isPasswordRight("wrong", null, address));
    expect(decoy).toMatch(/^[\da-f]{32}:[\da-f]{128}$/);
    expect(more).toEqual([]);
  });

  test("a password tried at one unknown address takes as long at the next: each has its own salt", async () => {
    const decoyOf = async (unknown: string) =>
      (await comparedWith(() => isPasswordRight("wrong", null, unknown)))[0];
    expect(await decoyOf(address)).toBe(await decoyOf(address));
    expect(await decoyOf(address)).not.toBe(await decoyOf("bob@example.com"));
  });
});

test("uses the library's own hash, from sign-up to sign-in", async () => {
  await door.signUp(address);
  await door.confirm(await door.newestLink("ada@example.com"));
  expect(await outcomeOf(door.signIn("ada@example.com", { password: "wrong" }))).toEqual(refused);
  expect(await outcomeOf(door.signIn("ada@example.com", { password }))).toBe("ok");
});
