import { mergeTexts } from "@domain/text/text-merge";
import { describe, expect, test } from "vitest";

import {
  fail,
  isUnsaved,
  openShared,
  receive,
  dueEdit,
  send,
  settle,
  type SharedText,
  type StoredText,
  write,
} from "@/lib/text/shared-text";

const sendDue = (shared: SharedText) => {
  const edit = dueEdit(shared);
  return edit === null ? shared : send(shared, edit);
};
const stored = (text: string, revision: number): StoredText => ({ text, revision });

describe("a shared text", () => {
  test("merges the other side's edits with unsent ones", () => {
    const mine = write(openShared(stored("One. Two.", 1)), "One. Two. Mine.");
    expect(receive(mine, stored("First. Two.", 2)).text).toBe("First. Two. Mine.");
  });

  test("sends one edit at a time, and only when there is one", () => {
    const shared = openShared(stored("One", 1));
    expect(dueEdit(shared)).toBeNull();
    const first = sendDue(write(shared, "One, mine"));
    expect(first.sent).toEqual({ base: "One", text: "One, mine" });
    expect(dueEdit(write(first, "One, mine and more"))).toBeNull();
  });

  test("recognizes its own edit, whichever answer arrives first", () => {
    const typing = write(sendDue(write(openShared(stored("", 0)), "hello")), "hello world");
    const answer = stored("hello", 1);
    expect(settle(typing, answer).text).toBe("hello world");
    expect(settle(receive(typing, answer), answer).text).toBe("hello world");
    expect(receive(settle(typing, answer), answer).text).toBe("hello world");
    expect(isUnsaved(settle(typing, answer))).toBe(true);
  });

  test("ignores older revisions", () => {
    const shared = openShared(stored("Two", 2));
    expect(receive(shared, stored("One", 1))).toBe(shared);
  });

  test("keeps a refused edit, and what arrived meanwhile", () => {
    const sent = sendDue(write(openShared(stored("One.", 1)), "One. Mine."));
    const failed = fail(receive(sent, stored("First.", 2)));
    expect(failed.text).toBe("First. Mine.");
    expect(isUnsaved(failed)).toBe(true);
  });
});

test("two writers and a server converge on one text with every word of both", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    let state = seed;
    const pick = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    let server = stored("", 0);
    const writers = [openShared(server), openShared(server)];
    const words = [0, 0];
    const step = (who: 0 | 1) => {
      const shared = writers[who] ?? openShared(server);
      const act = pick(4);
      if (act === 0) {
        const word = `<${String(who)}.${String((words[who] ?? 0) + 1)}>`;
        words[who] = (words[who] ?? 0) + 1;
        writers[who] = write(shared, shared.text + word);
      } else if (act === 1) writers[who] = sendDue(shared);
      else if (act === 2) writers[who] = receive(shared, server);
      else if (shared.sent !== null) {
        const { base, text } = shared.sent;
        const joined = mergeTexts(base, text, server.text);
        if (joined !== server.text) server = stored(joined, server.revision + 1);
        writers[who] = settle(shared, server);
      }
    };
    for (let round = 0; round < 80; round += 1) step(pick(2) === 0 ? 0 : 1);
    for (let round = 0; round < 400; round += 1) {
      const who = round % 2 === 0 ? 0 : 1;
      if (isUnsaved(writers[who] ?? openShared(server)) || (writers[who]?.sent ?? null) !== null)
        step(who);
      else writers[who] = receive(writers[who] ?? openShared(server), server);
    }
    const settled = writers.map((each) => receive(each, server).text);
    for (const who of [0, 1]) {
      for (let word = 1; word <= (words[who] ?? 0); word += 1) {
        expect(server.text).toContain(`<${String(who)}.${String(word)}>`);
      }
    }
    expect(new Set([...settled, server.text]).size).toBe(1);
  }
});
