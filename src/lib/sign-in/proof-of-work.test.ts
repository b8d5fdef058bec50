import { puzzleBytes, seedText, zeroBits } from "@domain/accounts/proof-of-work";
import { sha256 } from "@noble/hashes/sha2.js";
import { expect, test } from "vitest";

import { doWork } from "@/lib/sign-in/proof-of-work";

test("solves each puzzle while the page stays responsive", async () => {
  let isAwake = false;
  setTimeout(() => {
    isAwake = true;
  });
  const { salt, nonces } = await doWork({ salt: "salt", bits: 11 }, "signIn\nada@example.com\n");
  expect(isAwake).toBe(true);
  expect(nonces).toHaveLength(8);
  const seed = sha256(new TextEncoder().encode(seedText(salt, "signIn\nada@example.com\n")));
  for (const [puzzle, nonce] of nonces.entries()) {
    expect(zeroBits(sha256(puzzleBytes(seed, puzzle, nonce)))).toBeGreaterThanOrEqual(11);
  }
});
