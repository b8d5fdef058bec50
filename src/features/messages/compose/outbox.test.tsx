import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { useOutbox } from "@/features/messages/compose/outbox";
import type { UnsentMessage } from "@/features/messages/message";
import { personKey } from "@/lib/kept/kept-keys";
import { localStore } from "@/lib/kept/local-store";

const KEY = personKey("messages_unsent", "ada");
const message = (requestName: string): UnsentMessage => ({
  requestName,
  content: `Words of ${requestName}`,
  priority: "normal",
  writtenAt: 1,
});

function openOutbox(post: (message: UnsentMessage) => Promise<unknown>) {
  const delivery = { post, onSent: vi.fn(), onFailed: vi.fn() };
  const view = renderHook(() => useOutbox(KEY, delivery));
  return { ...delivery, ...view };
}
const slot = { key: KEY, encode: (text: string) => text, decode: (text: string) => text };
const keptText = () => localStore.get(slot);
const keptNames = () => {
  const messages = JSON.parse(keptText() ?? "[]") as UnsentMessage[];
  return messages.map(({ requestName }) => requestName);
};

beforeEach(() => {
  localStore.remove(slot);
});
afterEach(cleanup);

describe("the outbox", () => {
  test("stores a message until the server has it, and sends it once", async () => {
    const answers: (() => void)[] = [];
    const { result, onSent } = openOutbox(() => new Promise<void>((done) => answers.push(done)));
    act(() => {
      result.current.put(message("one"));
    });
    expect(result.current.messages).toMatchObject([{ requestName: "one", hasFailed: false }]);
    expect(keptNames()).toEqual(["one"]);
    act(() => {
      result.current.retry("one");
    });
    expect(answers).toHaveLength(1);
    await act(async () => {
      answers[0]?.();
      await Promise.resolve();
    });
    await waitFor(() => expect(result.current.messages).toEqual([]));
    expect(keptText()).toBeNull();
    expect(onSent).toHaveBeenCalledOnce();
  });

  test("sends messages that an earlier page left", async () => {
    localStore.set(slot, JSON.stringify([message("left behind")]));
    const post = vi.fn(() => Promise.resolve());
    const { result } = openOutbox(post);
    await waitFor(() => expect(result.current.messages).toEqual([]));
    expect(post).toHaveBeenCalledExactlyOnceWith(message("left behind"));
  });

  test("keeps a failed message, marks it, and retries with the same key", async () => {
    const post = vi.fn((): Promise<void> => Promise.reject(new Error("away")));
    const { result, onFailed } = openOutbox(post);
    act(() => {
      result.current.put(message("two"));
    });
    await waitFor(() => expect(result.current.messages).toMatchObject([{ hasFailed: true }]));
    expect(onFailed).toHaveBeenCalledOnce();
    expect(post).toHaveBeenCalledOnce();
    post.mockImplementation(() => Promise.resolve());
    act(() => {
      result.current.retry("two");
    });
    await waitFor(() => expect(result.current.messages).toEqual([]));
    expect(post).toHaveBeenLastCalledWith(message("two"));
  });

  test("returns the text of a message that is taken out", async () => {
    const { result } = openOutbox(() => Promise.reject(new Error("away")));
    act(() => {
      result.current.put(message("three"));
    });
    await waitFor(() => expect(result.current.messages).toMatchObject([{ hasFailed: true }]));
    const taken: (UnsentMessage | undefined)[] = [];
    act(() => {
      taken.push(result.current.take("three"));
    });
    expect(taken).toEqual([message("three")]);
    expect(result.current.messages).toEqual([]);
  });

  test("skips invalid stored messages", () => {
    localStore.set(slot, JSON.stringify([{ content: "no name" }, 1, null]));
    const post = vi.fn(() => Promise.resolve());
    const { result } = openOutbox(post);
    expect(result.current.messages).toEqual([]);
    expect(post).not.toHaveBeenCalled();
  });
});
