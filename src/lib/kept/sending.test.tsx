import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey, sentKey } from "@/lib/kept/kept-keys";
import { forget, keep, readKept } from "@/lib/kept/kept-values";
import { useSendingOnce, useTextToSend } from "@/lib/kept/sending";

const draft = { key: personKey("new_topic", "ada") };

beforeEach(() => forget({ key: sentKey(draft.key) }));

/** Renders a page with those words in its field and presses its button. Returns the request name it used. */
async function press(words: string, isAnswered: boolean): Promise<string> {
  const names: string[] = [];
  const { result, unmount } = renderHook(() => useSendingOnce(draft, words));
  await act(() =>
    result.current.run((requestName) => {
      names.push(requestName);
      return Promise.resolve(isAnswered);
    }),
  );
  unmount();
  const [name] = names;
  if (name === undefined) throw new Error("Nothing was sent");
  return name;
}

test("a text whose answer is lost is sent again with the same request name, on any page", async () => {
  const first = await press("A walk", false);
  expect(await press("A walk", false)).toBe(first);
  expect(await press("A walk", true)).toBe(first);
});

test("a failed request keeps its name for the same text", async () => {
  const names: string[] = [];
  const { result } = renderHook(() => useSendingOnce(draft, "A walk"));
  const fail = (requestName: string) => {
    names.push(requestName);
    return Promise.reject(new Error("lost"));
  };
  await act(() => expect(result.current.run(fail)).rejects.toThrow("lost"));
  expect(await press("A walk", true)).toBe(names[0]);
});

test("another text is sent with another name", async () => {
  const first = await press("A walk", false);
  expect(await press("A long walk", false)).not.toBe(first);
});

test("the same text gets another name after an answer", async () => {
  const first = await press("A walk", true);
  expect(await press("A walk", true)).not.toBe(first);
});

test("the same text gets another name after the field was empty", async () => {
  const first = await press("A walk", false);
  renderHook(() => useSendingOnce(draft, ""));
  expect(await press("A walk", false)).not.toBe(first);
});

test("a sent text is removed, except for what was typed meanwhile, and an unsent text stays", async () => {
  const slot = jsonSlot(draft.key, textIn);
  keep(slot, "A walk");
  const { result } = renderHook(() => useTextToSend(draft.key));
  await act(() => result.current.send(() => Promise.resolve(false)));
  expect(result.current.text).toBe("A walk");
  await act(() =>
    result.current.send(() => {
      result.current.type("A walk and a swim");
      return Promise.resolve(null);
    }),
  );
  expect(result.current.text).toBe("and a swim");
  await act(() => result.current.send(() => Promise.resolve(null)));
  expect([result.current.text, readKept(slot)]).toEqual(["", null]);
});
