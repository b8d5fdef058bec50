import { workPuzzles } from "@domain/accounts/proof-of-work";
import { ConvexError } from "convex/values";
import { expect, test, vi } from "vitest";

import { withWork } from "@/features/sign-in/use-sign-in-calls";

const wish = { flow: "signIn", email: " Ada@Example.com", password: "quiet-harbour-42" };
const crowded = new ConvexError({ code: "WORK_REQUIRED", salt: "salt", bits: 4 });

test("sends a call once if no work is required, and passes on other refusals", async () => {
  const send = vi.fn(() => Promise.resolve());
  await withWork(wish, send);
  expect(send).toHaveBeenCalledExactlyOnceWith(wish);
  const refusal = new ConvexError({ code: "SIGN_IN_REFUSED" });
  await expect(withWork(wish, () => Promise.reject(refusal))).rejects.toBe(refusal);
});

test("sends the call again to a busy server with an answer to each puzzle", async () => {
  const send = vi.fn((_params: Record<string, unknown>) => Promise.resolve());
  send.mockRejectedValueOnce(crowded);
  await withWork(wish, send);
  expect(send).toHaveBeenCalledTimes(2);
  const { work } = send.mock.calls[1]?.[0] as { work: { salt: string; nonces: number[] } };
  expect(work.salt).toBe("salt");
  expect(work.nonces).toHaveLength(workPuzzles);
});

test("works again if the server requires more meanwhile, but not forever", async () => {
  const send = vi.fn((_params: Record<string, unknown>) => Promise.resolve());
  send.mockRejectedValueOnce(crowded).mockRejectedValueOnce(crowded);
  await withWork(wish, send);
  expect(send).toHaveBeenCalledTimes(3);
  send.mockReset().mockRejectedValue(crowded);
  await expect(withWork(wish, send)).rejects.toBe(crowded);
  expect(send).toHaveBeenCalledTimes(4);
});
