/** Lines that were sent and not yet confirmed: kept, sent once at a time, and never lost. */
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { UnsentLine } from "@/features/messages/line";
import { useOutbox } from "@/features/messages/outbox";
import { personKey } from "@/lib/kept-keys";
import { localStore } from "@/lib/local-store";

const KEY = personKey("messages_unsent", "ada");
const line = (requestName: string): UnsentLine => ({
  requestName,
  content: `Words of ${requestName}`,
  priority: "normal",
  writtenAt: 1,
});

function openOutbox(post: (line: UnsentLine) => Promise<unknown>) {
  const delivery = { post, onSent: vi.fn(), onFailed: vi.fn() };
  const view = renderHook(() => useOutbox(KEY, delivery));
  return { ...delivery, ...view };
}
const slot = { key: KEY, encode: (text: string) => text, decode: (text: string) => text };
const keptText = () => localStore.get(slot);
const keptNames = () => {
  const lines = JSON.parse(keptText() ?? "[]") as UnsentLine[];
  return lines.map(({ requestName }) => requestName);
};

beforeEach(() => {
  localStore.remove(slot);
});
afterEach(cleanup);

describe("the outbox", () => {
  test("keeps a line until the server has it, and sends it once", async () => {
    const answers: (() => void)[] = [];
    const { result, onSent } = openOutbox(() => new Promise<void>((done) => answers.push(done)));
    act(() => {
      result.current.put(line("one"));
    });
    expect(result.current.lines).toMatchObject([{ requestName: "one", hasFailed: false }]);
    expect(keptNames()).toEqual(["one"]);
    act(() => {
      result.current.retry("one"); // pressed while it is under way
    });
    expect(answers).toHaveLength(1);
    await act(async () => {
      answers[0]?.();
      await Promise.resolve();
    });
    await waitFor(() => expect(result.current.lines).toEqual([]));
    expect(keptText()).toBeNull();
    expect(onSent).toHaveBeenCalledOnce();
  });

  test("sends what an earlier page left behind", async () => {
    localStore.set(slot, JSON.stringify([line("left behind")]));
    const post = vi.fn(() => Promise.resolve());
    const { result } = openOutbox(post);
    await waitFor(() => expect(result.current.lines).toEqual([]));
    expect(post).toHaveBeenCalledExactlyOnceWith(line("left behind"));
  });

  test("keeps what could not be sent, tells it, and sends it under the same name when asked", async () => {
    const post = vi.fn((): Promise<void> => Promise.reject(new Error("away")));
    const { result, onFailed } = openOutbox(post);
    act(() => {
      result.current.put(line("two"));
    });
    await waitFor(() => expect(result.current.lines).toMatchObject([{ hasFailed: true }]));
    expect(onFailed).toHaveBeenCalledOnce();
    expect(post).toHaveBeenCalledOnce(); // nothing tries again by itself
    post.mockImplementation(() => Promise.resolve());
    act(() => {
      result.current.retry("two");
    });
    await waitFor(() => expect(result.current.lines).toEqual([]));
    expect(post).toHaveBeenLastCalledWith(line("two"));
  });

  test("gives a line back to whoever takes it out", async () => {
    const { result } = openOutbox(() => Promise.reject(new Error("away")));
    act(() => {
      result.current.put(line("three"));
    });
    await waitFor(() => expect(result.current.lines).toMatchObject([{ hasFailed: true }]));
    const taken: (UnsentLine | undefined)[] = [];
    act(() => {
      taken.push(result.current.take("three"));
    });
    expect(taken).toEqual([line("three")]);
    expect(result.current.lines).toEqual([]);
  });

  test("leaves out what is no line", () => {
    localStore.set(slot, JSON.stringify([{ content: "no name" }, 1, null]));
    const post = vi.fn(() => Promise.resolve());
    const { result } = openOutbox(post);
    expect(result.current.lines).toEqual([]);
    expect(post).not.toHaveBeenCalled();
  });
});
