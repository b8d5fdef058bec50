import { act, renderHook } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { expect, test, vi } from "vitest";

import { errorNotice } from "@/content/failures";
import { describeRefusal } from "@/content/refusals";
import { useAttempts } from "@/lib/attempt";
import { showNotices } from "@/lib/device/notify";

test("runs one attempt at a time, which ends on success or failure; a failure shows one notice", async () => {
  const show = vi.fn();
  const stop = showNotices(show);
  const { result } = renderHook(() => useAttempts("Not saved."));
  const outcomes: boolean[] = [];
  const begin = (work: () => Promise<unknown>) => {
    const call = vi.fn(work);
    act(() => void result.current.run(call).then((isDone) => outcomes.push(isDone)));
    return call;
  };
  let finish = () => {};
  const first = new Promise<void>((resolve) => {
    finish = resolve;
  });
  begin(() => first);
  expect(result.current.isPending).toBe(true);
  expect(begin(() => first)).not.toHaveBeenCalled();
  await act(async () => {
    finish();
    await first;
  });
  expect(result.current.isPending).toBe(false);
  expect(outcomes).toEqual([false, true]);
  expect(show).not.toHaveBeenCalled();

  for (const failure of [new Error("cut"), new ConvexError({ code: "NOT_FOUND" })]) {
    await act(async () => {
      expect(await result.current.run(() => Promise.reject(failure))).toBe(false);
    });
    expect(result.current.isPending).toBe(false);
  }
  expect(show.mock.calls).toEqual([
    [errorNotice("Not saved.")],
    [errorNotice(describeRefusal({ code: "NOT_FOUND" }))],
  ]);
  stop();
});
